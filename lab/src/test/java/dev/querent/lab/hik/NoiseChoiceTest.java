package dev.querent.lab.hik;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Trainer;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NoiseChoiceTest {
    private static final LabelSet CLASSES = LabelSet.of(List.of("a", "b"));
    private static final int ROWS = 12;

    /** Says b with its noise, capped at 1, as probability. */
    private record Echo(double noise) implements Classifier {
        @Override
        public LabelSet classes() {
            return CLASSES;
        }

        @Override
        public int features() {
            return 1;
        }

        @Override
        public Predictions predict(Features rows, Workers workers) {
            double[] probabilities = new double[2 * rows.rows()];
            for (int i = 0; i < rows.rows(); i++) {
                probabilities[2 * i + 1] = Math.min(1, noise);
                probabilities[2 * i] = 1 - probabilities[2 * i + 1];
            }
            return Predictions.owning(CLASSES, probabilities, Optional.empty());
        }
    }

    private record EchoTrainer(double noise, List<Integer> trained) implements Trainer<Echo> {
        @Override
        public String name() {
            return "echo";
        }

        @Override
        public Echo fit(LabeledData data, Seed seed, Run run) {
            trained.add(data.size());
            return new Echo(noise);
        }
    }

    private static LabeledData data() {
        double[][] rows = new double[ROWS][1];
        int[] codes = new int[ROWS];
        Arrays.setAll(codes, i -> i % 2);
        return new LabeledData(DenseFeatures.of(rows), Labels.of(CLASSES, codes));
    }

    @Test
    void theNoiseWithTheHighestMeasureOfHeldOutRowsIsChosen() {
        List<Integer> trained = new ArrayList<>();
        List<Integer> held = new ArrayList<>();
        double chosen = NoiseChoice.of(
                data(),
                3,
                noise -> new EchoTrainer(noise, trained),
                (predictions, labels) -> {
                    held.add(labels.size());
                    return -Math.abs(predictions.probability(0, 1) - 0.3);
                },
                Seed.of(1),
                Run.quiet());
        assertThat(chosen).isEqualTo(0.3);
        assertThat(trained).hasSameSizeAs(held).containsOnly(8);
        assertThat(held).containsOnly(4);
    }
}
