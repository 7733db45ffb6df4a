package dev.querent.core.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.Split;
import dev.querent.core.gp.inference.ClassProbabilities;
import dev.querent.core.gp.inference.HeldOutMoments;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calibration against models really trained without the rows that they predict. */
class HikCalibrationTest {
    private static final HikOptions OPTIONS = HikOptions.builder()
            .search(HikSearch.NONE)
            .noise(0.05)
            .tolerance(1e-9)
            .build();

    private static LabeledData data(int classes) {
        RandomSource random = Seed.of(4).generator();
        double[][] rows = new double[150][8];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            names.add("class " + i % classes);
            for (int d = 0; d < 8; d++) {
                rows[i][d] = random.nextDouble() + (d == i % classes ? 0.5 : 0);
            }
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    /** With the variances of the models without the rows, which the bound that calibration uses approaches. */
    private static ClassProbabilities twin(LabeledData data) {
        int classes = data.classes().size();
        List<int[]> blocks = Split.contiguousBlocks(data.labels(), 5);
        double[] means = new double[data.size() * classes];
        double[] variances = new double[data.size()];
        int next = 0;
        for (int[] block : blocks) {
            int[] others = IntStream.range(0, data.size())
                    .filter(row -> Arrays.stream(block).noneMatch(held -> held == row))
                    .toArray();
            LatentMoments held = new HikTrainer(OPTIONS)
                    .fit(data.select(others), Seed.of(1))
                    .latent(data.features().select(block), Workers.sequential());
            for (int i = 0; i < block.length; i++, next++) {
                variances[next] = held.requireVariance().value(i);
                for (int c = 0; c < classes; c++) {
                    means[next * classes + c] = held.mean(i, c);
                }
            }
        }
        int[] rows = blocks.stream().flatMapToInt(IntStream::of).toArray();
        return ClassProbabilities.fit(
                new HeldOutMoments(classes, means, variances), data.labels().select(rows), Workers.sequential());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void probabilitiesAreFittedToRowsThatTheModelHasNotSeen(int classes) {
        LabeledData data = data(classes);
        ClassProbabilities found = new HikTrainer(OPTIONS).fit(data, Seed.of(1)).probabilities(Workers.sequential());
        ClassProbabilities expected = twin(data);
        double typical = 0.5;
        assertThat(found.slope() / Math.sqrt(1 + found.damping() * typical))
                .isCloseTo(
                        expected.slope() / Math.sqrt(1 + expected.damping() * typical),
                        within(0.05 * expected.slope()));
    }
}
