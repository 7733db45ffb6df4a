package dev.querent.lab.report;

import dev.querent.model.table.GrayImage;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/**
 * A grey image as PNG, either as it is or as black ink: bright pixels are opaque and dark ones transparent, so that it suits paper of any
 * colour. Implemented here (PNG specification, colour types 0 and 4, no filter) because the JDK's encoder needs the desktop module.
 */
final class PngImage {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    private static final byte GREY = 0; // colour types of the specification
    private static final byte GREY_WITH_ALPHA = 4;

    private PngImage() {}

    static String dataUri(GrayImage image) {
        return dataUri(encode(image));
    }

    /** Dark pixels dark, bright ones bright, as in a photograph. */
    static String photographUri(GrayImage image) {
        return dataUri(photograph(image));
    }

    private static String dataUri(byte[] file) {
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(file);
    }

    static byte[] photograph(GrayImage image) {
        int width = image.shape().width();
        int height = image.shape().height();
        byte[] pixels = new byte[height * (1 + width)]; // per row: filter 0, then each pixel
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                pixels[y * (1 + width) + 1 + x] = (byte) image.at(x, y);
            }
        }
        return file(width, height, GREY, pixels);
    }

    static byte[] encode(GrayImage image) {
        int width = image.shape().width();
        int height = image.shape().height();
        byte[] pixels = new byte[height * (1 + 2 * width)]; // per row: filter 0, then grey and alpha of each pixel
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                pixels[y * (1 + 2 * width) + 2 + 2 * x] = (byte) image.at(x, y);
            }
        }
        return file(width, height, GREY_WITH_ALPHA, pixels);
    }

    private static byte[] file(int width, int height, byte colourType, byte[] pixels) {
        try {
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(file);
            out.write(SIGNATURE);
            ByteArrayOutputStream header = new ByteArrayOutputStream();
            DataOutputStream size = new DataOutputStream(header);
            size.writeInt(width);
            size.writeInt(height);
            size.write(new byte[] {8, colourType, 0, 0, 0}); // bits, colour type, deflate, filter set, no interlace
            chunk(out, "IHDR", header.toByteArray());
            chunk(out, "IDAT", deflated(pixels));
            chunk(out, "IEND", new byte[0]);
            return file.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
    }

    private static void chunk(DataOutputStream out, String type, byte[] data) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 checksum = new CRC32();
        checksum.update(name);
        checksum.update(data);
        out.writeInt(data.length);
        out.write(name);
        out.write(data);
        out.writeInt((int) checksum.getValue());
    }

    private static byte[] deflated(byte[] data) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(compressed)) {
            deflater.write(data);
        }
        return compressed.toByteArray();
    }
}
