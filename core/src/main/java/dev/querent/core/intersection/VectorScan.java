package dev.querent.core.intersection;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * {@code DimensionScan} with one lane of a vector register per column: the same operations in the same order, so the same bits. Compiled in a
 * separate execution, because javac warns about incubating modules and warnings are errors everywhere else.
 */
final class VectorScan {
    private static final VectorSpecies<Double> FOUR = DoubleVector.SPECIES_256;
    private static final VectorSpecies<Double> EIGHT = DoubleVector.SPECIES_512;

    private VectorScan() {}

    /** Null if registers are too short: longer ones than the machine has would be emulated, slowly. */
    static PanelScan findEight() {
        int lanes = DoubleVector.SPECIES_PREFERRED.length();
        return lanes >= 8 ? VectorScan::eight : lanes == 4 ? VectorScan::eightAsTwo : null;
    }

    /**
     * Null if plain loops are faster. Two lengths of registers in one JVM keep its compiler from treating the length as constant in loops, which
     * is slower than no lanes at all, so four columns have lanes only if eight take two registers.
     */
    static PanelScan findFour() {
        return DoubleVector.SPECIES_PREFERRED.length() == 4 ? VectorScan::four : null;
    }

    static void four(int[] rows, int from, int to, double[] gaps, double[] v, double[] out) {
        DoubleVector s = DoubleVector.zero(FOUR);
        for (int p = from; p < to; p++) {
            s = s.add(DoubleVector.fromArray(FOUR, v, rows[p] << 2));
        }
        DoubleVector f = DoubleVector.zero(FOUR);
        for (int p = from; p < to; p++) {
            int r = rows[p] << 2;
            f = f.add(s.mul(gaps[p - from]));
            s = s.sub(DoubleVector.fromArray(FOUR, v, r));
            DoubleVector.fromArray(FOUR, out, r).add(f).intoArray(out, r);
        }
    }

    static void eight(int[] rows, int from, int to, double[] gaps, double[] v, double[] out) {
        DoubleVector s = DoubleVector.zero(EIGHT);
        for (int p = from; p < to; p++) {
            s = s.add(DoubleVector.fromArray(EIGHT, v, rows[p] << 3));
        }
        DoubleVector f = DoubleVector.zero(EIGHT);
        for (int p = from; p < to; p++) {
            int r = rows[p] << 3;
            f = f.add(s.mul(gaps[p - from]));
            s = s.sub(DoubleVector.fromArray(EIGHT, v, r));
            DoubleVector.fromArray(EIGHT, out, r).add(f).intoArray(out, r);
        }
    }

    static void eightAsTwo(int[] rows, int from, int to, double[] gaps, double[] v, double[] out) {
        DoubleVector s = DoubleVector.zero(FOUR);
        DoubleVector t = DoubleVector.zero(FOUR);
        for (int p = from; p < to; p++) {
            int r = rows[p] << 3;
            s = s.add(DoubleVector.fromArray(FOUR, v, r));
            t = t.add(DoubleVector.fromArray(FOUR, v, r + 4));
        }
        DoubleVector f = DoubleVector.zero(FOUR);
        DoubleVector g = DoubleVector.zero(FOUR);
        for (int p = from; p < to; p++) {
            int r = rows[p] << 3;
            double gap = gaps[p - from];
            f = f.add(s.mul(gap));
            g = g.add(t.mul(gap));
            s = s.sub(DoubleVector.fromArray(FOUR, v, r));
            t = t.sub(DoubleVector.fromArray(FOUR, v, r + 4));
            DoubleVector.fromArray(FOUR, out, r).add(f).intoArray(out, r);
            DoubleVector.fromArray(FOUR, out, r + 4).add(g).intoArray(out, r + 4);
        }
    }
}
