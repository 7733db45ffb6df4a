package dev.querent.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.query.Nameability.RowAnswer;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameabilityTest {
    private static final Workers ALONE = Workers.sequential();

    /** Half of the values are zero, and some are negative. */
    private static double[][] rows(int count, int columns, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] rows = new double[count][columns];
        for (double[] row : rows) {
            Arrays.setAll(row, j -> random.nextInt(2) == 0 ? 0 : (float) random.nextGaussian());
        }
        return rows;
    }

    private static List<RowAnswer> answers(int rows, int count, long seed) {
        int[] order = Seed.of(seed).generator().permutation(rows);
        return IntStream.range(0, count)
                .mapToObj(i -> new RowAnswer(order[i], i % 3 > 0))
                .toList();
    }

    private static double distance(double[] a, double[] b) {
        return IntStream.range(0, a.length)
                .mapToDouble(j -> Math.abs(a[j] - b[j]))
                .sum();
    }

    /** The formula, with the radius from all rows, because they are few. */
    private static double twin(double[][] rows, int row, List<RowAnswer> answers) {
        double[] reach = Arrays.stream(rows)
                .mapToDouble(one -> Arrays.stream(rows)
                        .mapToDouble(other -> distance(one, other))
                        .sorted()
                        .toArray()[rows.length / 10])
                .sorted()
                .toArray();
        double radius = reach[rows.length / 2];
        double[] sums = new double[2];
        for (RowAnswer answer : answers) {
            sums[answer.named() ? 1 : 0] += Math.exp(8 * (1 - distance(rows[row], rows[answer.row()]) / radius));
        }
        return (1 + sums[1]) / (1 + sums[1] + sums[0]);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void probabilitiesAreThoseOfTheFormula(long seed) {
        double[][] values = rows(60, 5, seed);
        List<RowAnswer> answers = answers(60, 12, seed);
        for (Features pool : List.of(DenseFeatures.of(values), SparseFeatures.copyOf(DenseFeatures.of(values)))) {
            Nameability nameability = Nameability.of(pool, pool, ALONE).with(answers, ALONE);
            for (int row = 0; row < 60; row++) {
                assertThat(nameability.probability(row)).isCloseTo(twin(values, row, answers), within(1e-9));
            }
        }
    }

    @Test
    void itIsTheSameWhetherAnswersCameOneByOneOrTogetherOrSomeWereTakenBack() {
        Features pool = DenseFeatures.of(rows(3000, 7, 4));
        Features sample = PoolSample.of(pool, Seed.of(1));
        List<RowAnswer> answers = answers(3000, 150, 5);
        Nameability one = Nameability.of(pool, sample, ALONE);
        for (int count = 1; count <= answers.size(); count++) {
            one = one.with(answers.subList(0, count), ALONE);
        }
        try (WorkerPool two = WorkerPool.of(2)) {
            Nameability together = Nameability.of(pool, sample, two).with(answers, two);
            assertThat(probabilities(together)).isEqualTo(probabilities(one));
            for (int back : new int[] {149, 148, 120, 1}) {
                List<RowAnswer> fewer = new ArrayList<>(answers.subList(0, back));
                fewer.add(answers.get(149));
                assertThat(probabilities(one.with(fewer, ALONE)))
                        .isEqualTo(
                                probabilities(Nameability.of(pool, sample, two).with(fewer, two)));
            }
        }
    }

    private static List<Double> probabilities(Nameability nameability) {
        return IntStream.range(0, 3000).mapToObj(nameability::probability).toList();
    }

    @Test
    void onlyRowsBelowTheThresholdAreLeftOutAndTheBestWhereAllAre() {
        Features line = DenseFeatures.of(
                IntStream.range(0, 100).mapToObj(i -> new double[] {i}).toArray(double[][]::new));
        Nameability nameability = Nameability.of(line, line, ALONE).with(List.of(new RowAnswer(0, false)), ALONE);
        MemoryPool open = MemoryPool.of(line).without(99);
        for (double threshold : new double[] {0, 0.1, 0.5, 0.9}) {
            assertThat(nameability.atLeast(threshold, open).open())
                    .isEqualTo(IntStream.range(0, 99)
                            .filter(row -> nameability.probability(row) >= threshold)
                            .toArray());
        }
        assertThat(nameability.probability(0)).isLessThan(0.001);
        assertThat(nameability.probability(98)).isGreaterThan(0.999);
        MemoryPool near = MemoryPool.of(line).without(IntStream.range(3, 100).toArray());
        assertThat(nameability.atLeast(0.9, near).open()).containsExactly(2);
        assertThat(nameability.atLeast(0.9, near.without(0, 1, 2)).open()).isEmpty();
    }

    @Test
    void rowsThatAreAllTheSameShareOneProbability() {
        Features same = DenseFeatures.of(new double[20][3]);
        Nameability nameability =
                Nameability.of(same, same, ALONE).with(List.of(new RowAnswer(3, false), new RowAnswer(4, true)), ALONE);
        assertThat(nameability.atLeast(0.9, MemoryPool.of(same)).open()).hasSize(20);
    }
}
