package dev.querent.core.forest;

import java.util.List;

/**
 * What the vote of a leaf counts: its number of rows, rounded down to a power of two, to the power of −exponent. Where classes hardly
 * overlap, small leaves lie at the borders and speak for their place alone, and counting them more makes forests more accurate;
 * where labels are noisy, small leaves are noise. Rows out of bag tell which it is.
 */
final class LeafWeights {
    /** Exponents that are tried, the plain vote first. */
    static final List<Double> TRIED = List.of(0.0, 0.25, 0.5);

    private final double exponent;
    private final float[] bySize = new float[LeafTable.SIZES];

    LeafWeights(double exponent) {
        this.exponent = exponent;
        for (int size = 0; size < bySize.length; size++) {
            bySize[size] = (float) StrictMath.pow(2, -exponent * size);
        }
    }

    double exponent() {
        return exponent;
    }

    float of(int leafCode) {
        return bySize[LeafTable.sizeOf(leafCode)];
    }
}
