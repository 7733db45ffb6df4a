package dev.querent.core.intersection;

import dev.querent.core.data.SparseFeatures;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@code GridScan} with one lane of a vector register per column: the same operations in the same order as for a single column, so the same
 * bits. Compiled separately, like {@code VectorScan}.
 */
final class VectorGrid {
    private static final VectorSpecies<Float> EIGHT = FloatVector.SPECIES_256;
    private static final VectorSpecies<Float> SIXTEEN = FloatVector.SPECIES_512;

    private VectorGrid() {}

    /** Null if registers are too short. */
    static GridScan find() {
        int lanes = FloatVector.SPECIES_PREFERRED.length();
        return lanes >= 16 ? VectorGrid::sixteen : lanes == 8 ? VectorGrid::sixteenAsTwo : null;
    }

    static void sixteen(
            SparseFeatures rows, int[] codes, float[] shares, int from, int to, float[] lines, float[] sums) {
        for (int i = from; i < to; i++) {
            int start = rows.rowStart(i);
            int end = rows.rowEnd(i);
            FloatVector even = FloatVector.zero(SIXTEEN);
            FloatVector odd = FloatVector.zero(SIXTEEN);
            int p = start;
            for (; p + 1 < end; p += 2) {
                int left = codes[p] >>> 8 << 5;
                int right = codes[p + 1] >>> 8 << 5;
                float s = shares[codes[p] & 255];
                float t = shares[codes[p + 1] & 255];
                even = even.add(FloatVector.fromArray(SIXTEEN, lines, left)
                        .add(FloatVector.fromArray(SIXTEEN, lines, left + 16).mul(s)));
                odd = odd.add(FloatVector.fromArray(SIXTEEN, lines, right)
                        .add(FloatVector.fromArray(SIXTEEN, lines, right + 16).mul(t)));
            }
            if (p < end) {
                int at = codes[p] >>> 8 << 5;
                float s = shares[codes[p] & 255];
                even = even.add(FloatVector.fromArray(SIXTEEN, lines, at)
                        .add(FloatVector.fromArray(SIXTEEN, lines, at + 16).mul(s)));
            }
            FloatVector total = even.add(odd);
            for (int q = start; q < end; q++) {
                int at = codes[q] >>> 8 << 5;
                float s = shares[codes[q] & 255];
                FloatVector.fromArray(SIXTEEN, sums, at).add(total).intoArray(sums, at);
                FloatVector.fromArray(SIXTEEN, sums, at + 16).add(total.mul(s)).intoArray(sums, at + 16);
            }
        }
    }

    static void sixteenAsTwo(
            SparseFeatures rows, int[] codes, float[] shares, int from, int to, float[] lines, float[] sums) {
        for (int i = from; i < to; i++) {
            int start = rows.rowStart(i);
            int end = rows.rowEnd(i);
            FloatVector even0 = FloatVector.zero(EIGHT);
            FloatVector odd0 = FloatVector.zero(EIGHT);
            FloatVector even1 = FloatVector.zero(EIGHT);
            FloatVector odd1 = FloatVector.zero(EIGHT);
            int p = start;
            for (; p + 1 < end; p += 2) {
                int left = codes[p] >>> 8 << 5;
                int right = codes[p + 1] >>> 8 << 5;
                float s = shares[codes[p] & 255];
                float t = shares[codes[p + 1] & 255];
                even0 = even0.add(FloatVector.fromArray(EIGHT, lines, left)
                        .add(FloatVector.fromArray(EIGHT, lines, left + 16).mul(s)));
                odd0 = odd0.add(FloatVector.fromArray(EIGHT, lines, right)
                        .add(FloatVector.fromArray(EIGHT, lines, right + 16).mul(t)));
                even1 = even1.add(FloatVector.fromArray(EIGHT, lines, left + 8)
                        .add(FloatVector.fromArray(EIGHT, lines, left + 24).mul(s)));
                odd1 = odd1.add(FloatVector.fromArray(EIGHT, lines, right + 8)
                        .add(FloatVector.fromArray(EIGHT, lines, right + 24).mul(t)));
            }
            if (p < end) {
                int at = codes[p] >>> 8 << 5;
                float s = shares[codes[p] & 255];
                even0 = even0.add(FloatVector.fromArray(EIGHT, lines, at)
                        .add(FloatVector.fromArray(EIGHT, lines, at + 16).mul(s)));
                even1 = even1.add(FloatVector.fromArray(EIGHT, lines, at + 8)
                        .add(FloatVector.fromArray(EIGHT, lines, at + 24).mul(s)));
            }
            FloatVector total0 = even0.add(odd0);
            FloatVector total1 = even1.add(odd1);
            for (int q = start; q < end; q++) {
                int at = codes[q] >>> 8 << 5;
                float s = shares[codes[q] & 255];
                FloatVector.fromArray(EIGHT, sums, at).add(total0).intoArray(sums, at);
                FloatVector.fromArray(EIGHT, sums, at + 16).add(total0.mul(s)).intoArray(sums, at + 16);
                FloatVector.fromArray(EIGHT, sums, at + 8).add(total1).intoArray(sums, at + 8);
                FloatVector.fromArray(EIGHT, sums, at + 24).add(total1.mul(s)).intoArray(sums, at + 24);
            }
        }
    }
}
