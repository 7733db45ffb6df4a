package dev.querent.core.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.Split;
import dev.querent.core.gp.inference.ClassProbabilities;
import dev.querent.core.gp.inference.HeldOutMoments;
import dev.querent.core.hik.inference.HikVariances;
import dev.querent.core.internal.RowNumbers;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calibration against models really trained without the rows that they predict. */
class HikCalibrationTest {
    private static final HikOptions OPTIONS = HikOptions.builder()
            .search(HikSearch.NONE)
            .noise(0.05)
            .tolerance(1e-9)
            .build();

    private static LabeledData data(int classes) {
        return data(classes, 150);
    }

    private static LabeledData data(int classes, int n) {
        RandomSource random = Seed.of(4).generator();
        double[][] rows = new double[n][8];
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

    /** More rows in a block than get an exact variance, so that rows of the block and rows of the sample differ. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void exactVariancesAreThoseOfAModelThatHasNotSeenTheRows(int classes) {
        LabeledData data = data(classes, 700);
        HikModel model = new HikTrainer(OPTIONS).fit(data, Seed.of(1));
        HikVariances variances = new HikVariances(model.rows(), model.matrix(), Quantisation.defaults());
        HikCalibration.Sample found = new HikCalibration(
                        data.labels(),
                        variances.preconditioner(Workers.sequential()),
                        variances,
                        model.settings(),
                        Run.quiet())
                .sample();
        int[] block = Split.contiguousBlocks(data.labels(), 5).get(0);
        HikModel without = new HikTrainer(OPTIONS).fit(data.select(RowNumbers.without(block, data.size())), Seed.of(1));
        LatentMoments held = without.latent(
                data.features().select(found.rows()), new VarianceMethod.Precise(1e-8), Workers.sequential());
        assertThat(found.rows()).hasSize(128);
        assertThat(block).contains(found.rows());
        for (int i = 0; i < 128; i++) {
            double exact = held.requireVariance().value(i);
            double prior = model.matrix().kernel().diagonal(data.features())[found.rows()[i]];
            assertThat(found.exact().variances()[i]).isCloseTo(exact, within(0.02 * prior));
            assertThat(found.usual().variances()[i]).isGreaterThan(exact - 1e-9);
            for (int c = 0; c < classes; c++) {
                assertThat(found.exact().means()[i * classes + c]).isCloseTo(held.mean(i, c), within(1e-3));
                assertThat(found.usual().means()[i * classes + c]).isCloseTo(held.mean(i, c), within(1e-3));
            }
        }
    }

    /** Enough blocks for nine tenths of the wanted rows and not one more; five at least. */
    @ParameterizedTest
    @CsvSource({
        "20, 100, 5, 20",
        "100, 100, 5, 100",
        "1000, 300, 2, 400",
        "1000, 100, 1, 100",
        "1000, 205, 1, 200",
        "3, 2, 2, 2"
    })
    void blocksHoldAboutAsManyRowsAsWanted(int n, int wanted, int blocks, int held) {
        List<String> names =
                IntStream.range(0, n).mapToObj(i -> "class " + i % 2).toList();
        List<int[]> found = HikCalibration.blocks(Labels.of(names), wanted);
        assertThat(found).hasSize(blocks);
        assertThat(found.stream().flatMapToInt(IntStream::of).distinct().count())
                .isEqualTo(held);
    }

    @ParameterizedTest
    @CsvSource({"2, 2", "3, 7", "4, 10"})
    void aSolvePerBlockAndClassTakesHalfTheDigits(int classes, int expected) {
        assertThat(HikCalibration.solves(
                        data(classes).labels(),
                        HikOptions.builder().calibrationRows(1000).build().settings()))
                .isEqualTo(expected);
    }
}
