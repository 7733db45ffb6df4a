package dev.querent.features.image;

import java.util.Arrays;

/**
 * Deslants handwriting: shifts rows sideways until brightness no longer drifts from top to bottom. The slant is the least-squares slope cov(x,
 * y) / var(y), weighted by the difference of a pixel from the background.
 */
final class Deslanting {
    private Deslanting() {}

    /** Replaces an image, given by rows of brightness above the background, by one without slant. */
    static void straighten(double[] image, int width) {
        int height = image.length / width;
        double mass = 0;
        double sumX = 0;
        double sumY = 0;
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                double weight = Math.abs(image[y * width + x]);
                mass += weight;
                sumX += weight * x;
                sumY += weight * y;
            }
        }
        if (mass == 0) {
            return;
        }
        double centreX = sumX / mass;
        double centreY = sumY / mass;
        double covariance = 0;
        double variance = 0;
        for (int y = 0; y < height; y++) {
            double dy = y - centreY;
            for (int x = 0; x < width; x++) {
                double weight = Math.abs(image[y * width + x]);
                covariance += weight * dy * (x - centreX);
                variance += weight * dy * dy;
            }
        }
        if (variance > 0) {
            for (int y = 0; y < height; y++) {
                shift(image, y * width, width, covariance / variance * (y - centreY));
            }
        }
    }

    /** Row(x) := row(x + offset), linear between pixels and zero outside. */
    private static void shift(double[] image, int start, int width, double offset) {
        double[] row = Arrays.copyOfRange(image, start, start + width);
        for (int x = 0; x < width; x++) {
            double from = x + offset;
            double left = Math.floor(from);
            double share = from - left;
            image[start + x] = (1 - share) * at(row, left) + share * at(row, left + 1);
        }
    }

    private static double at(double[] row, double x) {
        return x >= 0 && x < row.length ? row[(int) x] : 0;
    }
}
