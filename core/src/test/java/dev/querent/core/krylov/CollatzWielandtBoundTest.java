package dev.querent.core.krylov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.TestSeeds;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.SymmetricEigen;
import dev.querent.core.parallel.Workers;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CollatzWielandtBoundTest {

    static LongStream seeds() {
        return TestSeeds.upTo(40);
    }

    private static double bound(Matrix a) {
        return CollatzWielandtBound.of(new DenseOperator(a), Workers.sequential());
    }

    /** Dense matrices, whose largest eigenvalue is well separated, of any scale. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theLargestEigenvalueIsJustBelow(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = random.nextInt(1, 40);
        double scale = Math.pow(10, random.nextDouble(-6, 6));
        Matrix a = Matrix.zeros(n, n);
        for (int j = 0; j < n; j++) {
            for (int i = j; i < n; i++) {
                a.set(i, j, scale * random.nextDouble());
                a.set(j, i, a.get(i, j));
            }
        }
        double largest = SymmetricEigen.of(a).value(0);
        assertThat(bound(a)).isBetween(largest, largest * (1 + 3e-6));
    }

    /** Power iteration leaves nothing of the parts with smaller eigenvalues; the bound holds for them too. */
    @Test
    void matricesThatFallApartAreBounded() {
        Matrix diagonal = Matrix.zeros(3, 3);
        diagonal.set(0, 0, 1);
        diagonal.set(1, 1, 2);
        diagonal.set(2, 2, 3);
        assertThat(bound(diagonal)).isBetween(3.0, 3.0001);
        diagonal.set(1, 1, 0);
        assertThat(bound(diagonal)).isBetween(3.0, 3.0001);
    }

    @Test
    void zeroHasTheBoundZero() {
        assertThat(bound(Matrix.zeros(4, 4))).isZero();
    }

    /** All rows have the same sum, which the first product finds. */
    @Test
    void itStopsOnceTheBoundIsClose() {
        int[] products = {0};
        SymmetricOperator ones = new SymmetricOperator() {
            @Override
            public int size() {
                return 5;
            }

            @Override
            public void multiply(Matrix in, Matrix out, Workers workers) {
                products[0]++;
                for (int i = 0; i < 5; i++) {
                    out.set(i, 0, in.get(0, 0) + in.get(1, 0) + in.get(2, 0) + in.get(3, 0) + in.get(4, 0));
                }
            }
        };
        assertThat(CollatzWielandtBound.of(ones, Workers.sequential())).isBetween(5.0, 5.0 + 1e-11);
        assertThat(products[0]).isEqualTo(1);
    }

    @Test
    void negativeEntriesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> bound(Matrix.owning(2, 2, new double[] {1, -2, -2, 1})))
                .withMessageContaining("product of non-negative numbers");
    }
}
