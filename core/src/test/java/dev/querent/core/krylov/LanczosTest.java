package dev.querent.core.krylov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.SymmetricEigen;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LanczosTest {
    private static final double TOLERANCE = 1e-8;

    static LongStream seeds() {
        return TestSeeds.upTo(40);
    }

    private static Eigenpairs largest(Matrix a, int count, long seed) {
        return new Lanczos(count, TOLERANCE, 100_000)
                .largest(new DenseOperator(a), Seed.of(seed), Backend.preferred(), Run.quiet());
    }

    private static void assertEigenpairs(Matrix a, int count, Eigenpairs pairs) {
        int n = a.rows();
        SymmetricEigen dense = SymmetricEigen.of(a);
        assertThat(pairs.converged()).isTrue();
        assertThat(pairs.count()).isEqualTo(Math.min(count, n));
        double scale = dense.value(0);
        Matrix products = Matrix.zeros(n, pairs.count());
        new DenseOperator(a).multiply(pairs.vectors(), products, Workers.sequential());
        for (int i = 0; i < pairs.count(); i++) {
            assertThat(pairs.value(i)).as("value %d", i).isCloseTo(dense.value(i), within(TOLERANCE * scale));
            double residual = 0;
            for (int row = 0; row < n; row++) {
                residual = Math.hypot(
                        residual,
                        products.get(row, i) - pairs.value(i) * pairs.vectors().get(row, i));
            }
            assertThat(residual).isLessThanOrEqualTo(TOLERANCE * scale);
            assertThat(pairs.residualNorm(i)).isCloseTo(residual, within(1e-13 * n * scale));
            for (int j = 0; j <= i; j++) {
                double dot = 0;
                for (int row = 0; row < n; row++) {
                    dot += pairs.vectors().get(row, i) * pairs.vectors().get(row, j);
                }
                assertThat(dot).isCloseTo(i == j ? 1 : 0, within(1e-12));
            }
        }
    }

    /** Sizes below and above the count, repeated values, low rank plus noise, clusters. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theLargestEigenpairsAreThoseOfTheDenseMatrix(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = random.nextInt(1, 161);
        int count = random.nextInt(1, 31);
        double[] spectrum = RandomMatrices.geometricSpectrum(n, Math.pow(10, random.nextDouble(0, 8)));
        int kind = random.nextInt(5);
        for (int i = 0; i < n; i++) {
            spectrum[i] = switch (kind) {
                case 0 -> spectrum[i];
                case 1 -> spectrum[i - i % 7]; // sevenfold: more copies than a block has columns
                case 2 -> i < n / 10 ? spectrum[i] : 1e-3; // low rank plus noise
                case 3 -> spectrum[i - i % 10] * (1 - 1e-6 * (i % 10)); // clusters
                default -> 1 / (1.0 + i);
            };
        }
        Matrix a = RandomMatrices.withSpectrum(spectrum, seed);
        assertEigenpairs(a, count, largest(a, count, seed));
    }

    /** A diagonal matrix whose eigenvalues are plain to see. */
    private record Diagonal(int size, IntToDoubleFunction entry) implements SymmetricOperator {
        @Override
        public void multiply(Matrix in, Matrix out, Workers workers) {
            for (int i = 0; i < in.array().length; i++) {
                out.array()[i] = entry.applyAsDouble(i % size) * in.array()[i];
            }
        }
    }

    /** Of a search that ends early, so that residuals are far above round-off. */
    @Test
    void residualsAreThoseOfTheDenseMatrix() {
        Matrix a = RandomMatrices.withSpectrum(RandomMatrices.geometricSpectrum(80, 50), 2);
        Eigenpairs pairs =
                new Lanczos(6, 1e-12, 20).largest(new DenseOperator(a), Seed.of(2), Backend.preferred(), Run.quiet());
        assertThat(pairs.converged()).isFalse();
        double largest = 0;
        for (int j = 0; j < pairs.count(); j++) {
            double squares = 0;
            for (int i = 0; i < 80; i++) {
                double product = 0;
                for (int k = 0; k < 80; k++) {
                    product += a.get(i, k) * pairs.vectors().get(k, j);
                }
                squares += Math.pow(product - pairs.value(j) * pairs.vectors().get(i, j), 2);
            }
            assertThat(pairs.residualNorm(j)).isCloseTo(Math.sqrt(squares), within(1e-12));
            largest = Math.max(largest, pairs.residualNorm(j));
        }
        assertThat(largest).isGreaterThan(1e-3);
    }

    private static Eigenpairs largest(SymmetricOperator a, int count, Run run) {
        return new Lanczos(count, TOLERANCE, 100_000).largest(a, Seed.of(3), Backend.preferred(), run);
    }

    @Test
    void allCopiesOfAnEigenvalueAreFoundInALargeMatrix() {
        // eleven copies of 5 behind one 9, above a dense rest
        Eigenpairs pairs =
                largest(new Diagonal(1000, i -> i == 0 ? 9 : i <= 11 ? 5 : 4.0 * (1000 - i) / 1000), 13, Run.quiet());
        assertThat(pairs.converged()).isTrue();
        assertThat(pairs.value(0)).isCloseTo(9, within(1e-7));
        for (int i = 1; i <= 11; i++) {
            assertThat(pairs.value(i)).isCloseTo(5, within(1e-7));
        }
        assertThat(pairs.value(12)).isCloseTo(4 * 0.988, within(1e-7));
    }

    @Test
    void aMultipleOfTheIdentityHasEqualEigenvalues() {
        Eigenpairs pairs = largest(new Diagonal(500, i -> 0.1), 7, Run.quiet());
        assertThat(pairs.converged()).isTrue();
        assertThat(pairs.values()).containsExactly(new double[] {.1, .1, .1, .1, .1, .1, .1}, within(1e-14));
    }

    @Test
    void lowRankPlusNoiseHasTheNoiseAsItsNextEigenvalues() {
        Eigenpairs pairs = largest(new Diagonal(2000, i -> i < 3 ? 10 - i : 0.01), 5, Run.quiet());
        assertThat(pairs.converged()).isTrue();
        assertThat(pairs.value(2)).isCloseTo(8, within(1e-7));
        assertThat(pairs.value(3)).isCloseTo(0.01, within(1e-7));
        assertThat(pairs.value(4)).isCloseTo(0.01, within(1e-7));
    }

    @Test
    void theZeroMatrixHasOnlyZeros() {
        Eigenpairs pairs = largest(new Diagonal(40, i -> 0), 3, Run.quiet());
        assertThat(pairs.converged()).isTrue();
        assertThat(pairs.values()).containsOnly(0, 0, 0);
    }

    @Test
    void aCapOnProductsIsFlaggedAndTold() {
        List<FitEvent> events = new ArrayList<>();
        Eigenpairs pairs = new Lanczos(5, TOLERANCE, 12)
                .largest(
                        new Diagonal(1000, i -> 1.0 + i),
                        Seed.of(1),
                        Backend.preferred(),
                        Run.quiet().withListener(events::add));
        assertThat(pairs.converged()).isFalse();
        assertThat(pairs.count()).isEqualTo(5);
        assertThat(events).hasSize(1).first().isInstanceOf(FitEvent.NotConverged.class);
    }

    @Test
    void theBitsDoNotDependOnThreads() {
        SymmetricOperator a = new Diagonal(9000, i -> 1 / (1.0 + i));
        Eigenpairs one = largest(a, 4, Run.quiet());
        try (WorkerPool pool = WorkerPool.of(3)) {
            Eigenpairs three = largest(a, 4, Run.on(pool));
            assertThat(three.values()).containsExactly(one.values());
            assertThat(three.vectors().array()).containsExactly(one.vectors().array());
        }
    }
}
