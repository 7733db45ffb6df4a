package dev.querent.core.krylov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.progress.Run;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreconditionerChoiceTest {
    private static final int N = 300;
    private static final double NOISE = 0.01;
    private static final double TOLERANCE = 1e-6;

    /** Eigenvalues N·j^(−decay): the forecast must be right within a factor 5, at any rank on the way. */
    @ParameterizedTest(name = "decay {0}")
    @CsvSource({"1.0", "1.5", "2.0"})
    void forecastIsNearTheIterationsThatAreNeeded(double decay) {
        Matrix k = powerLaw(decay);
        PivotedCholesky decomposition = new PivotedCholesky(new DenseMatrixColumns(k));
        IterationForecast forecast = new IterationForecast(decomposition, N);
        for (int rank = 16; rank <= 128; rank *= 2) {
            double ahead = rank == 16 ? Double.NaN : forecast.iterations(rank, NOISE, TOLERANCE);
            decomposition.growTo(rank, Run.quiet());
            int needed =
                    iterations(k, Optional.of(LowRankPreconditioner.of(decomposition, NOISE, Compute.sequential())));
            double now = forecast.iterations(rank, NOISE, TOLERANCE);
            assertThat(now).isBetween(needed / 5.0, needed * 5.0);
            if (rank > 16) {
                assertThat(ahead).isBetween(now / 3, now * 3);
            }
        }
    }

    @Test
    void rankGrowsWithThePriceOfProductsAndTheNumberOfRightHandSides() {
        Matrix k = powerLaw(1.5);
        int cheap = rank(k, 1e4, 1);
        int dear = rank(k, 1e7, 1);
        int many = rank(k, 1e6, 100);
        assertThat(dear).isGreaterThan(cheap);
        assertThat(many).isGreaterThan(cheap);
    }

    @Test
    void flatSpectrumGetsNoMoreThanTheFirstRank() {
        double[] flat = new double[N];
        Arrays.fill(flat, 1);
        assertThat(rank(RandomMatrices.withSpectrum(flat, 3), 1e5, 1)).isLessThanOrEqualTo(16);
    }

    @Test
    void chosenPreconditionerSavesIterations() {
        Matrix k = powerLaw(1.5);
        Optional<LowRankPreconditioner> chosen = choice(1e6, 10, 1 << 20).build(new DenseMatrixColumns(k), Run.quiet());
        assertThat(iterations(k, chosen)).isLessThan(iterations(k, Optional.empty()) / 3);
    }

    @Test
    void nothingIsBuiltWhereTheFirstRankCostsMoreThanTheSolve() {
        assertThat(rank(powerLaw(1.5), 10, 1)).isZero();
    }

    @Test
    void memoryIsKept() {
        assertThat(choice(1e7, 100, 8L * N * 40).build(new DenseMatrixColumns(powerLaw(2)), Run.quiet()))
                .hasValueSatisfying(p -> assertThat(p.rank()).isBetween(32, 40));
        assertThat(choice(1e7, 100, 8L * N * 10).build(new DenseMatrixColumns(powerLaw(1)), Run.quiet()))
                .isEmpty();
    }

    @Test
    void matrixOfLowRankIsUsedUp() {
        double[] eigenvalues = new double[N];
        Arrays.fill(eigenvalues, 0, 10, 10);
        Matrix k = RandomMatrices.withSpectrum(eigenvalues, 9);
        Optional<LowRankPreconditioner> chosen = choice(1e7, 10, 1 << 20).build(new DenseMatrixColumns(k), Run.quiet());
        assertThat(chosen).hasValueSatisfying(p -> assertThat(p.rank()).isBetween(10, 12));
        assertThat(iterations(k, chosen)).isLessThanOrEqualTo(3);
    }

    @Test
    void workersDoNotChangeTheChoice() {
        DenseMatrixColumns k = new DenseMatrixColumns(powerLaw(1.5));
        try (WorkerPool pool = WorkerPool.of(3)) {
            LowRankPreconditioner one =
                    choice(1e6, 10, 1 << 20).build(k, Run.quiet()).orElseThrow();
            LowRankPreconditioner many =
                    choice(1e6, 10, 1 << 20).build(k, Run.on(pool)).orElseThrow();
            assertThat(many.rank()).isEqualTo(one.rank());
            assertThat(many.logDeterminant()).isEqualTo(one.logDeterminant());
        }
    }

    @Test
    void costsMustBePositive() {
        assertThatIllegalArgumentException().isThrownBy(() -> choice(0, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> choice(1, 0, 1));
    }

    private static int rank(Matrix k, double multiplyCost, int rightHandSides) {
        return choice(multiplyCost, rightHandSides, 1 << 20)
                .build(new DenseMatrixColumns(k), Run.quiet())
                .map(LowRankPreconditioner::rank)
                .orElse(0);
    }

    private static PreconditionerChoice choice(double multiplyCost, int rightHandSides, long memory) {
        return new PreconditionerChoice(multiplyCost, 1000, rightHandSides, NOISE, TOLERANCE, memory);
    }

    private static int iterations(Matrix k, Optional<LowRankPreconditioner> p) {
        DenseOperator a = new DenseOperator(k.copy().addToDiagonal(NOISE));
        return new ConjugateGradients(TOLERANCE, 10_000)
                .solve(
                        a,
                        RandomMatrices.uniform(N, 1, 2),
                        Optional.empty(),
                        p.<Preconditioner>map(q -> q).orElse(Preconditioner.none()),
                        Run.quiet())
                .mostIterations();
    }

    private static Matrix powerLaw(double decay) {
        double[] eigenvalues = new double[N];
        Arrays.setAll(eigenvalues, j -> N * Math.pow(j + 1, -decay));
        return RandomMatrices.withSpectrum(eigenvalues, 7);
    }
}
