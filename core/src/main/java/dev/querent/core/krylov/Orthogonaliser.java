package dev.querent.core.krylov;

import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.TallBasis;
import dev.querent.core.random.RandomSource;

/**
 * Splits blocks Z = V·C + Q·R into the part in a basis and new orthonormal columns. Dependent columns of Z are replaced by random ones in Q,
 * with a row of zeros in R: only so can copies of an eigenvector be found that no product leads to.
 */
final class Orthogonaliser {
    /** A unit column that keeps this much of its length was orthogonal to round-off (Kahan: twice is enough). */
    private static final double KEPT_LENGTH = 0.5;

    private final TallBasis v;
    private final ColumnArithmetic arithmetic;
    private final RandomSource random;
    private final int rows;

    Orthogonaliser(TallBasis v, int rows, ColumnArithmetic arithmetic, RandomSource random) {
        this.v = v;
        this.rows = rows;
        this.arithmetic = arithmetic;
        this.random = random;
    }

    /** The parts of Z = V·C + Q·R. */
    record Split(Matrix c, Matrix q, Matrix r) {}

    /** Orthonormal columns orthogonal to the basis, as many as fit beside it. */
    Matrix randomBlock(int columns) {
        return split(Matrix.zeros(rows, columns), 0).q();
    }

    /**
     * @param z overwritten
     * @param negligible length up to which a column counts as zero
     */
    Split split(Matrix z, double negligible) {
        int width = Math.min(z.columns(), rows - v.size());
        Matrix c = v.project(z);
        v.subtract(c, z);
        Matrix r = Matrix.zeros(width, z.columns());
        Matrix q = orthonormalise(z, negligible, r);
        double shortest = 0;
        while (shortest < KEPT_LENGTH) {
            Matrix again = v.project(q);
            v.subtract(again, q);
            addProduct(again, r, c);
            Matrix change = Matrix.zeros(width, width);
            q = orthonormalise(q, RoundOff.of(rows), change);
            Matrix product = Matrix.zeros(width, z.columns());
            addProduct(change, r, product);
            r = product;
            shortest = 1;
            for (int i = 0; i < width; i++) {
                shortest = Math.min(shortest, change.get(i, i));
            }
        }
        return new Split(c, q, r);
    }

    /** One pass of Gram–Schmidt. Fills r, which has as many rows as the result has columns. */
    private Matrix orthonormalise(Matrix z, double negligible, Matrix r) {
        Matrix q = Matrix.zeros(rows, r.rows());
        int found = 0;
        for (int j = 0; j < z.columns() && found < q.columns(); j++) {
            double length = removeFirst(q, found, z, j, r);
            if (length > negligible) {
                r.set(found, j, length);
                for (int i = 0; i < rows; i++) {
                    q.array()[found * rows + i] = z.array()[j * rows + i] / length;
                }
                found++;
            }
        }
        for (int i = found * rows; i < q.array().length; i++) {
            q.array()[i] = random.nextGaussian() / Math.sqrt(rows);
        }
        return q;
    }

    /** Subtracts from column j of z its projection on the first columns of q, recorded in column j of r; returns the remaining length. */
    private double removeFirst(Matrix q, int found, Matrix z, int j, Matrix r) {
        double[] block = q.array();
        double[] source = z.array();
        int start = j * rows;
        double[] shares = arithmetic.sums(found, (column, from, to) -> {
            double sum = 0;
            for (int i = from; i < to; i++) {
                sum += block[column * rows + i] * source[start + i];
            }
            return sum;
        });
        for (int i = 0; i < found; i++) {
            r.set(i, j, shares[i]);
        }
        return Math.sqrt(arithmetic
                .sums(1, (only, from, to) -> {
                    double sum = 0;
                    for (int i = from; i < to; i++) {
                        double rest = source[start + i];
                        for (int k = 0; k < found; k++) {
                            rest -= shares[k] * block[k * rows + i];
                        }
                        source[start + i] = rest;
                        sum += rest * rest;
                    }
                    return sum;
                })[0]);
    }

    /** sum += a·b, for small matrices. */
    private static void addProduct(Matrix a, Matrix b, Matrix sum) {
        for (int j = 0; j < b.columns(); j++) {
            for (int k = 0; k < a.columns(); k++) {
                double factor = b.get(k, j);
                for (int i = 0; i < a.rows(); i++) {
                    sum.array()[j * a.rows() + i] += a.array()[k * a.rows() + i] * factor;
                }
            }
        }
    }
}
