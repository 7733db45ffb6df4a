package dev.querent.features.image;

import java.util.Arrays;

/**
 * A linear map along one axis, from pixels to samples, with zeros left out at both ends of each row: sample i is the sum
 * over k of weights[i][k] times pixel first[i] + k. Immutable.
 */
final class AxisOperator {
    private final int pixels;
    private final int[] first;
    private final double[][] weights;

    private AxisOperator(double[][] dense, int pixels) {
        this.pixels = pixels;
        this.first = new int[dense.length];
        this.weights = new double[dense.length][];
        for (int i = 0; i < dense.length; i++) {
            int from = 0;
            int to = pixels;
            while (from < to && dense[i][from] == 0) {
                from++;
            }
            while (to > from && dense[i][to - 1] == 0) {
                to--;
            }
            first[i] = from;
            weights[i] = Arrays.copyOfRange(dense[i], from, to);
        }
    }

    /** A Gaussian of width sigma (in samples), or its derivative, of the interpolated pixels. */
    static AxisOperator gaussian(int pixels, int margin, int zoom, double sigma, boolean derivative) {
        double[][] interpolation = interpolation(pixels, margin, zoom);
        double[] filter = filter(sigma, derivative);
        int radius = filter.length / 2;
        double[][] dense = new double[interpolation.length][pixels];
        for (int i = 0; i < dense.length; i++) {
            for (int t = -radius; t <= radius; t++) {
                if (i + t >= 0 && i + t < dense.length) {
                    for (int j = 0; j < pixels; j++) {
                        dense[i][j] += filter[radius + t] * interpolation[i + t][j];
                    }
                }
            }
        }
        return new AxisOperator(dense, pixels);
    }

    /** Linear interpolation at zoom samples per pixel, zero outside, with a margin of {@code margin} pixels at both ends. */
    private static double[][] interpolation(int pixels, int margin, int zoom) {
        double[][] dense = new double[zoom * (pixels + 2 * margin)][pixels];
        for (int i = 0; i < dense.length; i++) {
            double position = (i + 0.5) / zoom - 0.5 - margin;
            int left = (int) Math.floor(position);
            double share = position - left;
            if (left >= 0 && left < pixels) {
                dense[i][left] += 1 - share;
            }
            if (left + 1 >= 0 && left + 1 < pixels) {
                dense[i][left + 1] += share;
            }
        }
        return dense;
    }

    /** The Gaussian sums to 1; the derivative maps a ramp of slope 1 to 1. Cut off at three sigma. */
    private static double[] filter(double sigma, boolean derivative) {
        int radius = (int) Math.ceil(3 * sigma - 1e-9);
        double[] filter = new double[2 * radius + 1];
        double norm = 0;
        for (int t = -radius; t <= radius; t++) {
            double gauss = StrictMath.exp(-t * t / (2 * sigma * sigma));
            filter[radius + t] = derivative ? t * gauss : gauss;
            norm += derivative ? t * t * gauss : gauss;
        }
        for (int k = 0; k < filter.length; k++) {
            filter[k] /= norm;
        }
        return filter;
    }

    /** Averages of equal stretches of the axis, for reducing images. */
    static AxisOperator averages(int pixels, int samples) {
        double stretch = (double) pixels / samples;
        double[][] dense = new double[samples][pixels];
        for (int i = 0; i < samples; i++) {
            for (int j = 0; j < pixels; j++) {
                dense[i][j] = Math.max(0, Math.min(j + 1, (i + 1) * stretch) - Math.max(j, i * stretch)) / stretch;
            }
        }
        return new AxisOperator(dense, pixels);
    }

    int samples() {
        return first.length;
    }

    /**
     * Applies the map down the columns of a row-major matrix of pixels x width, to samples x width. The inner loop runs
     * along a row, without a carried sum, so that it runs on vector units.
     */
    void apply(double[] matrix, int width, double[] result) {
        if (matrix.length < pixels * width || result.length < samples() * width) {
            throw new IllegalArgumentException("a matrix of " + pixels + " x " + width + " is needed");
        }
        for (int i = 0; i < first.length; i++) {
            int to = i * width;
            Arrays.fill(result, to, to + width, 0);
            for (int k = 0; k < weights[i].length; k++) {
                double weight = weights[i][k];
                int from = (first[i] + k) * width;
                for (int x = 0; x < width; x++) {
                    result[to + x] += weight * matrix[from + x];
                }
            }
        }
    }
}
