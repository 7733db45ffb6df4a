package dev.querent.core.intersection;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** {@code TablePanel} with one lane of a vector register per column. Compiled separately, like {@code VectorScan}. */
final class VectorPanel implements TablePanel {
    private static final VectorSpecies<Float> LANES = FloatVector.SPECIES_PREFERRED;

    private VectorPanel() {}

    /** Null if registers are too short. */
    static TablePanel find() {
        return LANES.length() >= 8 ? new VectorPanel() : null;
    }

    @Override
    public void fill(
            int[] rows, int from, int to, float[] heights, float[] weights, int size, int first, float[] table) {
        int length = to - from;
        for (int j = 0; j < WIDTH; j += LANES.length()) {
            FloatVector below = FloatVector.zero(LANES);
            below.intoArray(table, j);
            for (int r = 0; r < length; r++) {
                FloatVector row = FloatVector.fromArray(LANES, weights, rows[from + r] * size + first + j);
                below = below.add(row.mul(heights[r]));
                below.intoArray(table, 2 * WIDTH * (r + 1) + j);
            }
            FloatVector above = FloatVector.zero(LANES);
            above.intoArray(table, 2 * WIDTH * length + WIDTH + j);
            for (int r = length - 1; r >= 0; r--) {
                above = above.add(FloatVector.fromArray(LANES, weights, rows[from + r] * size + first + j));
                above.intoArray(table, 2 * WIDTH * r + WIDTH + j);
            }
        }
    }

    @Override
    public void add(int[] queries, int[] entries, float[] heights, int from, int to, float[] table, float[] out) {
        for (int p = from; p < to; p++) {
            int into = queries[p] * WIDTH;
            int at = entries[p] * 2 * WIDTH;
            float h = heights[p];
            for (int j = 0; j < WIDTH; j += LANES.length()) {
                FloatVector above = FloatVector.fromArray(LANES, table, at + WIDTH + j);
                FloatVector sum = FloatVector.fromArray(LANES, table, at + j).add(above.mul(h));
                FloatVector.fromArray(LANES, out, into + j).add(sum).intoArray(out, into + j);
            }
        }
    }
}
