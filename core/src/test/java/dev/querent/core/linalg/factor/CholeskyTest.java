package dev.querent.core.linalg.factor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Backends;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.NaiveLinalg;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Matrices here have condition numbers of about 5, so errors stay within a few units of round-off times the order. */
class CholeskyTest {

    private static final double ROUND_OFF = 1e-15;

    static Stream<Arguments> orders() {
        int[] orders = {0, 1, 2, 3, 31, 32, 33, 127, 128, 129, 255, 256, 257, 511, 512, 513, 600};
        return Arrays.stream(Backends.values())
                .flatMap(backend -> Arrays.stream(orders).mapToObj(n -> Arguments.of(backend, n)));
    }

    /** Failing pivots on both sides of block edges. */
    static Stream<Arguments> pivots() {
        int[] pivots = {0, 1, 5, 127, 128, 129, 256, 299};
        return Arrays.stream(Backends.values())
                .flatMap(backend -> Arrays.stream(pivots).mapToObj(n -> Arguments.of(backend, n)));
    }

    private static CholeskyFactor factor(Backends backend, Matrix a) {
        return new Cholesky(backend.get(), Workers.sequential()).factorInPlace(a.copy());
    }

    private static Matrix dense(CholeskyFactor factor) {
        Matrix l = Matrix.zeros(factor.order(), factor.order());
        for (int j = 0; j < factor.order(); j++) {
            for (int i = 0; i < factor.order(); i++) {
                l.set(i, j, factor.get(i, j));
            }
        }
        return l;
    }

    @ParameterizedTest(name = "{0}, order {1}")
    @MethodSource("orders")
    void factorEqualsTheDefinition(Backends backend, int n) {
        Matrix a = NaiveLinalg.positiveDefinite(n, n);
        assertThat(NaiveLinalg.largestDifference(dense(factor(backend, a)), NaiveLinalg.cholesky(a)))
                .isLessThanOrEqualTo(ROUND_OFF * (n + 10));
    }

    @ParameterizedTest(name = "{0}, order {1}")
    @MethodSource("orders")
    void upperTriangleIsNotRead(Backends backend, int n) {
        Matrix a = NaiveLinalg.positiveDefinite(n, n);
        Matrix half = a.copy();
        for (int j = 0; j < n; j++) {
            for (int i = 0; i < j; i++) {
                half.set(i, j, Double.NaN);
            }
        }
        assertThat(dense(factor(backend, half)).array())
                .isEqualTo(dense(factor(backend, a)).array());
    }

    @ParameterizedTest(name = "{0}, order {1}")
    @MethodSource("orders")
    void logDeterminantIsTheSumOfLogPivots(Backends backend, int n) {
        Matrix a = NaiveLinalg.positiveDefinite(n, n + 1);
        Matrix l = NaiveLinalg.cholesky(a);
        double expected = 0;
        for (int i = 0; i < n; i++) {
            expected += 2 * Math.log(l.get(i, i));
        }
        assertThat(factor(backend, a).logDeterminant()).isCloseTo(expected, within(1e-13 * (n + 1)));
    }

    @ParameterizedTest(name = "{0}, order {1}")
    @MethodSource("orders")
    void solutionLeavesNoResidual(Backends backend, int n) {
        Matrix a = NaiveLinalg.positiveDefinite(n, n + 2);
        for (int columns : new int[] {0, 1, 5}) {
            Matrix b = NaiveLinalg.random(n, columns, 7);
            Matrix x = b.copy();
            factor(backend, a).solveInPlace(x, Workers.sequential());
            assertThat(NaiveLinalg.largestDifference(NaiveLinalg.multiply(a, x), b))
                    .isLessThanOrEqualTo(ROUND_OFF * (n + 10));
        }
    }

    @ParameterizedTest(name = "{0}, order {1}")
    @MethodSource("orders")
    void forwardSolutionTimesTheFactorIsTheRightHandSide(Backends backend, int n) {
        Matrix a = NaiveLinalg.positiveDefinite(n, n + 3);
        CholeskyFactor factor = factor(backend, a);
        Matrix b = NaiveLinalg.random(n, 3, 8);
        Matrix x = b.copy();
        factor.forwardInPlace(x, Workers.sequential());
        assertThat(NaiveLinalg.largestDifference(NaiveLinalg.multiply(dense(factor), x), b))
                .isLessThanOrEqualTo(ROUND_OFF * (n + 10));
    }

    @ParameterizedTest(name = "{0}, order {1}")
    @MethodSource("orders")
    void forwardAndBackwardSolutionsSolve(Backends backend, int n) {
        CholeskyFactor factor = factor(backend, NaiveLinalg.positiveDefinite(n, n + 3));
        Matrix both = NaiveLinalg.random(n, 3, 8);
        Matrix solved = both.copy();
        factor.solveInPlace(solved, Workers.sequential());
        factor.forwardInPlace(both, Workers.sequential());
        factor.backwardInPlace(both, Workers.sequential());
        assertThat(both.array()).containsExactly(solved.array());
    }

    @ParameterizedTest(name = "{0}, order {1}")
    @MethodSource("orders")
    void inverseFactorIsLowerTriangularAndInverts(Backends backend, int n) {
        CholeskyFactor factor = factor(backend, NaiveLinalg.positiveDefinite(n, n + 4));
        Matrix inverse = factor.inverseFactor(Workers.sequential());
        Matrix probe = NaiveLinalg.random(n, 3, 14);
        Matrix back = NaiveLinalg.multiply(inverse, NaiveLinalg.multiply(dense(factor), probe));
        assertThat(NaiveLinalg.largestDifference(back, probe)).isLessThanOrEqualTo(ROUND_OFF * (n + 10));
        for (int j = 1; j < n; j++) {
            assertThat(inverse.get(j - 1, j)).isZero();
            assertThat(inverse.get(0, j)).isZero();
        }
    }

    @ParameterizedTest(name = "{0}, order {1}")
    @MethodSource("orders")
    void inverseTimesTheMatrixIsTheIdentity(Backends backend, int n) {
        Matrix a = NaiveLinalg.positiveDefinite(n, n + 5);
        Matrix inverse = factor(backend, a).inverse(Workers.sequential());
        Matrix probe = NaiveLinalg.random(n, 3, 15);
        Matrix back = NaiveLinalg.multiply(inverse, NaiveLinalg.multiply(a, probe));
        assertThat(NaiveLinalg.largestDifference(back, probe)).isLessThanOrEqualTo(ROUND_OFF * (n + 10));
        assertThat(NaiveLinalg.largestDifference(inverse, NaiveLinalg.transpose(inverse)))
                .isZero();
    }

    @ParameterizedTest
    @EnumSource
    void threadsDoNotChangeABit(Backends backend) {
        Matrix a = NaiveLinalg.positiveDefinite(700, 9);
        Matrix b = NaiveLinalg.random(700, 300, 10);
        CholeskyFactor one = factor(backend, a);
        Matrix solved = b.copy();
        one.solveInPlace(solved, Workers.sequential());
        Matrix inverse = one.inverse(Workers.sequential());
        for (int threads : new int[] {2, 8}) {
            try (WorkerPool pool = WorkerPool.of(threads)) {
                CholeskyFactor many = new Cholesky(backend.get(), pool).factorInPlace(a.copy());
                NaiveLinalg.assertSameBits(dense(many).array(), dense(one).array());
                Matrix again = b.copy();
                many.solveInPlace(again, pool);
                NaiveLinalg.assertSameBits(again.array(), solved.array());
                NaiveLinalg.assertSameBits(many.inverse(pool).array(), inverse.array());
            }
        }
    }

    @ParameterizedTest(name = "{0}, pivot {1}")
    @MethodSource("pivots")
    void negativePivotIsNamed(Backends backend, int pivot) {
        Matrix a = NaiveLinalg.positiveDefinite(300, 11);
        a.set(pivot, pivot, -1);
        assertPivot(backend, a, pivot);
    }

    @ParameterizedTest(name = "{0}, pivot {1}")
    @MethodSource("pivots")
    void pivotThatIsNotANumberIsNamed(Backends backend, int pivot) {
        Matrix a = NaiveLinalg.positiveDefinite(300, 12);
        a.set(pivot, pivot, Double.NaN);
        assertPivot(backend, a, pivot);
    }

    @ParameterizedTest(name = "{0}, pivot {1}")
    @MethodSource("pivots")
    void infinitePivotIsNamed(Backends backend, int pivot) {
        Matrix a = NaiveLinalg.positiveDefinite(300, 12);
        a.set(pivot, pivot, Double.POSITIVE_INFINITY);
        assertPivot(backend, a, pivot);
    }

    @ParameterizedTest(name = "{0}, row {1}")
    @MethodSource("pivots")
    void notANumberBelowTheDiagonalReachesThePivotOfItsRow(Backends backend, int row) {
        Matrix a = NaiveLinalg.positiveDefinite(300, 13);
        int target = Math.max(1, row);
        a.set(target, 0, Double.NaN);
        assertPivot(backend, a, target);
    }

    private static void assertPivot(Backends backend, Matrix a, int pivot) {
        Cholesky cholesky = new Cholesky(backend.get(), Workers.sequential());
        assertThatExceptionOfType(NotPositiveDefiniteException.class)
                .isThrownBy(() -> cholesky.factorInPlace(a))
                .withMessageStartingWith("pivot " + pivot + " of 300 is not a positive number");
    }

    @Test
    void rectanglesAreRefused() {
        Cholesky cholesky = new Cholesky(Backend.java(), Workers.sequential());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cholesky.factorInPlace(Matrix.zeros(3, 2)))
                .withMessage("matrix must be square, got 3 x 2");
    }

    @Test
    void rightHandSideOfAnotherHeightIsRefused() {
        CholeskyFactor factor = factor(Backends.JAVA, Matrix.identity(4));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> factor.solveInPlace(Matrix.zeros(3, 1), Workers.sequential()))
                .withMessage("rows of the right-hand side must be 4, got 3");
    }
}
