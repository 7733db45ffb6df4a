package dev.querent.core.krylov;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.Products;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.List;

/**
 * A tall matrix L of few columns, in floats. Immutable. All products are in double and in an order that depends on the shape of
 * L alone; the columns of a block do not touch each other.
 */
final class LowRankFactor {
    /** Groups of tiles that sum up LᵀL each for itself. */
    private static final int GRAM_GROUPS = 16;

    private final int rows;
    private final int rank;
    private final FloatPanel[] panels;

    LowRankFactor(int rows, List<FloatPanel> panels) {
        this.rows = rows;
        this.panels = panels.toArray(FloatPanel[]::new);
        this.rank = panels.stream().mapToInt(FloatPanel::columns).sum();
    }

    int rows() {
        return rows;
    }

    int rank() {
        return rank;
    }

    /** The given rows of L as columns. */
    Matrix transposedRows(int[] picked) {
        Matrix w = Matrix.zeros(rank, picked.length);
        for (int c = 0; c < picked.length; c++) {
            int j = 0;
            for (FloatPanel panel : panels) {
                for (int k = 0; k < panel.columns(); k++) {
                    w.set(j++, c, panel.get(picked[c], k));
                }
            }
        }
        return w;
    }

    /** out := scale·(v − L·w); {@code v} and {@code out} may be the same. */
    void subtractProduct(Matrix v, Matrix w, double scale, Matrix out, Workers workers) {
        workers.forEach(tiles(), tile -> {
            int first = tile * FloatPanel.TILE;
            int height = height(tile);
            double[][] sums = new double[v.columns()][height];
            for (int c = 0; c < sums.length; c++) {
                System.arraycopy(v.array(), c * rows + first, sums[c], 0, height);
            }
            subtractTile(tile, w, sums, height);
            for (int c = 0; c < sums.length; c++) {
                int start = c * rows + first;
                for (int i = 0; i < height; i++) {
                    out.array()[start + i] = scale * sums[c][i];
                }
            }
        });
    }

    private void subtractTile(int tile, Matrix w, double[][] sums, int height) {
        double[][] unpacked = new double[4][FloatPanel.TILE];
        int j = 0;
        for (FloatPanel panel : panels) {
            for (int first = 0; first < panel.columns(); first += 4) {
                int width = Math.min(4, panel.columns() - first);
                for (int k = 0; k < width; k++) {
                    panel.unpackColumn(tile, first + k, unpacked[k]);
                }
                for (int c = 0; c < sums.length; c++) {
                    int at = c * rank + j;
                    double w0 = -w.array()[at];
                    double w1 = width > 1 ? -w.array()[at + 1] : 0;
                    double w2 = width > 2 ? -w.array()[at + 2] : 0;
                    double w3 = width > 3 ? -w.array()[at + 3] : 0;
                    addFour(unpacked, w0, w1, w2, w3, sums[c], height);
                }
                j += width;
            }
        }
    }

    /** Lᵀ·r. */
    Matrix transposeMultiply(Matrix r, Workers workers) {
        List<double[][]> partial = workers.mapInOrder(tiles(), tile -> transposeTile(tile, r));
        Matrix sums = Matrix.zeros(rank, r.columns());
        for (double[][] part : partial) {
            for (int c = 0; c < part.length; c++) {
                for (int j = 0; j < rank; j++) {
                    sums.array()[c * rank + j] += part[c][j];
                }
            }
        }
        return sums;
    }

    private double[][] transposeTile(int tile, Matrix r) {
        int first = tile * FloatPanel.TILE;
        int end = first + height(tile);
        double[][] unpacked = new double[4][rank];
        double[][] sums = new double[r.columns()][rank];
        for (int row = first; row < end; row += 4) {
            int at = 0;
            for (FloatPanel panel : panels) {
                panel.unpackRows(row, at, unpacked[0], unpacked[1], unpacked[2], unpacked[3]);
                at += panel.columns();
            }
            for (int c = 0; c < sums.length; c++) {
                int p = c * rows + row;
                double r0 = r.array()[p];
                double r1 = row + 1 < end ? r.array()[p + 1] : 0;
                double r2 = row + 2 < end ? r.array()[p + 2] : 0;
                double r3 = row + 3 < end ? r.array()[p + 3] : 0;
                addFour(unpacked, r0, r1, r2, r3, sums[c], rank);
            }
        }
        return sums;
    }

    /** sums += Σ_k f_k·terms_k, four terms in a fixed tree; four at once save loads and stores of the sums. */
    private static void addFour(
            double[][] terms, double f0, double f1, double f2, double f3, double[] sums, int length) {
        double[] t0 = terms[0];
        double[] t1 = terms[1];
        double[] t2 = terms[2];
        double[] t3 = terms[3];
        for (int i = 0; i < length; i++) {
            sums[i] += (t0[i] * f0 + t1[i] * f1) + (t2[i] * f2 + t3[i] * f3);
        }
    }

    /** Lᵀ·L, from the floats as they are stored. */
    Matrix gram(Compute compute) {
        Products products = new Products(compute.backend(), Workers.sequential());
        int perGroup = Math.max(1, (tiles() + GRAM_GROUPS - 1) / GRAM_GROUPS);
        int groups = (tiles() + perGroup - 1) / perGroup;
        List<double[]> partial = compute.workers().mapInOrder(groups, group -> {
            double[] sum = new double[rank * rank];
            for (int tile = group * perGroup; tile < Math.min(tiles(), (group + 1) * perGroup); tile++) {
                add(products.gram(unpacked(tile)).array(), sum);
            }
            return sum;
        });
        double[] total = new double[rank * rank];
        partial.forEach(sum -> add(sum, total));
        return Matrix.owning(rank, rank, total);
    }

    private Matrix unpacked(int tile) {
        int height = height(tile);
        double[] column = new double[FloatPanel.TILE];
        Matrix block = Matrix.zeros(height, rank);
        int j = 0;
        for (FloatPanel panel : panels) {
            for (int k = 0; k < panel.columns(); k++) {
                panel.unpackColumn(tile, k, column);
                System.arraycopy(column, 0, block.array(), height * j++, height);
            }
        }
        return block;
    }

    private static void add(double[] from, double[] to) {
        Arrays.setAll(to, i -> to[i] + from[i]);
    }

    private int tiles() {
        return (rows + FloatPanel.TILE - 1) / FloatPanel.TILE;
    }

    private int height(int tile) {
        return Math.min(FloatPanel.TILE, rows - tile * FloatPanel.TILE);
    }
}
