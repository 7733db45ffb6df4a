package dev.querent.core.rvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KernelCommitteeTest {
    private static final Seed SEED = Seed.of(3);

    private static RvmModel fit(LabeledData data, double cost) {
        return new RvmTrainer(RvmOptions.kernelCommittee().cost(cost).build()).fit(data, SEED);
    }

    private static void assertSameBits(RvmModel actual, RvmModel expected, LabeledData data) {
        LatentMoments one = expected.latent(data.features(), Workers.sequential());
        LatentMoments other = actual.latent(data.features(), Workers.sequential());
        assertThat(actual.temperature()).isEqualTo(expected.temperature());
        for (int i = 0; i < data.size(); i++) {
            for (int c = 0; c < data.classes().size(); c++) {
                assertThat(other.mean(i, c)).isEqualTo(one.mean(i, c));
                assertThat(other.variance(i, c)).isEqualTo(one.variance(i, c));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void withoutMarginsItIsTheRelevanceVectorMachine(int classes) {
        LabeledData data = RvmBlobs.of(120, classes, 0.8, SEED);
        RvmTrainer rvmTrainer = new RvmTrainer(RvmOptions.defaults());
        assertThat(rvmTrainer.name()).isEqualTo("rvm");
        RvmModel rvm = rvmTrainer.fit(data, SEED);
        assertSameBits(fit(data, 0), rvm, data);
        assertThat(fit(data, 1).latent(data.features(), Workers.sequential()).mean(0, 0))
                .isNotCloseTo(rvm.latent(data.features(), Workers.sequential()).mean(0, 0), within(0.01));
    }

    @ParameterizedTest
    @EnumSource(
            value = StandardKernel.class,
            names = {"GAUSSIAN", "LINEAR", "INTERSECTION"})
    void learnsThreeBlobsWithFewRows(StandardKernel kernel) {
        LabeledData train = RvmBlobs.of(150, 3, 0.5, SEED.child("train"));
        LabeledData test = RvmBlobs.of(300, 3, 0.5, SEED.child("test"));
        RvmOptions options = RvmOptions.kernelCommittee().kernel(kernel).build();
        RvmModel model = new RvmTrainer(options).fit(train, SEED);
        assertThat(RvmBlobs.accuracy(model.predict(test.features()), test.labels()))
                .isGreaterThan(0.93);
        assertThat(model.relevanceRows()).isLessThan(60);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void probabilitiesAreCalibratedOnFreshRows(int classes) {
        LabeledData train = RvmBlobs.of(400, classes, 1.2, SEED.child("train"));
        LabeledData test = RvmBlobs.of(3000, classes, 1.2, SEED.child("test"));
        Predictions predictions = fit(train, 1).predict(test.features());
        double confidence = 0;
        for (int i = 0; i < test.size(); i++) {
            confidence += predictions.confidence(i) / test.size();
        }
        double accuracy = RvmBlobs.accuracy(predictions, test.labels());
        double error = Math.sqrt(accuracy * (1 - accuracy) * (1.0 / train.size() + 1.0 / test.size()));
        assertThat(confidence).isCloseTo(accuracy, within(3 * error));
    }

    @Test
    void oneRowPerClassAndAClassWithOneRowAreLearnt() {
        LabeledData three = new LabeledData(
                DenseFeatures.of(new double[][] {{1, 1, 3}, {3, 1, 1}, {1, 3, 1}}),
                Labels.of(List.of("red", "green", "blue")));
        RvmModel model = fit(three, 1);
        assertThat(RvmBlobs.accuracy(model.predict(three.features()), three.labels()))
                .isEqualTo(1);
        LabeledData odd = RvmBlobs.of(40, 2, 0.3, SEED)
                .followedBy(new LabeledData(
                        DenseFeatures.of(new double[][] {{9, 9, 9}}), Labels.of(List.of("single"))));
        assertThat(RvmBlobs.accuracy(fit(odd, 1).predict(odd.features()), odd.labels()))
                .isGreaterThan(0.9);
    }

    /** Margins cannot be kept where rows are equal, and the classes are as likely as they are frequent. */
    @Test
    void constantFeaturesGiveTheSharesOfTheClasses() {
        int[] codes = new int[40];
        Arrays.fill(codes, 0, 10, 1);
        LabeledData constant = new LabeledData(
                DenseFeatures.of(new double[40][2]), Labels.of(LabelSet.of(List.of("often", "rare")), codes));
        assertThat(fit(constant, 1).predict(constant.features()).probability(0, 0))
                .isBetween(0.6, 0.9);
    }

    @Test
    void threadsChangeNoBit() {
        LabeledData data = RvmBlobs.of(90, 3, 0.8, SEED);
        RvmTrainer trainer = new RvmTrainer(RvmOptions.kernelCommittee().build());
        try (WorkerPool three = WorkerPool.of(3)) {
            assertSameBits(trainer.fit(data, SEED, Run.on(three)), trainer.fit(data, SEED), data);
        }
    }

    @Test
    void badOptionsAreRefusedWithTheRangeAndTheValue() {
        assertRefused(RvmOptions.kernelCommittee().cost(-1), "cost must be >= 0, got -1.0");
        assertRefused(RvmOptions.kernelCommittee().cost(Double.NaN), "cost must be >= 0, got NaN");
        assertRefused(RvmOptions.kernelCommittee().margin(0), "margin must be > 0, got 0.0");
    }

    private static void assertRefused(RvmOptions.Builder options, String message) {
        assertThatIllegalArgumentException().isThrownBy(options::build).withMessage(message);
    }
}
