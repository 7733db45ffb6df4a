package dev.querent.core.intersection;

import dev.querent.core.parallel.Workers;

/** Scores of sorted queries from the tables of each dimension, bit for bit equal to those by search: sums are taken in the same order. */
final class TableWalk {
    private final Heights heights;
    private final SortedIndex index;
    private final int columns;
    private final double[] constants; // added to every query, by column
    private final double[][] tables; // by dimension, as DimensionTable fills them

    TableWalk(Heights heights, double[] constants, double[][] tables) {
        this.heights = heights;
        this.index = heights.index();
        this.columns = constants.length;
        this.constants = constants;
        this.tables = tables;
    }

    double[] scores(SortedQueries queries, Workers workers) {
        double[] scores = new double[Math.multiplyExact(queries.rows(), columns)];
        workers.forEach(queries.chunks().size(), number -> {
            SortedQueries.Chunk chunk = queries.chunks().get(number);
            for (int q = chunk.firstRow(); q < chunk.firstRow() + chunk.rows(); q++) {
                System.arraycopy(constants, 0, scores, q * columns, columns);
            }
            for (int place = 0; place < chunk.dimensions().length; place++) {
                add(chunk, place, scores);
            }
        });
        return scores;
    }

    private void add(SortedQueries.Chunk chunk, int place, double[] scores) {
        int d = chunk.dimensions()[place];
        double[] table = tables[d];
        int start = index.starts[d];
        int end = index.starts[d + 1];
        int entry = start;
        for (int p = chunk.start(place); p < chunk.end(place); p++) {
            float x = chunk.values()[p];
            while (entry < end && index.values[entry] <= x) {
                entry++;
            }
            int at = 2 * columns * (entry - start);
            int into = (chunk.firstRow() + chunk.rowNumbers()[p]) * columns;
            double h = heights.of(d, x);
            int b = at + columns;
            if (columns == 1) { // two classes: loops over one column take twice as long
                scores[into] += table[at] + h * table[b];
                continue;
            }
            int c = 0;
            for (; c + 4 <= columns; c += 4) { // automatic vectorisation costs more than it saves on so few columns
                scores[into + c] += table[at + c] + h * table[b + c];
                scores[into + c + 1] += table[at + c + 1] + h * table[b + c + 1];
                scores[into + c + 2] += table[at + c + 2] + h * table[b + c + 2];
                scores[into + c + 3] += table[at + c + 3] + h * table[b + c + 3];
            }
            for (; c < columns; c++) {
                scores[into + c] += table[at + c] + h * table[b + c];
            }
        }
    }
}
