package dev.querent.lab.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.kernel.IntersectionKernel;
import java.util.Arrays;

/**
 * Scores of quantised rows (Wu 2010): rounds the height of each value to one of q equal steps up to the largest of its dimension; a table holds,
 * for each dimension d and step b, Σ_j min(b, b_j)·α_j times the height of a step. A score costs O(nnz(x)), a weight update O(nnz(x)·q). This is
 * the intersection kernel of the rounded rows, so descent on it converges, but to weights that differ from the exact ones.
 */
final class TabulatedRowScores implements RowScores {
    private final int rows;
    private final int bins;
    private final int[] rowStarts;
    private final int[] cells; // of the entries of each row: dimension·(bins + 1) + step
    private final double[] widths; // height of a step, by dimension
    private final double[] table;
    private final double constant;
    private double sum; // of all α

    TabulatedRowScores(SparseFeatures rows, IntersectionKernel kernel, int bins) {
        KernelHeights heights = new KernelHeights(kernel, rows.columns());
        this.constant = kernel.constant();
        this.rows = rows.rows();
        this.bins = bins;
        this.rowStarts = new int[rows.rows() + 1];
        this.cells = new int[(int) rows.nonZeros()];
        this.widths = new double[rows.columns()];
        this.table = new double[Math.multiplyExact(rows.columns(), bins + 1)];
        double[] largest = new double[rows.columns()];
        for (int p = 0; p < cells.length; p++) {
            largest[rows.index(p)] = Math.max(largest[rows.index(p)], rows.value(p));
        }
        Arrays.setAll(widths, d -> heights.of(d, largest[d]) / bins);
        for (int i = 0; i < rows.rows(); i++) {
            rowStarts[i + 1] = rows.rowEnd(i);
            for (int p = rows.rowStart(i); p < rows.rowEnd(i); p++) {
                int d = rows.index(p);
                cells[p] = d * (bins + 1) + (int) Math.rint(heights.of(d, rows.value(p)) / widths[d]);
            }
        }
    }

    @Override
    public int size() {
        return rows;
    }

    @Override
    public double self(int row) {
        double self = constant;
        for (int e = rowStarts[row]; e < rowStarts[row + 1]; e++) {
            self += cells[e] % (bins + 1) * widths[cells[e] / (bins + 1)];
        }
        return self;
    }

    @Override
    public double score(int row) {
        double score = constant * sum;
        for (int e = rowStarts[row]; e < rowStarts[row + 1]; e++) {
            score += table[cells[e]];
        }
        return score;
    }

    @Override
    public void add(int row, double delta) {
        sum += delta;
        for (int e = rowStarts[row]; e < rowStarts[row + 1]; e++) {
            int d = cells[e] / (bins + 1);
            int first = d * (bins + 1);
            double perStep = delta * widths[d];
            int own = cells[e] - first;
            for (int b = 1; b <= own; b++) {
                table[first + b] += perStep * b;
            }
            double most = perStep * own;
            for (int b = own + 1; b <= bins; b++) {
                table[first + b] += most;
            }
        }
    }
}
