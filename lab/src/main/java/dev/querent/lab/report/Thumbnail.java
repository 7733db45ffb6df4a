package dev.querent.lab.report;

import dev.querent.model.table.GrayImage;
import dev.querent.model.table.ImageShape;

/** An image no larger than it is shown, so that a page of many stays small. */
final class Thumbnail {
    private Thumbnail() {}

    /** The image itself where neither side is longer than {@code most}; otherwise each pixel is the mean of a block. */
    static GrayImage of(GrayImage image, int most) {
        int width = image.shape().width();
        int height = image.shape().height();
        int step = (Math.max(width, height) + most - 1) / most;
        if (step <= 1) {
            return image;
        }
        int across = Math.max(1, width / step);
        int down = Math.max(1, height / step);
        byte[] pixels = new byte[across * down];
        for (int y = 0; y < down; y++) {
            for (int x = 0; x < across; x++) {
                pixels[y * across + x] = (byte) mean(image, x * step, y * step, step);
            }
        }
        return new GrayImage(new ImageShape(across, down), pixels);
    }

    private static int mean(GrayImage image, int left, int top, int step) {
        int right = Math.min(left + step, image.shape().width());
        int bottom = Math.min(top + step, image.shape().height());
        long sum = 0;
        for (int y = top; y < bottom; y++) {
            for (int x = left; x < right; x++) {
                sum += image.at(x, y);
            }
        }
        return Math.round((float) sum / ((right - left) * (bottom - top)));
    }
}
