package dev.querent.features.image;

import java.util.Arrays;

/** The definition of {@link Phog}, step by step with full matrices, for images that need no reduction. */
final class PhogTwin {
    private final PhogOptions options;
    private final int width;
    private final int height;

    PhogTwin(PhogOptions options, int width, int height) {
        this.options = options;
        this.width = width;
        this.height = height;
    }

    double[] features(double[] pixels) {
        double[][] image = zoomed(padded(pixels));
        double sigma = (width + height) / 2.0 / options.blur() * options.zoom();
        double[][] gx = filtered(image, sigma, true);
        double[][] gy = filtered(image, sigma, false);
        double[] all = new double[0];
        double weights = 0;
        for (int level = 0; level < options.grids().size(); level++) {
            weights += Math.pow(options.ratio(), level);
        }
        for (int level = 0; level < options.grids().size(); level++) {
            double[] cells = cells(gx, gy, options.grids().get(level));
            double sum =
                    Arrays.stream(cells).map(v -> Math.pow(v, options.power())).sum();
            double weight = Math.pow(options.ratio(), level) / weights;
            int before = all.length;
            all = Arrays.copyOf(all, before + cells.length);
            for (int i = 0; i < cells.length; i++) {
                all[before + i] = sum == 0 ? 0 : weight * Math.pow(cells[i], options.power()) / sum;
            }
        }
        return all;
    }

    private double[][] padded(double[] pixels) {
        int marginX = (int) Math.rint(options.margin() * width);
        int marginY = (int) Math.rint(options.margin() * height);
        double background = options.background() == PhogOptions.BackgroundLevel.ZERO ? 0 : borderMedian(pixels);
        double[][] padded = new double[height + 2 * marginY][width + 2 * marginX];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                padded[marginY + y][marginX + x] = pixels[y * width + x] - background;
            }
        }
        return padded;
    }

    private double borderMedian(double[] pixels) {
        double[] border = new double[0];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int sides = (x == 0 ? 1 : 0) + (x == width - 1 ? 1 : 0) + (y == 0 ? 1 : 0) + (y == height - 1 ? 1 : 0);
                for (int s = 0; s < sides; s++) {
                    border = Arrays.copyOf(border, border.length + 1);
                    border[border.length - 1] = pixels[y * width + x];
                }
            }
        }
        Arrays.sort(border);
        return (border[border.length / 2 - 1] + border[border.length / 2]) / 2;
    }

    private double[][] zoomed(double[][] image) {
        int zoom = options.zoom();
        double[][] result = new double[image.length * zoom][image[0].length * zoom];
        for (int i = 0; i < result.length; i++) {
            for (int j = 0; j < result[0].length; j++) {
                result[i][j] = interpolated(image, (i + 0.5) / zoom - 0.5, (j + 0.5) / zoom - 0.5);
            }
        }
        return result;
    }

    private static double interpolated(double[][] image, double y, double x) {
        int top = (int) Math.floor(y);
        int left = (int) Math.floor(x);
        double fy = y - top;
        double fx = x - left;
        return (1 - fy) * (1 - fx) * at(image, top, left)
                + (1 - fy) * fx * at(image, top, left + 1)
                + fy * (1 - fx) * at(image, top + 1, left)
                + fy * fx * at(image, top + 1, left + 1);
    }

    private static double at(double[][] image, int y, int x) {
        return y >= 0 && y < image.length && x >= 0 && x < image[0].length ? image[y][x] : 0;
    }

    private static double[][] filtered(double[][] image, double sigma, boolean alongX) {
        int radius = (int) Math.ceil(3 * sigma - 1e-9);
        double smoothNorm = 0;
        double slopeNorm = 0;
        for (int t = -radius; t <= radius; t++) {
            smoothNorm += gauss(t, sigma);
            slopeNorm += t * t * gauss(t, sigma);
        }
        double[][] result = new double[image.length][image[0].length];
        for (int i = 0; i < result.length; i++) {
            for (int j = 0; j < result[0].length; j++) {
                for (int s = -radius; s <= radius; s++) {
                    for (int t = -radius; t <= radius; t++) {
                        double both = gauss(s, sigma) * gauss(t, sigma) / (smoothNorm * slopeNorm);
                        result[i][j] += (alongX ? t : s) * both * at(image, i + s, j + t);
                    }
                }
            }
        }
        return result;
    }

    private static double gauss(int t, double sigma) {
        return Math.exp(-t * t / (2 * sigma * sigma));
    }

    private double[] cells(double[][] gx, double[][] gy, int grid) {
        int side = 2 * grid - 1;
        double[] cells = new double[side * side * options.bins()];
        double strideY = gx.length / (2.0 * grid);
        double strideX = gx[0].length / (2.0 * grid);
        double period = options.signed() ? 2 * Math.PI : Math.PI;
        for (int row = 0; row < side; row++) {
            for (int column = 0; column < side; column++) {
                for (int i = 0; i < gx.length; i++) {
                    for (int j = 0; j < gx[0].length; j++) {
                        double covered = overlap(i, row, strideY) * overlap(j, column, strideX);
                        double magnitude = Math.hypot(gx[i][j], gy[i][j]);
                        for (int o = 0; o < options.bins() && covered > 0; o++) {
                            double angle = Math.atan2(gy[i][j], gx[i][j]) - o * period / options.bins();
                            double distance = Math.abs(Math.IEEEremainder(angle, period)) * options.bins() / period;
                            cells[(row * side + column) * options.bins() + o] +=
                                    covered * magnitude * Math.max(0, 1 - distance);
                        }
                    }
                }
            }
        }
        return cells;
    }

    private static double overlap(int sample, int cell, double stride) {
        return Math.max(0, Math.min(sample + 1, (cell + 2) * stride) - Math.max(sample, cell * stride));
    }
}
