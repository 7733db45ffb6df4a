package dev.querent.core.krylov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

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

    /** Iterations as the class comment of the forecast gives them, from the remaining traces. */
    private static double forecast(PivotedCholesky decomposition, int rank) {
        int known = decomposition.rank();
        double perColumn =
                (decomposition.remainingTrace(known / 2) - decomposition.remainingTrace(known)) / (known - known / 2);
        double before = (decomposition.remainingTrace(known / 4) - decomposition.remainingTrace(known / 2))
                / (known / 2 - known / 4);
        double power = Math.min(2, Math.max(0, Math.log(before / perColumn) / Math.log(2)));
        double largest = perColumn * Math.pow(rank / (0.75 * known), -power);
        double smallest = NOISE + 0.02 * decomposition.remainingTrace(known) / N;
        return 1.5 * 0.5 * Math.log(2 / TOLERANCE) * Math.sqrt(1 + largest / smallest);
    }

    private static double cost(double multiplyCost, int sides, int rank, PivotedCholesky decomposition) {
        double setUp = rank * 1000.0 + N * rank * 12.0 + N * 0.1 * rank * rank + N * 0.15 * rank * rank;
        double iteration = multiplyCost + N * 8.0 + N * 0.25 * rank;
        return setUp + forecast(decomposition, rank) * sides * iteration;
    }

    @ParameterizedTest(name = "decay {0}, price {1}, {2} right-hand sides, at most {3}")
    @CsvSource({
        "1.5,1e4,1,300",
        "1.5,1e5,1,300",
        "1.5,1e6,10,300",
        "1,1e5,3,300",
        "2,1e6,100,300",
        "3,1e6,1,300",
        "1,1e7,1,90",
        "0.5,1e6,1,300",
        "1.2,3e4,2,300",
        "1.2,1e5,1,150",
        "2.5,3e5,4,300"
    })
    void costsAndRankFollowFromTheForecast(double decay, double price, int sides, int most) {
        Matrix k = powerLaw(decay);
        PreconditionerChoice choice = choice(price, sides, 8L * N * most);
        PivotedCholesky decomposition = new PivotedCholesky(new DenseMatrixColumns(k));
        decomposition.growTo(16, Run.quiet());
        double least = cost(price, sides, 16, decomposition);
        for (int rank = 32; rank <= most; rank *= 2) {
            least = Math.min(least, cost(price, sides, rank, decomposition));
        }
        PreconditionerChoice.Prospect prospect = choice.start(new DenseMatrixColumns(k), Run.quiet());
        assertThat(prospect.cost()).isCloseTo(least, within(1e-9 * least));

        boolean pays = true;
        while (pays && decomposition.rank() < most) {
            int rank = decomposition.rank();
            double enough = 0.85 * cost(price, sides, rank, decomposition);
            pays = false;
            for (int ahead : new int[] {2, 4, 8}) {
                pays |= cost(price, sides, Math.min(most, ahead * rank), decomposition) < enough;
            }
            pays = pays && decomposition.growTo(Math.min(most, 2 * rank), Run.quiet());
        }
        assertThat(prospect.build(Run.quiet()))
                .hasValueSatisfying(p -> assertThat(p.rank()).isEqualTo(decomposition.rank()));
    }

    /** Sixteen columns cost 16·(1000 + 300·(12 + 0.25·16)) = 92,800, ten products of two right-hand sides 20 prices. */
    @Test
    void theFirstRankIsTriedIfItCostsAtMostTenProducts() {
        DenseMatrixColumns k = new DenseMatrixColumns(powerLaw(1.5));
        assertThat(choice(4640, 2, 1 << 20).start(k, Run.quiet()).started()).isPresent();
        assertThat(choice(4639, 2, 1 << 20).start(k, Run.quiet()).started()).isEmpty();
        assertThat(choice(4639, 2, 1 << 20).start(k, Run.quiet()).cost()).isZero();
        assertThat(choice(4640, 2, 8L * N * 16).start(k, Run.quiet()).started()).isPresent();
        assertThat(choice(4640, 2, 8L * N * 16 - 1).start(k, Run.quiet()).started())
                .isEmpty();
    }

    @Test
    void anExhaustedMatrixHasNothingLeftToForecast() {
        double[] eigenvalues = new double[N];
        Arrays.fill(eigenvalues, 0, 3, 10);
        PivotedCholesky decomposition =
                new PivotedCholesky(new DenseMatrixColumns(RandomMatrices.withSpectrum(eigenvalues, 9)));
        assertThat(new IterationForecast(decomposition, N).iterations(16, NOISE, TOLERANCE))
                .isEqualTo(0.75 * Math.log(2 / TOLERANCE)); // no column yet: condition 1
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
