package dev.querent.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.model.Predictions;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiblinearTrainerTest {
    private static final Seed SEED = Seed.of(3);

    private static LiblinearModel fit(double cost, LabeledData data) {
        return new LiblinearTrainer(new LiblinearOptions(Optional.of(cost), 1000, 3)).fit(data, SEED);
    }

    /** At the minimum of ½‖w‖² + C Σ log(1 + exp(−y f)) the gradient is zero, with f in the rows of unit mean squared norm. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void theWeightsMinimiseThePenalisedLoss(int classes) {
        LabeledData data = Clouds.of(120, classes, 0.9, SEED);
        double cost = 3;
        LiblinearModel.Parts parts = fit(cost, data).parts();
        int functions = parts.offsets().length;
        assertThat(functions).isEqualTo(classes == 2 ? 1 : classes);
        double meanSquared = 0;
        for (int i = 0; i < data.size(); i++) {
            for (int d = 0; d < 3; d++) {
                meanSquared += Math.pow(data.features().get(i, d), 2) / data.size();
            }
        }
        double scale = 1 / Math.sqrt(meanSquared);
        for (int f = 0; f < functions; f++) {
            double[] gradient = new double[4];
            for (int d = 0; d < 3; d++) {
                gradient[d] = parts.weights()[d * functions + f] / scale;
            }
            for (int i = 0; i < data.size(); i++) {
                double y = data.labels().code(i) == parts.codes()[f] ? 1 : -1;
                double score = parts.offsets()[f];
                for (int d = 0; d < 3; d++) {
                    score +=
                            parts.weights()[d * functions + f] * data.features().get(i, d);
                }
                double slope = -y * cost / (1 + Math.exp(y * score));
                for (int d = 0; d < 3; d++) {
                    gradient[d] += slope * scale * data.features().get(i, d);
                }
                gradient[3] += slope;
            }
            assertThat(gradient).as("function %d", f).containsExactly(new double[4], within(0.05 * cost));
        }
    }

    @Test
    void probabilitiesAreCalibratedOnFreshRows() {
        LabeledData train = Clouds.of(400, 3, 1.2, SEED.child("train"));
        LabeledData test = Clouds.of(3000, 3, 1.2, SEED.child("test"));
        Predictions predictions = new LiblinearTrainer(LiblinearOptions.defaults())
                .fit(train, SEED)
                .predict(test.features());
        double accuracy = Clouds.accuracy(predictions, test.labels());
        assertThat(accuracy).isGreaterThan(0.7);
        assertThat(Clouds.confidence(predictions)).isCloseTo(accuracy, within(0.06));
    }

    /** The scale of the rows changes nothing. */
    @Test
    void rowsOfAnyScaleArePredictedAlike() {
        LabeledData data = Clouds.of(80, 3, 0.9, SEED);
        double[][] large = new double[80][3];
        for (int i = 0; i < 80; i++) {
            for (int d = 0; d < 3; d++) {
                large[i][d] = 1024 * data.features().get(i, d);
            }
        }
        Predictions one = fit(1, data).predict(data.features());
        LabeledData scaled = new LabeledData(DenseFeatures.of(large), data.labels());
        Predictions other = fit(1, scaled).predict(scaled.features());
        for (int i = 0; i < 80; i++) {
            assertThat(other.row(i)).containsExactly(one.row(i), within(1e-9));
        }
    }

    @Test
    void oddDataIsLearnt() {
        LabeledData clouds = Clouds.of(40, 2, 0.3, SEED);
        LabeledData single = clouds.followedBy(new LabeledData(
                DenseFeatures.of(new double[][] {{9, 9, 9}}), Labels.of(List.of("single"))));
        LiblinearTrainer trainer = new LiblinearTrainer(LiblinearOptions.defaults());
        Predictions predictions = trainer.fit(single, SEED).predict(single.features());
        assertThat(Clouds.accuracy(predictions, single.labels())).isGreaterThan(0.9);
        int[] codes = new int[40];
        Arrays.fill(codes, 0, 10, 1);
        LabeledData constant = new LabeledData(
                DenseFeatures.of(new double[40][2]), Labels.of(LabelSet.of(List.of("often", "rare")), codes));
        assertThat(trainer.fit(constant, SEED).predict(constant.features()).probability(0, 0))
                .isCloseTo(0.75, within(0.02));
    }

    @Test
    void badOptionsAreRefusedWithTheirNameAndValue() {
        assertThatThrownBy(() -> new LiblinearOptions(Optional.of(-1.0), 10, 3))
                .hasMessage("cost must be > 0, got -1.0");
        assertThatThrownBy(() -> new LiblinearOptions(Optional.empty(), 10, 1)).hasMessage("folds must be >= 2, got 1");
    }
}
