package dev.querent.core.rvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.kernel.NegativeFeatureException;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RvmTrainerTest {
    private static final Seed SEED = Seed.of(3);

    private static RvmModel fit(LabeledData data) {
        return new RvmTrainer(RvmOptions.defaults()).fit(data, SEED);
    }

    @ParameterizedTest
    @EnumSource(
            value = StandardKernel.class,
            names = {"GAUSSIAN", "LINEAR", "INTERSECTION"})
    void learnsThreeBlobsWithFewRows(StandardKernel kernel) {
        LabeledData train = RvmBlobs.of(150, 3, 0.5, SEED.child("train"));
        LabeledData test = RvmBlobs.of(300, 3, 0.5, SEED.child("test"));
        RvmModel model = new RvmTrainer(RvmOptions.builder().kernel(kernel).build()).fit(train, SEED);
        assertThat(RvmBlobs.accuracy(model.predict(test.features()), test.labels()))
                .isGreaterThan(0.93);
        assertThat(model.relevanceRows()).isLessThan(40);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void probabilitiesAreCalibratedOnFreshRows(int classes) {
        LabeledData train = RvmBlobs.of(400, classes, 1.2, SEED.child("train"));
        LabeledData test = RvmBlobs.of(3000, classes, 1.2, SEED.child("test"));
        Predictions predictions = fit(train).predict(test.features());
        double confidence = 0;
        for (int i = 0; i < test.size(); i++) {
            confidence += predictions.confidence(i) / test.size();
        }
        double accuracy = RvmBlobs.accuracy(predictions, test.labels());
        double error = Math.sqrt(accuracy * (1 - accuracy) * (1.0 / train.size() + 1.0 / test.size()));
        assertThat(confidence).isCloseTo(accuracy, within(3 * error));
    }

    /** MacKay's approximation, against the mean of σ(f) by Riemann sums. */
    @Test
    void scoresGiveTheMeanOfTheLogisticFunction() {
        for (double variance : new double[] {0.01, 1, 9}) {
            LatentMoments moments = LatentMoments.owning(
                    2, new double[] {1.5, -1.5}, Optional.of(Variance.exact(new double[] {variance})));
            double z = RvmModel.scores(moments)[0];
            double sum = 0;
            double mass = 0;
            for (double u = -8; u <= 8; u += 0.01) {
                double density = Math.exp(-0.5 * u * u);
                mass += density;
                sum += density / (1 + Math.exp(-1.5 - u * Math.sqrt(variance)));
            }
            assertThat(1 / (1 + Math.exp(-z))).isCloseTo(sum / mass, within(0.02));
        }
    }

    @Test
    void oddDataIsLearnt() {
        LabeledData clouds = RvmBlobs.of(40, 2, 0.3, SEED);
        LabeledData odd = clouds.followedBy(clouds)
                .followedBy(new LabeledData(
                        DenseFeatures.of(new double[][] {{9, 9, 9}}), Labels.of(List.of("single"))));
        assertThat(RvmBlobs.accuracy(fit(odd).predict(odd.features()), odd.labels()))
                .isGreaterThan(0.9);
        int[] codes = new int[40];
        Arrays.fill(codes, 0, 10, 1);
        LabeledData constant = new LabeledData(
                DenseFeatures.of(new double[40][2]), Labels.of(LabelSet.of(List.of("often", "rare")), codes));
        assertThat(fit(constant).predict(constant.features()).probability(0, 0)).isBetween(0.6, 0.9);
        LabeledData two = new LabeledData(clouds.features().select(new int[] {0, 1}), Labels.of(List.of("a", "b")));
        assertThat(fit(two).predict(two.features()).rows()).isEqualTo(2);
    }

    @Test
    void aRestoredModelPredictsTheSameBits() {
        LabeledData data = RvmBlobs.of(120, 3, 0.8, SEED);
        RvmModel model = fit(data);
        Predictions expected = model.predict(data.features());
        Predictions actual = RvmModel.of(model.parts()).predict(data.features());
        for (int i = 0; i < data.size(); i++) {
            assertThat(actual.row(i)).containsExactly(expected.row(i));
        }
    }

    @Test
    void badInputIsRefused() {
        LabeledData data = RvmBlobs.of(20, 2, 0.5, SEED)
                .followedBy(new LabeledData(
                        DenseFeatures.of(new double[][] {{1, -0.5, 1}}), Labels.of(List.of("red"))));
        RvmTrainer trainer = new RvmTrainer(
                RvmOptions.builder().kernel(StandardKernel.INTERSECTION).build());
        assertThatThrownBy(() -> trainer.fit(data, SEED))
                .isInstanceOf(NegativeFeatureException.class)
                .hasMessageContaining("row 20, feature 1");
        assertThatThrownBy(() -> RvmOptions.builder().basis(0).build()).hasMessage("basis must be >= 1, got 0");
    }
}
