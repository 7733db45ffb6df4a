package dev.querent.core.gp.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MixingFitTest {
    private static final LabelSet CLASSES = LabelSet.of(List.of("left", "middle", "right"));

    /** Scores as linear regression of indicators gives them on a line: the middle class is never the highest. */
    private static HeldOutMoments masked(int rows, int[] codes, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[] means = new double[3 * rows];
        double[] variances = new double[rows];
        for (int i = 0; i < rows; i++) {
            codes[i] = i % 3;
            double x = codes[i] - 1 + 0.2 * random.nextGaussian();
            means[3 * i] = -1.0 / 3 - x;
            means[3 * i + 1] = -1.0 / 3 + 0.02 * random.nextGaussian();
            means[3 * i + 2] = -1.0 / 3 + x;
            variances[i] = 0.1;
        }
        return new HeldOutMoments(3, means, variances);
    }

    private static double accuracy(ClassProbabilities probabilities, HeldOutMoments rows, int[] codes) {
        int right = 0;
        double[] scores = new double[3];
        double[] mixed = new double[3];
        for (int i = 0; i < rows.rows(); i++) {
            for (int m = 0; m < 3; m++) {
                scores[m] = rows.mean(i, m);
                mixed[m] = scores[m];
            }
            probabilities.mixing().ifPresent(mixing -> mixing.apply(scores, mixed));
            int best = IntStream.range(0, 3).reduce(0, (a, b) -> mixed[b] > mixed[a] ? b : a);
            right += best == codes[i] ? 1 : 0;
        }
        return (double) right / rows.rows();
    }

    @Test
    void aClassBetweenTwoOthersIsFound() {
        int[] codes = new int[600];
        HeldOutMoments rows = masked(600, codes, 1);
        ClassProbabilities found = ClassProbabilities.fit(rows, Labels.of(CLASSES, codes), Workers.sequential());
        int[] other = new int[600];
        HeldOutMoments unseen = masked(600, other, 2);
        assertThat(accuracy(new ClassProbabilities(4, 0.1), unseen, other)).isLessThan(0.75);
        assertThat(accuracy(found, unseen, other)).isGreaterThan(0.9);
    }

    @Test
    void scoresThatSayAllAreLeftAlone() {
        RandomSource random = Seed.of(3).generator();
        int rows = 600;
        int[] codes = new int[rows];
        double[] means = new double[3 * rows];
        double[] variances = new double[rows];
        for (int i = 0; i < rows; i++) { // the very model: softmax of 4·means
            double[] odds = new double[3];
            double sum = 0;
            for (int m = 0; m < 3; m++) {
                means[3 * i + m] = random.nextGaussian();
                odds[m] = Math.exp(4 * means[3 * i + m]);
                sum += odds[m];
            }
            double draw = random.nextDouble() * sum;
            codes[i] = draw < odds[0] ? 0 : draw < odds[0] + odds[1] ? 1 : 2;
        }
        ClassProbabilities found = ClassProbabilities.fit(
                new HeldOutMoments(3, means, variances), Labels.of(CLASSES, codes), Workers.sequential());
        assertThat(found.mixing().orElseThrow().weights()).hasSize(3); // offsets alone
        assertThat(found.slope()).isCloseTo(4, within(0.8));
    }

    /** In how many of 40 small samples a mixing is found, if the mean of a row's own class is higher by {@code signal}. */
    private static int mixed(double signal) {
        int mixed = 0;
        for (long seed = 0; seed < 40; seed++) {
            RandomSource random = Seed.of(seed).generator();
            int[] codes = IntStream.generate(() -> random.nextInt(3)).limit(36).toArray();
            double[] means = IntStream.range(0, 3 * 36)
                    .mapToDouble(i -> random.nextGaussian() + (i % 3 == codes[i / 3] ? signal : 0))
                    .toArray();
            HeldOutMoments rows = new HeldOutMoments(3, means, new double[36]);
            ClassProbabilities plain = new ClassProbabilities(0.1, 1);
            mixed += MixingFit.of(rows, Labels.of(CLASSES, codes), plain, Workers.sequential())
                            .isPresent()
                    ? 1
                    : 0;
        }
        return mixed;
    }

    /** Few rows can be fitted too well, so gains count only on rows that a fold has not seen, and only if they are clear. */
    @Test
    void chanceIsRarelyTakenForAGain() {
        assertThat(mixed(0)).isLessThanOrEqualTo(4);
        assertThat(mixed(0.6)).isBetween(1, 7);
    }

    @Test
    void tooFewRowsTeachNothing() {
        int[] codes = new int[29];
        HeldOutMoments rows = masked(29, codes, 4);
        ClassProbabilities found = ClassProbabilities.fit(rows, Labels.of(CLASSES, codes), Workers.sequential());
        assertThat(found.mixing().orElseThrow().weights()).hasSize(3); // offsets alone
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void gradientEqualsFiniteDifferences(long seed) {
        int[] codes = new int[40];
        HeldOutMoments rows = masked(40, codes, seed);
        int[] used =
                IntStream.range(0, 40).filter(i -> i % 3 != 1 || i % 2 == 0).toArray();
        MixingObjective objective = new MixingObjective(rows, codes, used, new ClassProbabilities(3, 0.7), 0.01);
        RandomSource random = Seed.of(seed).generator();
        double[] point = IntStream.range(0, 12)
                .mapToDouble(i -> 0.5 * random.nextGaussian())
                .toArray();
        double[] gradient = new double[12];
        objective.valueAndGradient(point, gradient);
        for (int k = 0; k < 12; k++) {
            double[] up = point.clone();
            double[] down = point.clone();
            up[k] += 1e-5;
            down[k] -= 1e-5;
            double difference = (objective.value(up) - objective.value(down)) / 2e-5;
            assertThat(gradient[k]).isCloseTo(difference, within(1e-7));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void valueIsTheMeanLossOfRowsAndTheRidge(long seed) {
        int[] codes = new int[40];
        HeldOutMoments rows = masked(40, codes, seed);
        int[] used = IntStream.range(0, 40).filter(i -> i % 3 != 1).toArray();
        MixingObjective objective = new MixingObjective(rows, codes, used, new ClassProbabilities(3, 0.7), 0.01);
        RandomSource random = Seed.of(seed).generator();
        double[] point = IntStream.range(0, 12)
                .mapToDouble(i -> 0.5 * random.nextGaussian())
                .toArray();
        double loss = IntStream.of(used)
                .mapToDouble(row -> objective.loss(row, new ClassMixing(3, point)))
                .average()
                .orElseThrow();
        double squares =
                IntStream.range(0, 12).mapToDouble(k -> point[k] * point[k]).sum();
        assertThat(objective.value(point)).isCloseTo(loss + 0.5 * 0.01 * 9 * squares, within(1e-12));
    }

    @Test
    void whitenedCoordinatesDescribeTheSameObjective() {
        int[] codes = new int[40];
        HeldOutMoments rows = masked(40, codes, 1);
        int[] used = IntStream.range(0, 40).toArray();
        MixingObjective objective = new MixingObjective(rows, codes, used, new ClassProbabilities(3, 0.7), 0.01);
        WhitenedObjective whitened = new WhitenedObjective(objective);
        double[] weights =
                IntStream.range(0, 12).mapToDouble(i -> 0.1 * (i % 5)).toArray();
        double[] point = whitened.point(weights);
        assertThat(whitened.weights(point)).containsExactly(weights, within(1e-12));
        double[] gradient = new double[12];
        assertThat(whitened.valueAndGradient(point, gradient)).isCloseTo(objective.value(weights), within(1e-12));
        for (int k = 0; k < 12; k++) {
            double[] up = point.clone();
            double[] down = point.clone();
            up[k] += 1e-5;
            down[k] -= 1e-5;
            double difference = (whitened.value(up) - whitened.value(down)) / 2e-5;
            assertThat(gradient[k]).isCloseTo(difference, within(1e-7));
        }
    }

    @Test
    void theNumberOfThreadsChangesNoBit() {
        int[] codes = new int[300];
        HeldOutMoments rows = masked(300, codes, 5);
        Labels labels = Labels.of(CLASSES, codes);
        ClassProbabilities one = ClassProbabilities.fit(rows, labels, Workers.sequential());
        try (WorkerPool two = WorkerPool.of(2)) {
            ClassProbabilities other = ClassProbabilities.fit(rows, labels, two);
            assertThat(other.slope()).isEqualTo(one.slope());
            assertThat(other.mixing().orElseThrow().weights())
                    .containsExactly(one.mixing().orElseThrow().weights());
        }
    }

    @Test
    void mixingIsWhatItsFormulaSays() {
        double[] weights = IntStream.range(0, 12).mapToDouble(i -> 0.1 * i).toArray();
        double[] mixed = new double[3];
        new ClassMixing(3, weights).apply(new double[] {1, 2, -1}, mixed);
        // s + Wᵀs + b with W = [[0, .1, .2], [.3, .4, .5], [.6, .7, .8]] and b = [.9, 1, 1.1]
        assertThat(mixed).containsExactly(new double[] {1.9, 3.2, 0.5}, within(1e-12));
        assertThat(Arrays.stream(new ClassMixing(3, weights).weights()).sum()).isCloseTo(6.6, within(1e-12));
    }

    @Test
    void mixingAfterAShiftIsMixingWhatWasShifted() {
        double[] weights = IntStream.range(0, 12).mapToDouble(i -> 0.1 * i).toArray();
        double[] shift = {0.5, -1, 0.25};
        for (ClassMixing mixing : List.of(new ClassMixing(3, weights), ClassMixing.offsets(1, 2, 3))) {
            double[] expected = new double[3];
            mixing.apply(new double[] {1.5, 1, -0.75}, expected);
            double[] mixed = new double[3];
            mixing.after(shift).apply(new double[] {1, 2, -1}, mixed);
            assertThat(mixed).containsExactly(expected, within(1e-12));
        }
    }
}
