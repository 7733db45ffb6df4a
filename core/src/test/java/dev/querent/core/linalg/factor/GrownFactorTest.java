package dev.querent.core.linalg.factor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.TestSeeds;
import dev.querent.core.linalg.Backends;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.NaiveLinalg;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A factor grown row by row against the factor of the whole matrix. */
class GrownFactorTest {
    private static final double TOLERANCE = 1e-10;

    static LongStream seeds() {
        return TestSeeds.upTo(10);
    }

    private static Matrix part(Matrix a, int fromRow, int toRow, int fromColumn, int toColumn) {
        Matrix part = Matrix.zeros(toRow - fromRow, toColumn - fromColumn);
        for (int j = fromColumn; j < toColumn; j++) {
            for (int i = fromRow; i < toRow; i++) {
                part.set(i - fromRow, j - fromColumn, a.get(i, j));
            }
        }
        return part;
    }

    private static GrownFactor grown(Matrix a, int[] portions, Compute compute) {
        int n = portions[0];
        GrownFactor factor = GrownFactor.of(Cholesky.on(compute).factorInPlace(part(a, 0, n, 0, n)));
        for (int p = 1; p < portions.length; p++) {
            int next = n + portions[p];
            factor = factor.grown(part(a, 0, n, n, next), part(a, n, next, n, next), compute);
            n = next;
        }
        return factor;
    }

    private static Compute compute(Backends backend) {
        return new Compute(backend.get(), Workers.sequential());
    }

    private static Matrix random(int rows, int columns, RandomSource random) {
        Matrix matrix = Matrix.zeros(rows, columns);
        Arrays.setAll(matrix.array(), i -> random.nextGaussian());
        return matrix;
    }

    private static double relativeDifference(Matrix actual, Matrix expected) {
        double largest = Arrays.stream(expected.array()).map(Math::abs).max().orElse(0);
        return NaiveLinalg.largestDifference(actual, expected) / largest;
    }

    private static void assertLikeTheWhole(Matrix a, int[] portions, Compute compute, RandomSource random) {
        int n = a.rows();
        GrownFactor grown = grown(a, portions, compute);
        CholeskyFactor whole = Cholesky.on(compute).factorInPlace(a.copy());
        assertThat(grown.order()).isEqualTo(n);
        assertThat(grown.portions()).isEqualTo(portions);
        Matrix b = random(n, 1 + random.nextInt(300), random);

        Matrix forward = b.copy();
        grown.forwardInPlace(forward, Workers.sequential());
        Matrix expectedForward = b.copy();
        whole.forwardInPlace(expectedForward, Workers.sequential());
        assertThat(relativeDifference(forward, expectedForward)).isLessThan(TOLERANCE);

        Matrix solved = b.copy();
        grown.solveInPlace(solved, Workers.sequential());
        Matrix expectedSolved = b.copy();
        whole.solveInPlace(expectedSolved, Workers.sequential());
        assertThat(relativeDifference(solved, expectedSolved)).isLessThan(TOLERANCE);

        int[] picked = IntStream.range(0, n).filter(i -> random.nextInt(3) == 0).toArray();
        Matrix inverse = whole.inverse(Workers.sequential());
        Matrix expectedBlock = Matrix.zeros(picked.length, picked.length);
        for (int j = 0; j < picked.length; j++) {
            for (int i = 0; i < picked.length; i++) {
                expectedBlock.set(i, j, inverse.get(picked[i], picked[j]));
            }
        }
        assertThat(relativeDifference(grown.inverseBlock(picked, compute), expectedBlock))
                .isLessThan(TOLERANCE);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void growingInAnyPortionsEqualsTheFactorOfTheWhole(long seed) {
        RandomSource random = Seed.of(seed).generator();
        int[] portions = new int[2 + random.nextInt(60)];
        portions[0] = 1 + random.nextInt(200);
        for (int p = 1; p < portions.length; p++) {
            portions[p] = random.nextInt(4) > 0 ? 1 : 1 + random.nextInt(10);
        }
        int n = Arrays.stream(portions).sum();
        assertLikeTheWhole(NaiveLinalg.positiveDefinite(n, n), portions, compute(Backends.JAVA), random);
    }

    @ParameterizedTest
    @EnumSource(Backends.class)
    void bordersLongerThanABlockAreRight(Backends backend) {
        int[] portions = new int[301];
        Arrays.fill(portions, 1);
        portions[0] = 129;
        RandomSource random = Seed.of(5).generator();
        assertLikeTheWhole(NaiveLinalg.positiveDefinite(429, 429), portions, compute(backend), random);
        assertLikeTheWhole(NaiveLinalg.positiveDefinite(429, 429), new int[] {129, 300}, compute(backend), random);
    }

    @Test
    void aFactorIsLeftAloneByWhatGrowsFromIt() {
        Matrix a = NaiveLinalg.positiveDefinite(40, 40);
        Compute compute = compute(Backends.JAVA);
        GrownFactor early = grown(a, new int[] {20, 1, 1, 1}, compute);
        Matrix b = random(23, 3, Seed.of(1).generator());
        Matrix before = b.copy();
        early.solveInPlace(before, Workers.sequential());
        early.grown(part(a, 0, 23, 30, 32), part(a, 30, 32, 30, 32), compute);
        early.grown(part(a, 0, 23, 23, 40), part(a, 23, 40, 23, 40), compute);
        Matrix after = b.copy();
        early.solveInPlace(after, Workers.sequential());
        assertThat(after.array()).containsExactly(before.array());
    }

    @Test
    void threadCountDoesNotChangeABit() {
        Matrix a = NaiveLinalg.positiveDefinite(330, 330);
        int[] portions = IntStream.concat(
                        IntStream.of(300), IntStream.generate(() -> 1).limit(30))
                .toArray();
        Matrix b = random(330, 600, Seed.of(2).generator());
        double[] first = null;
        for (int threads : new int[] {1, 2, 5}) {
            try (WorkerPool pool = WorkerPool.of(threads)) {
                Compute compute = new Compute(Backends.JAVA.get(), pool);
                GrownFactor factor = grown(a, portions, compute);
                Matrix solved = b.copy();
                factor.solveInPlace(solved, pool);
                double[] block = factor.inverseBlock(new int[] {1, 299, 300, 329}, compute)
                        .array();
                double[] all = Arrays.copyOf(solved.array(), solved.array().length + block.length);
                System.arraycopy(block, 0, all, solved.array().length, block.length);
                first = first == null ? all : first;
                assertThat(all).as("%d threads", threads).containsExactly(first);
            }
        }
    }

    @Test
    void aBorderThatIsNotPositiveDefiniteIsRefused() {
        Compute compute = compute(Backends.JAVA);
        GrownFactor factor = GrownFactor.of(Cholesky.on(compute).factorInPlace(Matrix.identity(3)));
        Matrix cross = Matrix.owning(3, 1, new double[] {1, 0, 0});
        assertThatExceptionOfType(NotPositiveDefiniteException.class)
                .isThrownBy(() -> factor.grown(cross, Matrix.owning(1, 1, new double[] {1}), compute));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> factor.grown(Matrix.zeros(2, 1), Matrix.identity(1), compute));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> factor.grown(Matrix.zeros(3, 2), Matrix.identity(1), compute));
    }
}
