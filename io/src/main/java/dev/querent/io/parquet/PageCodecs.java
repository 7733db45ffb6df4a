package dev.querent.io.parquet;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.xerial.snappy.Snappy;

/**
 * Decompresses the usual codecs directly. The library's own way goes through Hadoop's configuration, which takes half a
 * second to load and, from Java 24 on, prints warnings; it remains in use for rare codecs (LZ4, Brotli, LZO).
 */
final class PageCodecs implements CompressionCodecFactory {
    private CompressionCodecFactory rare;

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        return switch (codec) {
            case UNCOMPRESSED -> new PageDecompressor((bytes, size) -> bytes);
            case SNAPPY -> new PageDecompressor((bytes, size) -> Snappy.uncompress(bytes));
            case GZIP -> new PageDecompressor(PageCodecs::gunzip);
            case ZSTD -> new PageDecompressor(PageCodecs::unzstd);
            default -> rare().getDecompressor(codec);
        };
    }

    private static byte[] gunzip(byte[] bytes, int size) throws IOException {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return in.readNBytes(size);
        }
    }

    private static byte[] unzstd(byte[] bytes, int size) throws IOException {
        byte[] unpacked = new byte[size];
        try {
            Zstd.decompress(unpacked, bytes);
            return unpacked;
        } catch (ZstdException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private CompressionCodecFactory rare() {
        if (rare == null) {
            rare = new CodecFactory(new PlainParquetConfiguration(), 0);
        }
        return rare;
    }

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        throw new UnsupportedOperationException("for reading only");
    }

    @Override
    public void release() {
        if (rare != null) {
            rare.release();
        }
    }

    @FunctionalInterface
    private interface Unpacking {
        byte[] unpack(byte[] bytes, int size) throws IOException;
    }

    private static final class PageDecompressor implements BytesInputDecompressor {
        private final Unpacking unpacking;

        PageDecompressor(Unpacking unpacking) {
            this.unpacking = unpacking;
        }

        @Override
        public BytesInput decompress(BytesInput packed, int size) throws IOException {
            return BytesInput.from(unpacked(packed.toInputStream().readAllBytes(), size));
        }

        @Override
        public void decompress(ByteBuffer packed, int packedSize, ByteBuffer into, int size) throws IOException {
            byte[] bytes = new byte[packedSize];
            packed.get(bytes);
            into.put(unpacked(bytes, size));
        }

        private byte[] unpacked(byte[] bytes, int size) throws IOException {
            byte[] unpacked = unpacking.unpack(bytes, size);
            if (unpacked.length != size) {
                throw new IOException("a page has " + unpacked.length + " bytes where " + size + " are expected");
            }
            return unpacked;
        }

        @Override
        public void release() {}
    }
}
