package dev.querent.features.image;

import java.util.List;

/**
 * Everything that depends on the size of an image and not on its pixels: filters, interpolation and cells per axis. Immutable and thread-safe.
 */
public final class PhogPlan {
    /**
     * Larger images are first reduced to this many pixels along their longer side: the blur, being a share of the image,
     * removes finer detail anyway, and the cost stays bounded.
     */
    static final int LONGEST_SIDE = 64;

    private final PhogOptions options;
    private final int width;
    private final int height;
    private final AxisPlan horizontal;
    private final AxisPlan vertical;

    public PhogPlan(PhogOptions options, int width, int height) {
        this.options = options;
        this.width = width;
        this.height = height;
        double shrink = Math.min(1, (double) LONGEST_SIDE / Math.max(width, height));
        int reducedWidth = (int) Math.max(1, Math.round(width * shrink));
        int reducedHeight = (int) Math.max(1, Math.round(height * shrink));
        // one width of the Gaussian for both axes, so that directions are not distorted
        double sigma = (reducedWidth + reducedHeight) / 2.0 / options.blur() * options.zoom();
        this.horizontal = new AxisPlan(options, width, reducedWidth, sigma);
        this.vertical = new AxisPlan(options, height, reducedHeight, sigma);
    }

    /** One axis: from pixels to reduced pixels to samples of brightness and slope, and from samples to cells per level. */
    record AxisPlan(
            int pixels, AxisOperator reduction, AxisOperator smooth, AxisOperator slope, List<CellCover> levels) {

        AxisPlan(PhogOptions options, int pixels, int reduced, double sigma) {
            this(
                    reduced,
                    AxisOperator.averages(pixels, reduced),
                    operator(options, reduced, sigma, false),
                    operator(options, reduced, sigma, true),
                    options.grids().stream()
                            .map(grid -> new CellCover(options.zoom() * (reduced + 2 * margin(options, reduced)), grid))
                            .toList());
        }

        private static AxisOperator operator(PhogOptions options, int pixels, double sigma, boolean derivative) {
            return AxisOperator.gaussian(pixels, margin(options, pixels), options.zoom(), sigma, derivative);
        }

        private static int margin(PhogOptions options, int pixels) {
            return (int) Math.rint(options.margin() * pixels);
        }

        int samples() {
            return smooth.samples();
        }
    }

    public PhogOptions options() {
        return options;
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    boolean reduces() {
        return horizontal.pixels() != width || vertical.pixels() != height;
    }

    AxisPlan horizontal() {
        return horizontal;
    }

    AxisPlan vertical() {
        return vertical;
    }
}
