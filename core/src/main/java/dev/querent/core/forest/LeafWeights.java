package dev.querent.core.forest;

import java.util.List;

/**
 * The weight of a leaf's vote: its number of rows, rounded down to a power of two, to the power of −exponent. If classes hardly overlap, small
 * leaves lie at the boundaries and are informative, and larger weights for them make forests more accurate; with noisy labels, small leaves are
 * noise. Out-of-bag rows decide which holds.
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
