package dev.querent.core.intersection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.CholeskyFactor;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class IndicatorPreconditionerTest {
    static LongStream seeds() {
        return TestSeeds.upTo(60);
    }

    /** Rows with one value per dimension, some dimensions empty, and P written out. */
    private record Case(SparseFeatures rows, IntersectionKernel kernel, double noise, int terms, RandomSource random) {
        static Case of(long seed) {
            RandomSource random = Seed.of(seed).generator();
            int n = 1 + random.nextInt(40);
            int columns = 1 + random.nextInt(25);
            double[][] values = new double[n][columns];
            for (int d = 0; d < columns; d++) {
                double share = d % 5 == 4 ? 0 : random.nextDouble();
                double level = 0.5 + random.nextDouble();
                for (double[] row : values) {
                    row[d] = random.nextDouble() < share ? level : 0;
                }
            }
            IntersectionKernel kernel = (seed % 2 == 0
                            ? IntersectionKernel.of(0.7, new Transform.Identity())
                            : IntersectionKernel.of(0.7, new Transform.Power(0.5)))
                    .withConstant(0.6 * (seed % 3));
            int terms = 1 + random.nextInt(columns);
            return new Case(SparseFeatures.copyOf(DenseFeatures.of(values)), kernel, 0.05, terms, random);
        }

        IntersectionMatrix matrix() {
            return IntersectionMatrix.of(
                    SortedIndex.of(rows, Workers.sequential()), kernel, noise, Workers.sequential());
        }

        IndicatorPreconditioner preconditioner() {
            return IndicatorPreconditioner.of(matrix(), terms, Workers.sequential());
        }

        private double term(int d, int i, int j) {
            return kernel.amplitude() * kernel.transform().apply(Math.min(rows.get(i, d), rows.get(j, d)));
        }

        private double trace(int d) {
            return IntStream.range(0, rows.rows())
                    .mapToDouble(i -> term(d, i, i))
                    .sum();
        }

        /** P of some rows. */
        Matrix dense(int[] kept) {
            int[] byTrace = IntStream.range(0, rows.columns())
                    .boxed()
                    .sorted(Comparator.comparingDouble((Integer d) -> -trace(d)))
                    .mapToInt(d -> d)
                    .toArray();
            double rest =
                    Arrays.stream(byTrace).skip(terms).mapToDouble(this::trace).sum() / rows.rows();
            Matrix p = Matrix.zeros(kept.length, kept.length);
            for (int i = 0; i < kept.length; i++) {
                for (int j = 0; j < kept.length; j++) {
                    double sum = kernel.constant() + (i == j ? noise + rest : 0);
                    for (int k = 0; k < terms; k++) {
                        sum += term(byTrace[k], kept[i], kept[j]);
                    }
                    p.set(i, j, sum);
                }
            }
            return p;
        }

        int[] all() {
            return IntStream.range(0, rows.rows()).toArray();
        }

        Matrix block(int columns) {
            Matrix block = Matrix.zeros(rows.rows(), columns);
            Arrays.setAll(block.array(), e -> random.nextGaussian());
            return block;
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void solvesTheSumOfTheHeaviestTermsAndAMultipleOfTheIdentity(long seed) {
        Case some = Case.of(seed);
        Matrix v = some.block(3);
        IndicatorPreconditioner p = some.preconditioner();
        CholeskyFactor dense = Cholesky.on(Compute.sequential()).factorInPlace(some.dense(some.all()));

        Matrix solved = solved(p, v, Workers.sequential());

        Matrix expected = v.copy();
        dense.solveInPlace(expected, Workers.sequential());
        assertThat(solved.array()).containsExactly(expected.array(), within(1e-9));
        assertThat(p.logDeterminant()).isCloseTo(dense.logDeterminant(), within(1e-9));
        double trace = 0;
        for (int i : some.all()) {
            trace += some.kernel().value(some.rows(), i, some.rows(), i) + some.noise();
        }
        Matrix written = some.dense(some.all());
        assertThat(IntStream.of(some.all()).mapToDouble(i -> written.get(i, i)).sum())
                .as("trace, that of the kernel matrix")
                .isCloseTo(trace, within(1e-5));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void withoutSomeRowsItIsTheInverseOfThePartThatIsLeft(long seed) {
        Case some = Case.of(seed);
        int n = some.rows().rows();
        int[] missing = IntStream.range(0, n).filter(i -> i % 4 == 1).toArray();
        int[] kept = IntStream.range(0, n).filter(i -> i % 4 != 1).toArray();
        Matrix v = some.block(2);
        IntStream.of(missing).forEach(row -> {
            v.set(row, 0, 0);
            v.set(row, 1, 0);
        });

        Matrix solved = solved(some.preconditioner().without(missing, Workers.sequential()), v, Workers.sequential());

        Matrix expected = Matrix.zeros(kept.length, 2);
        Arrays.setAll(expected.array(), e -> v.get(kept[e % kept.length], e / kept.length));
        Cholesky.on(Compute.sequential()).factorInPlace(some.dense(kept)).solveInPlace(expected, Workers.sequential());
        for (int e = 0; e < expected.array().length; e++) {
            assertThat(solved.get(kept[e % kept.length], e / kept.length)).isCloseTo(expected.array()[e], within(1e-9));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void columnsAndThreadsDoNotChangeABit(long seed) {
        Case some = Case.of(seed);
        Matrix v = some.block(4);
        Matrix second = Matrix.owning(v.rows(), 1, Arrays.copyOfRange(v.array(), v.rows(), 2 * v.rows()));
        try (WorkerPool pool = WorkerPool.of(3)) {
            Matrix together = solved(IndicatorPreconditioner.of(some.matrix(), some.terms(), pool), v, pool);
            Matrix alone = solved(some.preconditioner(), second, Workers.sequential());
            assertThat(Arrays.copyOfRange(together.array(), v.rows(), 2 * v.rows()))
                    .isEqualTo(alone.array());
        }
    }

    /** The mean of zᵀz/N is that of the trace, with a standard error that the number of draws gives. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void drawsHaveItsCovariance(long seed) {
        Case some = Case.of(seed);
        IndicatorPreconditioner p = some.preconditioner();
        int n = some.rows().rows();
        Matrix dense = some.dense(some.all());
        Matrix probes = Matrix.zeros(n, 4000);
        p.draw(Seed.of(seed), probes, Workers.sequential());
        int i = 0;
        int j = n - 1;
        double sum = 0;
        for (int c = 0; c < probes.columns(); c++) {
            sum += probes.get(i, c) * probes.get(j, c);
        }
        double variance = dense.get(i, i) * dense.get(j, j) + dense.get(i, j) * dense.get(i, j);
        assertThat(sum / probes.columns())
                .isCloseTo(dense.get(i, j), within(4.5 * Math.sqrt(variance / probes.columns())));
    }

    private static Matrix solved(Preconditioner p, Matrix v, Workers workers) {
        Matrix out = Matrix.zeros(v.rows(), v.columns());
        p.solve(v, out, workers);
        return out;
    }
}
