package dev.querent.core.gp.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.model.Predictions;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LabelFrequenciesTest {
    private static final LabelSet NEWS = LabelSet.of(List.of("sport", "politics", "business", "science"));
    private static final int WORDS = 400;
    private static final int TOPIC = 60;

    @Test
    void everyClassCountsFiveLabelsMore() {
        double[] shift = LabelFrequencies.shift(Labels.of(NEWS, new int[] {0, 0, 0, 1, 2}));
        assertThat(shift)
                .containsExactly(
                        new double[] {
                            2 * (8 / 25.0 - 3 / 5.0), 2 * (6 / 25.0 - 1 / 5.0), 2 * (6 / 25.0 - 1 / 5.0), 2 * 5 / 25.0
                        },
                        within(1e-15));
    }

    @Test
    void manyLabelsAreTakenAtTheirWord() {
        int[] codes = IntStream.range(0, 100_000)
                .map(i -> i % 100 < 97 ? 0 : i % 100 - 96)
                .toArray();
        assertThat(LabelFrequencies.shift(Labels.of(NEWS, codes))).containsExactly(new double[4], within(1e-3));
    }

    @Test
    void twoClassesStayWhereTheyAre() {
        assertThat(LabelFrequencies.shift(Labels.of(LabelSet.of(List.of("ham", "spam")), new int[] {0, 0, 0, 1})))
                .containsExactly(0, 0);
    }

    /** Twenty words, a third of them from the topic. */
    private static double[] text(int topic, RandomSource random) {
        double[] words = new double[WORDS];
        for (int i = 0; i < 20; i++) {
            int word = random.nextInt(3) == 0 ? topic * TOPIC + random.nextInt(TOPIC) : random.nextInt(WORDS);
            words[word] += 0.05;
        }
        return words;
    }

    private static LabeledData texts(int[] topics, RandomSource random) {
        double[][] rows =
                IntStream.of(topics).mapToObj(topic -> text(topic, random)).toArray(double[][]::new);
        return new LabeledData(DenseFeatures.of(rows), Labels.of(NEWS, topics));
    }

    /** Share of texts assigned to the class with two labels, when all others have one. */
    @Test
    void oneLabelMoreDoesNotWinAllRows() {
        int taken = 0;
        LabeledData test = texts(
                IntStream.range(0, 200).map(i -> i % 4).toArray(), Seed.of(99).generator());
        DenseGpTrainer trainer = new DenseGpTrainer(
                DenseGpOptions.builder().kernel(StandardKernel.INTERSECTION).build());
        for (long seed = 0; seed < 20; seed++) {
            LabeledData data = texts(new int[] {0, 1, 2, 3, 0}, Seed.of(seed).generator());
            Predictions said = trainer.fit(data, Seed.of(seed)).predict(test.features());
            taken +=
                    (int) IntStream.range(0, 200).filter(i -> said.best(i) == 0).count();
        }
        assertThat(taken / (20 * 200.0)).isBetween(0.2, 0.65);
    }
}
