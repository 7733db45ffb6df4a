package dev.querent.core.intersection;

import dev.querent.core.linalg.Matrix;
import java.util.ArrayList;
import java.util.List;

/** A panel of adjacent columns of a block, stored row by row in {@code width} numbers each; unused ones are zero. */
record Panel(int firstColumn, int columns, int width) {
    private static final int WIDEST = VectorScans.EIGHT.isPresent() ? 8 : 4;

    /** Rows interleaved at a time: all their columns stay in the first-level cache. */
    private static final int STRIP = 256;

    /** Cuts a block into panels of the widest kind and a narrower last one: 4 costs hardly more than 3, and 8 hardly more than 5 to 7. */
    static List<Panel> of(int columns) {
        List<Panel> panels = new ArrayList<>();
        for (int first = 0; first < columns; first += WIDEST) {
            int count = Math.min(WIDEST, columns - first);
            panels.add(new Panel(first, count, count <= 2 ? count : count <= 4 ? 4 : WIDEST));
        }
        return panels;
    }

    /** Copies its columns, interleaved, into {@code into}. */
    void gather(Matrix block, double[] into) {
        int n = block.rows();
        double[] from = block.array();
        for (int first = 0; first < n; first += STRIP) {
            int last = Math.min(n, first + STRIP);
            for (int c = 0; c < width; c++) {
                int start = (firstColumn + c) * n;
                for (int i = first; i < last; i++) {
                    into[i * width + c] = c < columns ? from[start + i] : 0;
                }
            }
        }
    }

    /** block := panel + constants + factor·other for rows [from, to) of its columns. */
    void scatter(double[] panel, double factor, double[] constants, Matrix other, Matrix block, int from, int to) {
        int n = block.rows();
        double[] added = other.array();
        double[] into = block.array();
        for (int first = from; first < to; first += STRIP) {
            int last = Math.min(to, first + STRIP);
            for (int c = 0; c < columns; c++) {
                int start = (firstColumn + c) * n;
                for (int i = first; i < last; i++) {
                    into[start + i] = panel[i * width + c] + constants[c] + factor * added[start + i];
                }
            }
        }
    }
}
