package dev.querent.io.image;

import dev.querent.model.error.InputException;
import dev.querent.model.file.Reason;
import dev.querent.model.table.GrayImage;
import dev.querent.model.table.ImageShape;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.IndexColorModel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageInputStream;

/** Decodes an image file to grey: Rec. 601 luma of colours, stored values of grey images. Transparency is ignored. */
final class GrayDecoder {
    private GrayDecoder() {}

    static GrayImage decode(Path file) {
        BufferedImage image = read(file);
        ImageShape shape = new ImageShape(image.getWidth(), image.getHeight());
        ColorModel colours = image.getColorModel();
        boolean grey =
                !(colours instanceof IndexColorModel) && colours.getColorSpace().getType() == ColorSpace.TYPE_GRAY;
        return new GrayImage(shape, grey ? storedGrey(image) : luma(image));
    }

    private static BufferedImage read(Path file) {
        try {
            // From memory: reading from a stream would go through a temporary file.
            BufferedImage image =
                    ImageIO.read(new MemoryCacheImageInputStream(new ByteArrayInputStream(Files.readAllBytes(file))));
            if (image == null) {
                throw InputException.in(file, "is not a PNG, JPEG, BMP or GIF image; convert or remove it");
            }
            return image;
        } catch (IOException | RuntimeException e) { // decoders also throw unchecked exceptions at damaged files
            if (e instanceof InputException known) {
                throw known;
            }
            throw InputException.in(
                    file, "the image cannot be decoded (" + Reason.of(e) + "); convert or remove it", e);
        }
    }

    /** As stored: Java treats grey as linear light and would brighten it on the way to RGB. */
    private static byte[] storedGrey(BufferedImage image) {
        int bits = image.getColorModel().getComponentSize(0);
        int[] samples = image.getRaster().getSamples(0, 0, image.getWidth(), image.getHeight(), 0, (int[]) null);
        byte[] pixels = new byte[samples.length];
        for (int i = 0; i < samples.length; i++) {
            pixels[i] = (byte) (bits > 8 ? samples[i] >> (bits - 8) : samples[i] * 255 / ((1 << bits) - 1));
        }
        return pixels;
    }

    /** Y = 0.299 R + 0.587 G + 0.114 B, rounded. */
    private static byte[] luma(BufferedImage image) {
        int[] colours = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        byte[] pixels = new byte[colours.length];
        for (int i = 0; i < colours.length; i++) {
            int red = (colours[i] >> 16) & 0xFF;
            int green = (colours[i] >> 8) & 0xFF;
            int blue = colours[i] & 0xFF;
            pixels[i] = (byte) ((299 * red + 587 * green + 114 * blue + 500) / 1000);
        }
        return pixels;
    }
}
