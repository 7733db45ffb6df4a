package dev.querent.core.intersection;

/**
 * Exact scores with Fenwick trees (Fenwick 1994): per dimension, a binary indexed tree over the entries in ascending order holds sums of α and
 * of α·h, so that a score and a weight update both cost O(nnz(x)·log N).
 */
public final class ExactRowScores implements RowScores {
    private final SortedIndex index;
    private final double[] heights; // by position in the index
    private final int[] rowStarts;
    private final int[] positions; // of the entries of each row
    private final int[] dimensions; // in the same order
    private final double[] trees; // Σ α·h at 2p, Σ α at 2p + 1
    private final double[] totals; // Σ α of a dimension
    private final double constant;
    private double sum; // of all α

    public ExactRowScores(IntersectionMatrix matrix) {
        this.index = matrix.index();
        this.constant = matrix.kernel().constant();
        int entries = index.values.length;
        this.heights = new double[entries];
        this.rowStarts = new int[index.rows() + 1];
        this.positions = new int[entries];
        this.dimensions = new int[entries];
        this.trees = new double[Math.multiplyExact(2, entries)];
        this.totals = new double[index.dimensions()];
        double[] h = new double[index.rows()];
        for (int d = 0; d < index.dimensions(); d++) {
            matrix.heights().fill(d, h);
            System.arraycopy(h, 0, heights, index.starts[d], index.length(d));
        }
        invert();
    }

    /** Converts entries by dimension to entries by row. */
    private void invert() {
        for (int row : index.rowNumbers) {
            rowStarts[row + 1]++;
        }
        for (int i = 0; i < index.rows(); i++) {
            rowStarts[i + 1] += rowStarts[i];
        }
        int[] next = rowStarts.clone();
        for (int d = 0; d < index.dimensions(); d++) {
            for (int p = index.starts[d]; p < index.starts[d + 1]; p++) {
                int at = next[index.rowNumbers[p]]++;
                positions[at] = p;
                dimensions[at] = d;
            }
        }
    }

    @Override
    public int size() {
        return index.rows();
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
            int start = index.starts[d];
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
            int start = index.starts[d];
            int length = index.length(d);
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
