package dev.querent.core.gp.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.InducingSelection;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.SparseApproximation;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.kernel.NegativeFeatureException;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SparseGpTrainerTest {
    private static final Seed SEED = Seed.of(3);

    /** Overlapping blobs in the positive quadrant, three classes. */
    private static LabeledData blobs(int n, double spread, Seed seed) {
        RandomSource random = seed.generator();
        double[][] centres = {{1, 1, 3}, {3, 1, 1}, {1, 3, 1}};
        double[][] rows = new double[n][3];
        int[] codes = new int[n];
        for (int i = 0; i < n; i++) {
            codes[i] = random.nextInt(3);
            for (int d = 0; d < 3; d++) {
                rows[i][d] = Math.max(0, centres[codes[i]][d] + spread * random.nextGaussian());
            }
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(LabelSet.of(List.of("red", "green", "blue")), codes));
    }

    private static double accuracy(Predictions predictions, Labels labels) {
        int right = 0;
        for (int i = 0; i < labels.size(); i++) {
            right += predictions.best(i) == labels.code(i) ? 1 : 0;
        }
        return right / (double) labels.size();
    }

    private static SparseGpModel fit(SparseApproximation approximation, SparseGpOptions options, LabeledData data) {
        return new SparseGpTrainer(approximation, options).fit(data, SEED);
    }

    private static SparseGpModel fit(SparseGpOptions options, LabeledData data) {
        return fit(SparseApproximation.FITC, options, data);
    }

    @ParameterizedTest
    @EnumSource(StandardKernel.class)
    void everyKernelWithDefaultOptionsLearnsThreeBlobs(StandardKernel kernel) {
        LabeledData train = blobs(150, 0.5, SEED.child("train"));
        LabeledData test = blobs(300, 0.5, SEED.child("test"));
        SparseGpOptions options =
                SparseGpOptions.builder().kernel(kernel).inducing(20).build();
        for (SparseApproximation approximation : SparseApproximation.values()) {
            Predictions predictions = fit(approximation, options, train).predict(test.features());
            assertThat(accuracy(predictions, test.labels()))
                    .as(approximation.label())
                    .isGreaterThan(0.93);
        }
    }

    /** Inducing rows, posterior and calibration at once: with all rows the classifier is that of the dense process. */
    @ParameterizedTest
    @EnumSource(
            value = SparseApproximation.class,
            names = {"DTC", "FITC"})
    void allRowsAsInducingRowsPredictLikeGpDense(SparseApproximation approximation) {
        LabeledData train = blobs(60, 0.8, SEED.child("train"));
        LabeledData test = blobs(50, 0.8, SEED.child("test"));
        KernelFamily kernel = KernelFamily.of(GaussianKernel.of(0.9, 0.5));
        SparseGpModel sparse = fit(
                approximation,
                SparseGpOptions.builder()
                        .kernel(kernel)
                        .inducing(60)
                        .search(SearchMethod.NONE)
                        .build(),
                train);
        DenseGpModel dense = new DenseGpTrainer(DenseGpOptions.builder()
                        .kernel(kernel)
                        .search(SearchMethod.NONE)
                        .build())
                .fit(train, SEED);
        assertThat(sparse.inducingRows()).isEqualTo(60);
        Predictions one = sparse.predict(test.features());
        Predictions other = dense.predict(test.features());
        for (int i = 0; i < test.size(); i++) {
            assertThat(one.row(i)).containsExactly(other.row(i), within(1e-6));
        }
    }

    /** As gp-dense does, from the same start: L-BFGS on all rows as inducing rows finds its optimum. */
    @Test
    void theSearchFindsTheOptimumOfGpDense() {
        LabeledData train = blobs(60, 0.8, SEED);
        SparseGpModel sparse = fit(
                SparseApproximation.DTC,
                SparseGpOptions.builder().inducing(60).searchCheck(false).build(),
                train);
        DenseGpModel dense =
                new DenseGpTrainer(DenseGpOptions.builder().searchCheck(false).build()).fit(train, SEED);
        assertThat(sparse.hyperparameters().logEvidence().orElseThrow())
                .isCloseTo(dense.hyperparameters().logEvidence().orElseThrow(), within(0.01));
    }

    @Test
    void probabilitiesAreCalibratedOnFreshRows() {
        LabeledData train = blobs(400, 1.2, SEED.child("train"));
        LabeledData test = blobs(3000, 1.2, SEED.child("test"));
        for (SparseApproximation approximation : SparseApproximation.values()) {
            Predictions predictions =
                    fit(approximation, SparseGpOptions.defaults(), train).predict(test.features());
            double confidence = 0;
            double variance = 0;
            for (int i = 0; i < test.size(); i++) {
                double p = predictions.confidence(i);
                confidence += p;
                variance += p * (1 - p);
            }
            double accuracy = accuracy(predictions, test.labels());
            double n = test.size();
            double error = Math.sqrt(variance / n / n + accuracy * (1 - accuracy) / train.size());
            assertThat(confidence / n).as(approximation.label()).isCloseTo(accuracy, within(3 * error));
            assertThat(accuracy).isBetween(0.6, 0.95);
        }
    }

    /** 30,000 rows would need 7 GB as an N x N matrix of doubles. */
    @Test
    void manyRowsNeedLittleMemory() {
        LabeledData train = blobs(30_000, 0.8, SEED);
        SparseGpModel model = fit(
                SparseGpOptions.builder()
                        .inducing(30)
                        .searchRows(300)
                        .selection(InducingSelection.FARTHEST_POINT)
                        .build(),
                train);
        assertThat(model.inducingRows()).isEqualTo(30);
        Features some = train.features().select(new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
        assertThat(model.predict(some).rows()).isEqualTo(10);
    }

    @Test
    void moreInducingRowsThanDistinctRowsAreNotAnError() {
        LabeledData few = blobs(12, 0.5, SEED);
        LabeledData doubled = few.followedBy(few);
        SparseGpModel model = fit(SparseGpOptions.defaults(), doubled);
        assertThat(model.inducingRows()).isEqualTo(12);
        assertThat(accuracy(model.predict(few.features()), few.labels())).isGreaterThan(0.9);
    }

    @Test
    void constantFeaturesGiveTheFrequenciesOfTheClasses() {
        int[] codes = new int[40];
        Arrays.fill(codes, 0, 10, 1);
        LabeledData data = new LabeledData(
                DenseFeatures.of(new double[40][2]), Labels.of(LabelSet.of(List.of("often", "rare")), codes));
        for (SparseApproximation approximation : SparseApproximation.values()) {
            Predictions predictions =
                    fit(approximation, SparseGpOptions.defaults(), data).predict(data.features());
            assertThat(predictions.probability(0, 0)).as(approximation.label()).isBetween(0.6, 0.9);
        }
    }

    @Test
    void aClassOfOneRowIsLearnt() {
        LabeledData data = blobs(40, 0.3, SEED)
                .followedBy(new LabeledData(
                        DenseFeatures.of(new double[][] {{9, 9, 9}}), Labels.of(List.of("single"))));
        SparseGpModel model = fit(
                SparseGpOptions.builder()
                        .selection(InducingSelection.FARTHEST_POINT)
                        .build(),
                data);
        assertThat(model.classes().names()).contains("single");
        assertThat(model.predict(data.features()).bestName(40)).isEqualTo("single");
    }

    @Test
    void negativeValuesAreRefusedByIntersectionKernels() {
        LabeledData data = blobs(20, 0.5, SEED)
                .followedBy(new LabeledData(
                        DenseFeatures.of(new double[][] {{1, -0.5, 1}}), Labels.of(List.of("red"))));
        SparseGpOptions options =
                SparseGpOptions.builder().kernel(StandardKernel.INTERSECTION).build();
        assertThatThrownBy(() -> fit(options, data))
                .isInstanceOf(NegativeFeatureException.class)
                .hasMessageContaining("row 20, feature 1")
                .hasMessageContaining("-0.5");
    }

    @Test
    void tooManyInducingRowsForTheHeapAreRefusedBeforeWorkBegins() {
        SparseGpTrainer trainer = new SparseGpTrainer(SparseApproximation.FITC, SparseGpOptions.defaults());
        assertThatThrownBy(() -> trainer.requireMemory(10_000, 1L << 30))
                .hasMessage("fitc with 10000 inducing rows and 5 folds needs 7.5 GB of heap and 1.0 GB are allowed;"
                        + " use at most 3663 inducing rows or raise the heap (-Xmx)");
        trainer.requireMemory(3663, 1L << 30);
    }

    @Test
    void badOptionsAreRefusedWithTheirNameAndValue() {
        assertThatThrownBy(() -> SparseGpOptions.builder().inducing(0).build())
                .hasMessage("inducing must be >= 1, got 0");
        assertThatThrownBy(() -> SparseGpOptions.builder().noise(-1).build()).hasMessage("noise must be > 0, got -1.0");
    }

    @Test
    void aModelKeepsItsInducingRowsOnly() {
        LabeledData data = blobs(200, 0.5, SEED);
        SparseGpModel model = fit(SparseGpOptions.builder().inducing(10).build(), data);
        SparseGpModel.Parts parts = model.parts();
        assertThat(parts.inducing().rows()).isEqualTo(10);
        assertThat(parts.weights()).hasSize(10 * 3);
        assertThat(parts.precision()).hasSize(55);
        SparseGpModel restored = SparseGpModel.of(parts);
        Predictions one = model.predict(data.features(), Workers.sequential());
        Predictions other = restored.predict(data.features(), Workers.sequential());
        for (int i = 0; i < data.size(); i++) {
            assertThat(other.row(i)).containsExactly(one.row(i));
        }
    }
}
