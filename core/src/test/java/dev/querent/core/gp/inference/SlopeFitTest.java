package dev.querent.core.gp.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlopeFitTest {
    private static final LabelSet CLASSES = LabelSet.of(List.of("sought", "other"));
    private static final Workers ALONE = Workers.sequential();

    /** Two classes with log odds (2γμ + b)/√(1 + c·σ²). */
    private record Drawn(double[] means, double[] variances, int[] codes) {
        static Drawn of(int rows, double slope, double damping, double offset, long seed) {
            RandomSource random = Seed.of(seed).generator();
            double[] means = new double[2 * rows];
            double[] variances = new double[rows];
            int[] codes = new int[rows];
            for (int i = 0; i < rows; i++) {
                means[2 * i] = -0.5 + 0.5 * random.nextGaussian();
                means[2 * i + 1] = -means[2 * i];
                variances[i] = 4 * random.nextDouble();
                double odds = (2 * slope * means[2 * i] + offset) / Math.sqrt(1 + damping * variances[i]);
                codes[i] = random.nextDouble() < 1 / (1 + Math.exp(-odds)) ? 0 : 1;
            }
            return new Drawn(means, variances, codes);
        }

        HeldOutMoments moments() {
            return new HeldOutMoments(2, means, variances);
        }

        HeldOutMoments moments(double varianceFactor) {
            return new HeldOutMoments(
                    2,
                    means,
                    Arrays.stream(variances).map(v -> varianceFactor * v).toArray());
        }

        Labels labels() {
            return Labels.of(CLASSES, codes);
        }

        ClassProbabilities fitted(Workers workers) {
            return ClassProbabilities.withoutMixing(moments(), labels(), workers);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void gradientEqualsFiniteDifferences(int parameters) {
        Drawn drawn = Drawn.of(50, 3, 0.5, 1, 1);
        int[] used = IntStream.range(0, 50).filter(i -> i % 7 != 3).toArray();
        SlopeObjective objective = new SlopeObjective(drawn.moments(), drawn.codes(), used, -1);
        double[] point = Arrays.copyOf(new double[] {1.1, -0.7, 0.2}, parameters);
        double[] gradient = new double[parameters];
        objective.valueAndGradient(point, gradient);
        for (int k = 0; k < parameters; k++) {
            double[] up = point.clone();
            double[] down = point.clone();
            up[k] += 1e-5;
            down[k] -= 1e-5;
            double difference = (objective.value(up) - objective.value(down)) / 2e-5;
            assertThat(gradient[k]).isCloseTo(difference, within(1e-7));
        }
    }

    @Test
    void anOffsetIsFoundWhereMeansOfZeroAreNotTheBorder() {
        ClassProbabilities found = Drawn.of(3000, 4, 0.5, 3, 2).fitted(ALONE);
        double[] weights = found.mixing().orElseThrow().weights();
        assertThat(weights).hasSize(2);
        assertThat(weights[1]).isEqualTo(-weights[0]);
        assertThat(2 * found.slope() * weights[0]).isCloseTo(3, within(0.5));
        assertThat(found.slope()).isCloseTo(4, within(0.7));
        assertThat(found.damping()).isBetween(0.2, 1.2);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void noOffsetIsKeptWhereThereIsNothingToGain(long seed) {
        Drawn drawn = Drawn.of(3000, 4, 0.5, 0, seed);
        double odds =
                drawn.fitted(ALONE).mixing().map(offset -> offset.weights()[0]).orElse(0.0);
        assertThat(Math.abs(odds)).isLessThan(0.03);
        assertThat(Drawn.of(19, 4, 0.5, 3, seed).fitted(ALONE).mixing()).isEmpty();
    }

    @Test
    void probabilitiesAreWhatTheFormulaSays() {
        ClassProbabilities probabilities = new ClassProbabilities(3, 0.4).with(ClassMixing.offsets(0.25, -0.25));
        LatentMoments moments = LatentMoments.owning(
                2, new double[] {0.3, -0.3, -0.2, 0.2}, Optional.of(Variance.exact(new double[] {0.5, 2})));
        Predictions predictions = probabilities.predictions(CLASSES, moments);
        double first = (2 * 3 * 0.3 + 2 * 3 * 0.25) / Math.sqrt(1 + 0.4 * 0.5);
        double second = (2 * 3 * -0.2 + 2 * 3 * 0.25) / Math.sqrt(1 + 0.4 * 2);
        assertThat(predictions.probability(0, 0)).isCloseTo(1 / (1 + Math.exp(-first)), within(1e-12));
        assertThat(predictions.probability(1, 0)).isCloseTo(1 / (1 + Math.exp(-second)), within(1e-12));
        // the offset, not the sign of the mean, decides
        assertThat(predictions.bestName(1)).isEqualTo("sought");
    }

    @Test
    void theNumberOfThreadsChangesNoBit() {
        Drawn drawn = Drawn.of(500, 4, 0.5, 3, 4);
        ClassProbabilities one = drawn.fitted(ALONE);
        try (WorkerPool two = WorkerPool.of(2)) {
            ClassProbabilities other = drawn.fitted(two);
            assertThat(other.slope()).isEqualTo(one.slope());
            assertThat(other.mixing().orElseThrow().weights())
                    .containsExactly(one.mixing().orElseThrow().weights());
        }
    }

    @Test
    void aVarianceAQuarterAsLargeGetsFourTimesTheDamping() {
        Drawn drawn = Drawn.of(20_000, 4, 1, 1, 5);
        ClassProbabilities usual = drawn.fitted(ALONE);
        ClassProbabilities adapted = usual.adaptedTo(drawn.moments(0.25), drawn.moments(), drawn.labels());
        assertThat(adapted.mixing()).isEqualTo(usual.mixing());
        assertThat(adapted.damping()).isCloseTo(4 * usual.damping(), within(0.8 * usual.damping()));
        assertThat(adapted.scale(0.25)).isCloseTo(usual.scale(1), within(0.1 * usual.scale(1)));
    }
}
