package dev.querent.core.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.hik.inference.HikPosterior;
import dev.querent.core.intersection.HistogramCase;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.QueryScorer;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What blocks of columns give, with the constant and the noise added once, is what all columns together give. */
class ColumnBlocksTest {
    private static final Workers ALONE = Workers.sequential();
    private static final double NOISE = 0.2;

    static LongStream seeds() {
        return TestSeeds.upTo(60);
    }

    /** Of the rows in both forms; blocks at random places, sometimes empty. */
    private static List<ColumnBlockSum> blocks(HistogramCase data) {
        int columns = data.rows().columns();
        int[] bounds = IntStream.concat(
                        IntStream.of(0, columns),
                        IntStream.range(0, 3).map(i -> data.random().nextInt(columns + 1)))
                .sorted()
                .toArray();
        return List.of(
                new ColumnBlockSum(data.rows(), bounds, data.kernel(), NOISE),
                new ColumnBlockSum(dense(data.rows()), bounds, data.kernel(), NOISE));
    }

    private static DenseFeatures dense(Features rows) {
        return DenseFeatures.of(
                IntStream.range(0, rows.rows()).mapToObj(rows::row).toArray(double[][]::new));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void productsAddUp(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Matrix in = data.block(1 + (int) (seed % 9));
        Matrix expected = Matrix.zeros(in.rows(), in.columns());
        data.matrix(NOISE).multiply(in, expected, ALONE);
        for (ColumnBlockSum blocks : blocks(data)) {
            Matrix out = Matrix.zeros(in.rows(), in.columns());
            blocks.multiply(in, out, ALONE);
            assertThat(out.array()).containsExactly(expected.array(), within(1e-10 * scale(expected.array())));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void exactAndQuantisedScoresAddUp(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Matrix alpha = data.block(1 + (int) (seed % 9));
        IntersectionMatrix whole = data.matrix(NOISE);
        for (ColumnBlockSum blocks : blocks(data)) {
            assertSame(blocks.exact(alpha, ALONE), whole.exact(alpha, ALONE), data);
            Quantisation bins = Quantisation.defaults();
            assertSame(blocks.quantised(alpha, bins, ALONE), whole.quantised(alpha, bins, ALONE), data);
        }
    }

    private static void assertSame(QueryScorer actual, QueryScorer expected, HistogramCase data) {
        double[] scores = expected.scores(data.queries(), ALONE);
        assertThat(actual.scores(data.queries(), ALONE)).containsExactly(scores, within(1e-10 * scale(scores)));
        double[] errors = expected.largestErrors(data.queries(), ALONE);
        double[] sums = actual.largestErrors(data.queries(), ALONE);
        for (int q = 0; q < errors.length; q++) {
            assertThat(sums[q]).as("sums of the largest").isGreaterThanOrEqualTo(errors[q] * (1 - 1e-12));
        }
    }

    /** Both residuals are at most the tolerance times ‖y‖, and no eigenvalue of K̃ is below the noise. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void posteriorOfASumOfBlocksIsThatOfAllColumns(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Matrix targets = data.block(2);
        ConjugateGradients solver = new ConjugateGradients(1e-9, 5000);
        IntersectionMatrix matrix = data.matrix(NOISE);
        HikPosterior whole = HikPosterior.of(matrix, solver.solve(matrix, targets, Run.quiet()));
        double[] means = whole.means(data.queries(), ALONE);
        double[] quantised =
                matrix.quantised(whole.alpha(), Quantisation.defaults(), ALONE).scores(data.queries(), ALONE);
        assertThat(whole.quantised(Quantisation.defaults(), ALONE).scores(data.queries(), ALONE))
                .isEqualTo(quantised);
        double weightError = 2 * solver.tolerance() * scale(targets.array()) / NOISE;
        double meanError = weightError * 10 * scale(data.dense(0).array());
        for (ColumnBlockSum blocks : blocks(data)) {
            HikPosterior sum = HikPosterior.of(blocks, solver.solve(blocks, targets, Run.quiet()));
            assertThat(sum.convergence().converged()).isTrue();
            assertThat(sum.alpha().array()).containsExactly(whole.alpha().array(), within(weightError));
            assertThat(sum.means(data.queries(), ALONE)).containsExactly(means, within(meanError));
            assertThat(sum.quantised(Quantisation.defaults(), ALONE).scores(data.queries(), ALONE))
                    .containsExactly(quantised, within(meanError + 1e-5 * scale(quantised)));
        }
    }

    private static double scale(double[] values) {
        return 1 + Math.sqrt(Arrays.stream(values).map(v -> v * v).sum());
    }
}
