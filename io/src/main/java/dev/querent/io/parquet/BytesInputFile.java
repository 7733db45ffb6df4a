package dev.querent.io.parquet;

import java.io.ByteArrayInputStream;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** A file in memory: Parquet is read from its end, which a gzip stream does not allow. Takes ownership of the bytes. */
final class BytesInputFile implements InputFile {
    private final byte[] bytes;

    BytesInputFile(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public long getLength() {
        return bytes.length;
    }

    @Override
    public SeekableInputStream newStream() {
        Positioned stream = new Positioned(bytes);
        return new DelegatingSeekableInputStream(stream) {
            @Override
            public long getPos() {
                return stream.position();
            }

            @Override
            public void seek(long position) {
                stream.moveTo(position);
            }
        };
    }

    private static final class Positioned extends ByteArrayInputStream {
        Positioned(byte[] bytes) {
            super(bytes);
        }

        int position() {
            return pos;
        }

        void moveTo(long position) {
            pos = Math.toIntExact(position);
        }
    }
}
