package dev.querent.core.krylov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.Products;
import dev.querent.core.parallel.Workers;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Products with the tiled factor are those with the same matrix stored whole. */
class LowRankFactorTest {
    private static final Products DENSE = Compute.sequential().products();
    private static final Workers ALONE = Workers.sequential();

    /** Rows around the ends of tiles and groups of tiles, columns around multiples of four. */
    @ParameterizedTest(name = "{0} rows, rank {1} and {2}, {3} columns")
    @CsvSource({
        "1,1,0,1",
        "3,2,3,3",
        "512,4,4,4",
        "513,5,1,5",
        "1301,3,3,1",
        "1301,6,1,9",
        "8192,3,0,2",
        "8193,2,3,4",
        "9000,5,0,3",
        "17000,2,1,5"
    })
    void productsAreThoseOfTheWholeMatrix(int rows, int rank, int more, int columns) {
        Matrix l = RandomMatrices.uniform(rows, rank + more, 1);
        LowRankFactor factor = LowRankFactor.zeros(rows, rank);
        LowRankFactor others = LowRankFactor.zeros(rows, more);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < rank + more; j++) {
                if (j < rank) {
                    factor.set(i, j, l.get(i, j));
                } else {
                    others.set(i, j - rank, l.get(i, j));
                }
            }
        }
        LowRankFactor both = factor.beside(others);
        assertThat(both.rows()).isEqualTo(rows);
        assertThat(both.rank()).isEqualTo(rank + more);
        assertClose(both.transposedRows(IntStream.range(0, rows).toArray()), l.transposed(), 0);

        Matrix v = RandomMatrices.uniform(rows, columns, 2);
        assertClose(both.transposeMultiply(v, ALONE), DENSE.transposeMultiply(l, v), 1e-14 * rows);
        assertClose(both.gram(Compute.sequential()), DENSE.gram(l), 1e-14 * rows);

        Matrix w = RandomMatrices.uniform(rank + more, columns, 3);
        Matrix product = DENSE.multiply(l, w);
        Matrix expected = Matrix.zeros(rows, columns);
        for (int i = 0; i < v.array().length; i++) {
            expected.array()[i] = 0.3 * (v.array()[i] - product.array()[i]);
        }
        Matrix out = Matrix.zeros(rows, columns);
        both.subtractProduct(v, w, 0.3, out, ALONE);
        assertClose(out, expected, 1e-14);
        both.subtractProduct(v, w, 0.3, v, ALONE);
        assertClose(v, expected, 1e-14);
    }

    private static void assertClose(Matrix actual, Matrix expected, double accuracy) {
        assertThat(actual.rows()).isEqualTo(expected.rows());
        assertThat(actual.array()).containsExactly(expected.array(), within(accuracy));
    }
}
