package dev.querent.core.hik;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where the solver starts after a change: a learner whose solver may not iterate shows it. */
class HikLearnerStartTest {
    private static LabeledData data(int classes, int n, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] rows = new double[n][6];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            names.add("class " + i % classes);
            for (int d = 0; d < 6; d++) {
                rows[i][d] = random.nextDouble() + (d == i % classes ? 0.5 : 0);
            }
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    private static HikModel trained(LabeledData data) {
        return new HikTrainer(HikOptions.builder().search(HikSearch.NONE).build()).fit(data, Seed.of(1));
    }

    private static HikLearner withoutIterations(HikModel model) {
        HikParts parts = model.parts();
        HikParts.Settings old = parts.settings();
        HikParts.Settings none = new HikParts.Settings(
                old.tolerance(), 0, old.calibrationRows(), old.quantisation(), old.variance(), List.of());
        HikParts stopped = new HikParts(
                parts.labels(),
                parts.hyperparameters(),
                parts.rows(),
                parts.weights(),
                parts.convergence(),
                none,
                parts.largestEigenvalue(),
                parts.calibration(),
                parts.exactCalibration());
        return HikLearner.resume(HikModel.of(stopped), Run.quiet());
    }

    private static void assertWeights(HikLearner learner, double[][] columns) {
        Matrix alpha = learner.snapshot().posterior().alpha();
        assertThat(alpha.columns()).isEqualTo(columns.length);
        for (int c = 0; c < columns.length; c++) {
            assertThat(column(alpha, c)).containsExactly(columns[c]);
        }
    }

    private static double[] column(Matrix matrix, int c) {
        return Arrays.copyOfRange(matrix.array(), c * matrix.rows(), (c + 1) * matrix.rows());
    }

    private static double[] padded(double[] weights, int n) {
        return IntStream.range(0, n)
                .mapToDouble(i -> i < weights.length ? weights[i] : 0)
                .toArray();
    }

    @Test
    void newRowsStartAtZero() {
        HikModel model = trained(data(3, 30, 1));
        Matrix old = model.posterior().alpha();
        HikLearner learner = withoutIterations(model);
        learner.observe(data(3, 9, 2), Run.quiet());
        assertWeights(learner, new double[][] {
            padded(column(old, 0), 39), padded(column(old, 1), 39), padded(column(old, 2), 39)
        });
    }

    @Test
    void aThirdClassStartsAtZeroAndTheSecondAtTheMirroredWeightsOfTheFirst() {
        HikModel model = trained(data(2, 30, 1));
        double[] first = column(model.posterior().alpha(), 0);
        double[] mirrored = IntStream.range(0, 30).mapToDouble(i -> -first[i]).toArray();
        HikLearner learner = withoutIterations(model);
        learner.observe(data(3, 9, 2), Run.quiet());
        assertWeights(learner, new double[][] {padded(first, 39), padded(mirrored, 39), new double[39]});
    }

    @Test
    void aFourthClassStartsAtZero() {
        HikModel model = trained(data(3, 30, 1));
        Matrix old = model.posterior().alpha();
        HikLearner learner = withoutIterations(model);
        learner.relabel(new int[] {4, 5}, List.of("class 3", "class 3"), Run.quiet());
        assertWeights(learner, new double[][] {column(old, 0), column(old, 1), column(old, 2), new double[30]});
    }

    @Test
    void rowsThatStayKeepTheirWeights() {
        HikModel model = trained(data(3, 30, 1));
        Matrix old = model.posterior().alpha();
        HikLearner learner = withoutIterations(model);
        learner.forget(new int[] {0, 7, 29}, Run.quiet());
        int[] kept =
                IntStream.range(0, 30).filter(i -> i != 0 && i != 7 && i != 29).toArray();
        double[][] expected = IntStream.range(0, 3)
                .mapToObj(
                        c -> IntStream.of(kept).mapToDouble(i -> old.get(i, c)).toArray())
                .toArray(double[][]::new);
        assertWeights(learner, expected);
    }

    /** Solving for one new row costs as much as for one column, so it pays where rows are at most half the columns. */
    @Test
    void oneRowOfThreeClassesStartsAtTheClosedForm() {
        HikModel model = trained(data(3, 30, 1));
        HikLearner learner = withoutIterations(model);
        learner.observe(data(3, 1, 2), Run.quiet());
        assertThat(learner.snapshot().posterior().alpha().get(30, 0)).isNotZero();
        HikLearner two = withoutIterations(model);
        two.observe(data(3, 2, 2), Run.quiet());
        assertThat(two.snapshot().posterior().alpha().get(30, 0)).isZero();
    }
}
