package dev.querent.lab.hik;

import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.IntersectionKernel;

/**
 * Exact scores with Fenwick trees (Fenwick 1994): per dimension, a binary indexed tree over the entries in ascending order holds sums of α and
 * of α·h, so that a score and a weight update both cost O(nnz(x)·log N).
 */
final class ExactRowScores implements RowScores {
    private final int[] ends; // of each dimension in the index
    private final double[] heights; // by position in the index
    private final int[] rowStarts;
    private final int[] positions; // of the entries of each row
    private final int[] dimensions; // in the same order
    private final double[] trees; // Σ α·h at 2p, Σ α at 2p + 1
    private final double[] totals; // Σ α of a dimension
    private final double constant;
    private double sum; // of all α

    ExactRowScores(SortedIndex index, IntersectionKernel kernel) {
        this.ends = index.ends();
        this.constant = kernel.constant();
        int entries = index.values().length;
        this.heights = new double[entries];
        this.rowStarts = new int[index.rows() + 1];
        this.positions = new int[entries];
        this.dimensions = new int[entries];
        this.trees = new double[Math.multiplyExact(2, entries)];
        this.totals = new double[ends.length];
        invert(index, new KernelHeights(kernel, ends.length));
    }

    /** Converts entries by dimension to entries by row. */
    private void invert(SortedIndex index, KernelHeights kernel) {
        for (int row : index.rowNumbers()) {
            rowStarts[row + 1]++;
        }
        for (int i = 0; i < index.rows(); i++) {
            rowStarts[i + 1] += rowStarts[i];
        }
        int[] next = rowStarts.clone();
        for (int d = 0; d < ends.length; d++) {
            for (int p = start(d); p < ends[d]; p++) {
                heights[p] = kernel.of(d, index.values()[p]);
                int at = next[index.rowNumbers()[p]]++;
                positions[at] = p;
                dimensions[at] = d;
            }
        }
    }

    private int start(int dimension) {
        return dimension == 0 ? 0 : ends[dimension - 1];
    }

    @Override
    public int size() {
        return rowStarts.length - 1;
    }

    @Override
    public double self(int row) {
        double self = constant;
        for (int e = rowStarts[row]; e < rowStarts[row + 1]; e++) {
            self += heights[positions[e]];
        }
        return self;
    }

    /** Σ over entries up to this one of α·h, and h times Σ over the entries above it of α. */
    @Override
    public double score(int row) {
        double score = constant * sum;
        for (int e = rowStarts[row]; e < rowStarts[row + 1]; e++) {
            int d = dimensions[e];
            int start = start(d);
            double below = 0;
            double above = totals[d];
            for (int node = positions[e] - start + 1; node > 0; node -= node & -node) {
                int p = 2 * (start + node - 1);
                below += trees[p];
                above -= trees[p + 1];
            }
            score += below + heights[positions[e]] * above;
        }
        return score;
    }

    @Override
    public void add(int row, double delta) {
        sum += delta;
        for (int e = rowStarts[row]; e < rowStarts[row + 1]; e++) {
            int d = dimensions[e];
            int start = start(d);
            int length = ends[d] - start;
            double weighted = delta * heights[positions[e]];
            for (int node = positions[e] - start + 1; node <= length; node += node & -node) {
                int p = 2 * (start + node - 1);
                trees[p] += weighted;
                trees[p + 1] += delta;
            }
            totals[d] += delta;
        }
    }
}
