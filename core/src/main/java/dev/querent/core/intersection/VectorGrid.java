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
                even = even.add(value(SIXTEEN, codes[p], shares, lines, 0));
                odd = odd.add(value(SIXTEEN, codes[p + 1], shares, lines, 0));
            }
            if (p < end) {
                even = even.add(value(SIXTEEN, codes[p], shares, lines, 0));
            }
            FloatVector total = even.add(odd);
            for (int q = start; q < end; q++) {
                add(SIXTEEN, codes[q], shares, total, sums, 0);
            }
        }
    }

    /** In one pass: a pass for each register takes 1.4 times as long. */
    static void sixteenAsTwo(
            SparseFeatures rows, int[] codes, float[] shares, int from, int to, float[] lines, float[] sums) {
        for (int i = from; i < to; i++) {
            int start = rows.rowStart(i);
            int end = rows.rowEnd(i);
            FloatVector even0 = FloatVector.zero(EIGHT);
            FloatVector even1 = FloatVector.zero(EIGHT);
            FloatVector odd0 = FloatVector.zero(EIGHT);
            FloatVector odd1 = FloatVector.zero(EIGHT);
            int p = start;
            for (; p + 1 < end; p += 2) {
                even0 = even0.add(value(EIGHT, codes[p], shares, lines, 0));
                even1 = even1.add(value(EIGHT, codes[p], shares, lines, 8));
                odd0 = odd0.add(value(EIGHT, codes[p + 1], shares, lines, 0));
                odd1 = odd1.add(value(EIGHT, codes[p + 1], shares, lines, 8));
            }
            if (p < end) {
                even0 = even0.add(value(EIGHT, codes[p], shares, lines, 0));
                even1 = even1.add(value(EIGHT, codes[p], shares, lines, 8));
            }
            FloatVector total0 = even0.add(odd0);
            FloatVector total1 = even1.add(odd1);
            for (int q = start; q < end; q++) {
                add(EIGHT, codes[q], shares, total0, sums, 0);
                add(EIGHT, codes[q], shares, total1, sums, 8);
            }
        }
    }

    /** The functions of some columns at a value. */
    private static FloatVector value(VectorSpecies<Float> lanes, int code, float[] shares, float[] lines, int column) {
        int at = (code >>> 8 << 5) + column;
        FloatVector rise = FloatVector.fromArray(lanes, lines, at + 16);
        return FloatVector.fromArray(lanes, lines, at).add(rise.mul(shares[code & 255]));
    }

    /** Adds the row's totals of some columns to the cell of a value. */
    private static void add(
            VectorSpecies<Float> lanes, int code, float[] shares, FloatVector total, float[] sums, int column) {
        int at = (code >>> 8 << 5) + column;
        FloatVector.fromArray(lanes, sums, at).add(total).intoArray(sums, at);
        FloatVector weighted = total.mul(shares[code & 255]);
        FloatVector.fromArray(lanes, sums, at + 16).add(weighted).intoArray(sums, at + 16);
    }
}
