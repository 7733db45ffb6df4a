package dev.querent.core.krylov;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.Products;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.List;

/**
 * A tall matrix L of few columns, stored in tiles of rows: loops over one array per column vectorise, loops over several positions of one array
 * do not. In doubles: floats would halve the memory, but Java 17 widens them one by one, which takes longer than all other work with them. All
 * products are in an order that depends on the shape of L alone; the columns of a block are independent. Thread-safe once it is filled.
 */
final class LowRankFactor {
    /** Rows per tile: five such columns fit into a first-level cache. */
    private static final int TILE = 512;

    /** Number of groups of tiles with their own partial sums of LᵀL. */
    private static final int GRAM_GROUPS = 16;

    /** Number of columns from which transposing a tile pays. */
    private static final int WORTH_TRANSPOSING = 4;

    private final int rows;
    private final int rank;
    private final double[][][] tiles; // [tile][column of L][row within the tile]

    private LowRankFactor(int rows, int rank) {
        this.rows = rows;
        this.rank = rank;
        this.tiles = new double[(rows + TILE - 1) / TILE][rank][];
    }

    /** All zeros, including the rows that pad their number to a multiple of four. */
    static LowRankFactor zeros(int rows, int rank) {
        LowRankFactor factor = new LowRankFactor(rows, rank);
        for (int tile = 0; tile < factor.tiles.length; tile++) {
            int height = (factor.height(tile) + 3) / 4 * 4;
            Arrays.setAll(factor.tiles[tile], column -> new double[height]);
        }
        return factor;
    }

    /** These columns followed by those of another factor; shares both. */
    LowRankFactor beside(LowRankFactor more) {
        LowRankFactor both = new LowRankFactor(rows, rank + more.rank);
        for (int tile = 0; tile < tiles.length; tile++) {
            System.arraycopy(tiles[tile], 0, both.tiles[tile], 0, rank);
            System.arraycopy(more.tiles[tile], 0, both.tiles[tile], rank, more.rank);
        }
        return both;
    }

    void set(int row, int column, double value) {
        tiles[row / TILE][column][row % TILE] = value;
    }

    int rows() {
        return rows;
    }

    /** Number of columns of L. */
    int rank() {
        return rank;
    }

    /** The given rows of L as columns. */
    Matrix transposedRows(int[] picked) {
        Matrix w = Matrix.zeros(rank, picked.length);
        for (int c = 0; c < picked.length; c++) {
            for (int j = 0; j < rank; j++) {
                w.set(j, c, tiles[picked[c] / TILE][j][picked[c] % TILE]);
            }
        }
        return w;
    }

    /** out := scale·(v − L·w); {@code v} and {@code out} may be the same. */
    void subtractProduct(Matrix v, Matrix w, double scale, Matrix out, Workers workers) {
        workers.forEach(tiles.length, tile -> {
            int first = tile * TILE;
            int height = height(tile);
            double[][] sums = new double[v.columns()][height];
            for (int c = 0; c < sums.length; c++) {
                System.arraycopy(v.array(), c * rows + first, sums[c], 0, height);
            }
            for (int j = 0; j < rank; j += 4) {
                for (int c = 0; c < sums.length; c++) {
                    addFour(-1, w.array(), c * rank + j, tiles[tile], j, Math.min(4, rank - j), sums[c], height);
                }
            }
            for (int c = 0; c < sums.length; c++) {
                int start = c * rows + first;
                for (int i = 0; i < height; i++) {
                    out.array()[start + i] = scale * sums[c][i];
                }
            }
        });
    }

    /** Lᵀ·r. */
    Matrix transposeMultiply(Matrix r, Workers workers) {
        List<double[][]> partial = workers.mapInOrder(tiles.length, tile -> transposeTile(tile, r));
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
        double[][] sums = new double[r.columns()][rank];
        if (r.columns() < WORTH_TRANSPOSING) {
            for (int c = 0; c < sums.length; c++) {
                dots(tile, r.array(), c * rows, sums[c]);
            }
            return sums;
        }
        double[][] columns = tiles[tile];
        double[][] unpacked = new double[4][rank];
        int first = tile * TILE;
        int height = height(tile);
        for (int row = 0; row < height; row += 4) {
            for (int j = 0; j < rank; j++) {
                double[] column = columns[j];
                unpacked[0][j] = column[row];
                unpacked[1][j] = column[row + 1];
                unpacked[2][j] = column[row + 2];
                unpacked[3][j] = column[row + 3];
            }
            for (int c = 0; c < sums.length; c++) {
                addFour(1, r.array(), c * rows + first + row, unpacked, 0, Math.min(4, height - row), sums[c], rank);
            }
        }
        return sums;
    }

    /** The same for one column, with the same bits: four rows at a time in the same summation tree. */
    private void dots(int tile, double[] r, int start, double[] sums) {
        int first = start + tile * TILE;
        int height = height(tile);
        double[] padded = Arrays.copyOf(Arrays.copyOfRange(r, first, first + height), (height + 3) / 4 * 4);
        for (int j = 0; j < rank; j++) {
            double[] column = tiles[tile][j];
            double sum = 0;
            for (int i = 0; i < padded.length; i += 4) {
                sum += (column[i] * padded[i] + column[i + 1] * padded[i + 1])
                        + (column[i + 2] * padded[i + 2] + column[i + 3] * padded[i + 3]);
            }
            sums[j] = sum;
        }
    }

    /**
     * sums += sign·Σ_k f_k·t_k for up to four terms in a fixed summation tree, which saves loads and stores of the sums. A missing term counts
     * as the last one with a factor of 0.
     */
    private static void addFour(
            double sign, double[] f, int at, double[][] t, int first, int count, double[] sums, int length) {
        double[] t0 = t[first];
        double[] t1 = t[first + Math.min(1, count - 1)];
        double[] t2 = t[first + Math.min(2, count - 1)];
        double[] t3 = t[first + count - 1];
        double f0 = sign * f[at];
        double f1 = count > 1 ? sign * f[at + 1] : 0;
        double f2 = count > 2 ? sign * f[at + 2] : 0;
        double f3 = count > 3 ? sign * f[at + 3] : 0;
        for (int i = 0; i < length; i++) {
            sums[i] += (t0[i] * f0 + t1[i] * f1) + (t2[i] * f2 + t3[i] * f3);
        }
    }

    /** Lᵀ·L. */
    Matrix gram(Compute compute) {
        Products products = new Products(compute.backend(), Workers.sequential());
        int perGroup = Math.max(1, (tiles.length + GRAM_GROUPS - 1) / GRAM_GROUPS);
        int groups = (tiles.length + perGroup - 1) / perGroup;
        List<double[]> partial = compute.workers().mapInOrder(groups, group -> {
            double[] sum = new double[rank * rank];
            for (int tile = group * perGroup; tile < Math.min(tiles.length, (group + 1) * perGroup); tile++) {
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
        Matrix block = Matrix.zeros(height, rank);
        for (int j = 0; j < rank; j++) {
            System.arraycopy(tiles[tile][j], 0, block.array(), height * j, height);
        }
        return block;
    }

    private static void add(double[] from, double[] to) {
        Arrays.setAll(to, i -> to[i] + from[i]);
    }

    private int height(int tile) {
        return Math.min(TILE, rows - tile * TILE);
    }
}
