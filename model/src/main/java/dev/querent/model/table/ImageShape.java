package dev.querent.model.table;

/** Width and height in pixels. */
public record ImageShape(int width, int height) {
    public ImageShape {
        if (width < 1 || height < 1) {
            throw new IllegalArgumentException("an image must have at least one pixel, got " + width + " x " + height);
        }
    }

    public int pixels() {
        return Math.multiplyExact(width, height);
    }
}
