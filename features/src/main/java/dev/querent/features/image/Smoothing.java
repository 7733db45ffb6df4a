package dev.querent.features.image;

/** Images of one size, smoothed by a Gaussian; black outside. Immutable. */
public final class Smoothing {
    private final int width;
    private final int height;
    private final AxisOperator down;
    private final AxisOperator across;

    /** @param sigma of the Gaussian, in pixels */
    public Smoothing(int width, int height, double sigma) {
        this.width = width;
        this.height = height;
        this.down = AxisOperator.gaussian(height, /* margin= */ 0, /* zoom= */ 1, sigma, /* derivative= */ false);
        this.across = AxisOperator.gaussian(width, /* margin= */ 0, /* zoom= */ 1, sigma, /* derivative= */ false);
    }

    /** @param pixels rows from the top */
    public double[] of(double[] pixels) {
        double[] once = new double[pixels.length];
        down.apply(pixels, width, once);
        double[] twice = new double[pixels.length];
        across.apply(transposed(once, height, width), height, twice);
        return transposed(twice, width, height);
    }

    private static double[] transposed(double[] matrix, int rows, int columns) {
        double[] result = new double[matrix.length];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                result[j * rows + i] = matrix[i * columns + j];
            }
        }
        return result;
    }
}
