package dev.querent.model.table;

/** An 8-bit grey image, one byte per pixel, rows from the top. Immutable: the constructor copies. */
public final class GrayImage {
    private final ImageShape shape;
    private final byte[] pixels;

    public GrayImage(ImageShape shape, byte[] pixels) {
        if (pixels.length != shape.pixels()) {
            throw new IllegalArgumentException(
                    pixels.length + " pixels for an image of " + shape.width() + " x " + shape.height());
        }
        this.shape = shape;
        this.pixels = pixels.clone();
    }

    public ImageShape shape() {
        return shape;
    }

    /** Brightness 0..255. */
    public int at(int x, int y) {
        return pixels[y * shape.width() + x] & 0xFF;
    }
}
