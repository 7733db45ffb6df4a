package dev.querent.core.intersection;

/**
 * Inner loops of {@link InverseWalk}: tables of one dimension for {@link #WIDTH} adjacent columns, and sums from them. Row r of a table has A(r)
 * of all columns and then B(r), see {@link DimensionTable}.
 */
interface TablePanel {
    int WIDTH = 32;

    /**
     * Fills rows 0 to {@code to - from} of the table.
     *
     * @param rows of the weights, by entry of the dimension: those of row i start at {@code i·size + first}
     * @param heights of the entries
     */
    void fill(int[] rows, int from, int to, float[] heights, float[] weights, int size, int first, float[] table);

    /** out[queries[p]] += A + heights[p]·B of row entries[p] of the table, for positions p in [from, to). */
    void add(int[] queries, int[] entries, float[] heights, int from, int to, float[] table, float[] out);
}
