package dev.querent.core.intersection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class QueryScorerTest {
    private static final Workers ALONE = Workers.sequential();

    static LongStream seeds() {
        return TestSeeds.upTo(60);
    }

    private static double[] dense(HistogramCase data, Matrix alpha, SparseFeatures queries) {
        Matrix cross = data.kernel().cross(data.rows(), queries, Compute.sequential());
        // αᵀ·K is one column per query: row after row of scores
        return Compute.sequential().products().transposeMultiply(alpha, cross).array();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void tablesAndScansScoreAsTheDenseKernel(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Matrix alpha = data.block(1 + (int) (seed % 20));
        double[] expected = dense(data, alpha, data.queries());

        assertThat(ScoreTables.of(data.matrix(0.1).heights(), alpha, 1, ALONE).scores(data.queries(), ALONE))
                .containsExactly(expected, within(1e-10));
        for (int stride : new int[] {2, 3, 8}) {
            assertThat(ScoreTables.of(data.matrix(0.1).heights(), alpha, stride, ALONE)
                            .scores(data.queries(), ALONE))
                    .as("a row of the table for every %d entries", stride)
                    .containsExactly(expected, within(1e-10));
        }
        assertThat(new ScanScorer(data.matrix(0.1), alpha).scores(data.queries(), ALONE))
                .containsExactly(expected, within(1e-10));
    }

    /** Twice, because the second time finds the queries sorted. */
    @ParameterizedTest
    @MethodSource("seeds")
    void cachedQueriesHaveTheSameBits(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Matrix alpha = data.block(1 + (int) (seed % 20));
        ScoreTables tables = ScoreTables.of(data.matrix(0.1).heights(), alpha, 1, ALONE);
        double[] expected = tables.scores(data.queries(), ALONE);
        SparseFeatures cached = data.queries().cached();
        for (int time = 0; time < 2; time++) {
            assertThat(tables.scores(cached, ALONE)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void walksThroughTheInverseAgreeWithTheDenseOne(long seed) {
        assumeThat(InverseWalk.isFast()).as("vector registers").isTrue();
        HistogramCase data = HistogramCase.of(seed);
        Compute compute = Compute.sequential();
        Matrix inverse = Cholesky.on(compute).factorInPlace(data.dense(0.1)).inverse(ALONE);
        Matrix vectors = data.kernel().cross(data.rows(), data.queries(), compute);
        Matrix solved = compute.products().multiply(inverse, vectors);
        InverseWalk.Sums sums =
                InverseWalk.of(data.matrix(0.1), data.rows(), inverse).sums(data.queries(), ALONE);
        for (int q = 0; q < data.queries().rows(); q++) {
            double form = 0;
            double norm = 0;
            for (int i = 0; i < solved.rows(); i++) {
                form += vectors.get(i, q) * solved.get(i, q);
                norm += Math.abs(solved.get(i, q));
            }
            assertThat(sums.forms()[q]).isCloseTo(form, within(1e-5 * (1 + form)));
            assertThat(sums.norms()[q]).isCloseTo(norm, within(1e-5 * (1 + norm)));
            assertThat(Math.abs(sums.norms()[q] - norm)).isLessThanOrEqualTo(sums.errors()[q]);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void squaredNormsCanLeaveRowsOut(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        int[] leftOut = {data.rows().rows() / 2};
        double[] norms =
                SquaredNormBounds.scanWithout(data.matrix(0.1), leftOut).scores(data.queries(), ALONE);
        double[] all = SquaredNormBounds.tables(data.matrix(0.1), ALONE).scores(data.queries(), ALONE);
        Heights heights = data.matrix(0.1).heights();
        for (int q = 0; q < norms.length; q++) {
            double c = data.kernel().constant();
            double missing = c * c;
            double[] row = data.rows().row(leftOut[0]);
            double[] query = data.queries().row(q);
            for (int d = 0; d < row.length; d++) {
                double height = heights.of(d, Math.min(row[d], query[d]));
                missing += height * height + 2 * c * height;
            }
            assertThat(norms[q]).isCloseTo(all[q] - missing, within(1e-10));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void quantisedNormsAreNeverAboveTheExactOnesAndRiseWithEveryValue(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        IntersectionMatrix matrix = data.matrix(0.1);
        int dimension = (int) (seed % data.rows().columns());
        double top = 1.2 * matrix.index().largest();
        double[][] rising = new double[200][];
        for (int i = 0; i < rising.length; i++) {
            rising[i] = data.queries().row(0);
            rising[i][dimension] = top * i / rising.length;
        }
        SparseFeatures queries = SparseFeatures.copyOf(DenseFeatures.of(rising));
        double[] exact = SquaredNormBounds.tables(matrix, ALONE).scores(queries, ALONE);
        for (Quantisation.Range range : Quantisation.Range.values()) {
            for (Quantisation.Lookup lookup : Quantisation.Lookup.values()) {
                Quantisation quantisation = new Quantisation(1 + (int) (seed % 13), range, lookup);
                double[] norms =
                        SquaredNormBounds.quantised(matrix, quantisation, ALONE).scores(queries, ALONE);
                for (int i = 0; i < norms.length; i++) {
                    assertThat(norms[i]).as("%s, query %d", quantisation, i).isLessThanOrEqualTo(exact[i] + 1e-13);
                    assertThat(norms[i])
                            .as("%s, query %d", quantisation, i)
                            .isGreaterThanOrEqualTo(norms[Math.max(0, i - 1)]);
                }
            }
        }
    }

    @Test
    void aHundredBinsLeaveOneInAThousandOfANorm() {
        HistogramCase data = HistogramCase.of(7);
        double[] exact = SquaredNormBounds.tables(data.matrix(0.1), ALONE).scores(data.queries(), ALONE);
        double[] norms = SquaredNormBounds.quantised(data.matrix(0.1), Quantisation.defaults(), ALONE)
                .scores(data.queries(), ALONE);
        for (int q = 0; q < exact.length; q++) {
            assertThat(norms[q]).isCloseTo(exact[q], within(1e-3 * exact[q] + 1e-12));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void quantisedScoresStayWithinTheirReportedBound(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Matrix alpha = data.block(1 + (int) (seed % 4));
        SparseFeatures beyond = doubled(data.queries());
        for (SparseFeatures queries : new SparseFeatures[] {data.queries(), beyond, data.rows()}) {
            double[] expected = dense(data, alpha, queries);
            for (Quantisation.Range range : Quantisation.Range.values()) {
                for (Quantisation.Lookup lookup : Quantisation.Lookup.values()) {
                    Quantisation quantisation = new Quantisation(1 + (int) (seed % 13), range, lookup);
                    QuantisedTables tables = QuantisedTables.of(data.matrix(0.1), alpha, quantisation, ALONE);
                    double[] scores = tables.scores(queries, ALONE);
                    double[] bounds = tables.largestErrors(queries, ALONE);
                    for (int i = 0; i < scores.length; i++) {
                        assertThat(Math.abs(scores[i] - expected[i]))
                                .as("%s, score %d", quantisation, i)
                                .isLessThanOrEqualTo(bounds[i / alpha.columns()] + 1e-13);
                    }
                }
            }
        }
    }

    private static SparseFeatures doubled(SparseFeatures rows) {
        double[][] values = new double[rows.rows()][];
        for (int i = 0; i < values.length; i++) {
            values[i] = rows.row(i);
            for (int d = 0; d < values[i].length; d++) {
                values[i][d] *= 2;
            }
        }
        return SparseFeatures.copyOf(DenseFeatures.of(values));
    }

    @Test
    void moreBinsComeCloser() {
        HistogramCase data = HistogramCase.of(7);
        Matrix alpha = data.block(3);
        double last = Double.POSITIVE_INFINITY;
        for (int bins : new int[] {2, 16, 128, 1024}) {
            Quantisation quantisation =
                    new Quantisation(bins, Quantisation.Range.ADAPTIVE, Quantisation.Lookup.INTERPOLATED);
            QuantisedTables tables = QuantisedTables.of(data.matrix(0.1), alpha, quantisation, ALONE);
            double error = Arrays.stream(tables.largestErrors(data.rows(), ALONE))
                    .max()
                    .orElse(0);
            assertThat(error).isLessThan(last);
            last = error;
        }
        assertThat(last).isLessThan(1e-2);
    }

    @Test
    void scoresAreTheSameOnAnyNumberOfWorkers() {
        HistogramCase data = HistogramCase.of(11);
        Matrix alpha = data.block(20);
        double[] alone = new ScanScorer(data.matrix(0.1), alpha).scores(data.queries(), ALONE);
        try (WorkerPool workers = WorkerPool.of(3)) {
            assertThat(new ScanScorer(data.matrix(0.1), alpha).scores(data.queries(), workers))
                    .isEqualTo(alone);
        }
    }

    @Test
    void moreBinsThanMemoryAreRefusedWithTheNumberThatFits() {
        assertThatThrownBy(() -> TableMemory.require(1000, 1_000_000, 10, 4_000_000_000L))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "a table of 1000000 bins for 1000 features and 10 classes needs 40.0 GB but only 4.0 GB fit;"
                                + " use at most 99999 bins, or give Java more memory with -Xmx");
    }

    @Test
    void moreBinsThanAnArrayHoldsAreRefusedWithoutAdviceThatWouldNotHelp() {
        assertThatThrownBy(() -> TableMemory.require(4, 1_000_000_000, 1, 1L << 40))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a table of 1000000000 bins for 4 features needs 16.0 GB but only 8.6 GB fit;"
                        + " use at most 536870908 bins");
    }

    @Test
    void whatNoHeapCouldHoldIsToldBeforeATableIsMade() {
        Quantisation fine =
                new Quantisation(2_000_000_000, Quantisation.Range.ADAPTIVE, Quantisation.Lookup.INTERPOLATED);

        assertThatThrownBy(() -> TableMemory.requirePossible(2, fine.bins(), 1)).hasMessageContaining("use at most");
    }
}
