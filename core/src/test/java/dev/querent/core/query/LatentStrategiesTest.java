package dev.querent.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.Features;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.RowInfluence;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Scores of Gaussian processes against their formulas, computed with an explicit inverse. */
class LatentStrategiesTest {
    private static final double CLOSE = 1e-5;

    private static Optional<VarianceMethod> exact(RegressionCase given) {
        return Optional.of(
                given.model() instanceof DenseGpModel ? new VarianceMethod.Exact() : new VarianceMethod.Precise(1e-12));
    }

    private static void assertScores(
            Strategy<? super LabelRegression> strategy, RegressionCase given, IntToDoubleFunction formula) {
        double[] scores = strategy.prepare(given.context(0.25), Run.quiet()).scores(given.pool(), Workers.sequential());
        assertThat(scores).hasSize(given.pool().rows());
        for (int i = 0; i < scores.length; i++) {
            double expected = formula.applyAsDouble(i);
            assertThat(scores[i])
                    .as("%s of row %d", strategy.name(), i)
                    .isCloseTo(expected, within(CLOSE * (1 + Math.abs(expected))));
        }
    }

    private static double lead(RegressionCase given, int row) {
        int classes = given.model().classes().size();
        if (classes == 2) {
            return Math.abs(given.twin().mean(given.pool(), row, 0));
        }
        double best = Double.NEGATIVE_INFINITY;
        double second = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < classes; c++) {
            double mean = given.twin().mean(given.pool(), row, c);
            if (mean > best) {
                second = best;
                best = mean;
            } else if (mean > second) {
                second = mean;
            }
        }
        return best - second;
    }

    private static double spread(RegressionCase given, int row) {
        return given.twin().variance(given.pool(), row) + given.model().noise();
    }

    @ParameterizedTest
    @MethodSource("dev.querent.core.query.RegressionCase#all")
    void meanVarianceAndUncertainty(RegressionCase given) {
        Optional<VarianceMethod> way = exact(given);
        assertScores(new MeanMarginStrategy(), given, i -> -lead(given, i));
        assertScores(
                new UnclaimedStrategy(),
                given,
                i -> -IntStream.range(0, given.model().classes().size())
                        .mapToDouble(c -> given.twin().mean(given.pool(), i, c))
                        .max()
                        .orElseThrow());
        assertScores(new VarianceStrategy(way), given, i -> spread(given, i));
        assertScores(new UncertaintyStrategy(way), given, i -> -lead(given, i) / Math.sqrt(spread(given, i)));
        assertScores(new UncertaintyPlusStrategy(way), given, i -> -(lead(given, i) + Math.sqrt(spread(given, i))));
    }

    @ParameterizedTest
    @MethodSource("dev.querent.core.query.RegressionCase#all")
    void entropyAndItsSumWithTheVariance(RegressionCase given) {
        Optional<VarianceMethod> way = exact(given);
        Predictions usual = given.model().predict(given.pool());
        Predictions said = given.model().predict(given.pool(), way.orElseThrow(), Workers.sequential());
        assertScores(new EntropyStrategy(), given, i -> entropy(usual.row(i)));
        assertScores(new BvsbStrategy(), given, i -> {
            double[] sorted = usual.row(i);
            Arrays.sort(sorted);
            return sorted[sorted.length - 2] - sorted[sorted.length - 1];
        });
        ClassVariances variances = given.model().classVariances(said.latent().orElseThrow(), Workers.sequential());
        IntToDoubleFunction mean = i -> IntStream.range(0, said.classes().size())
                .mapToDouble(c -> variances.value(i, c))
                .average()
                .orElseThrow();
        assertScores(
                new EntropyVarianceStrategy(0, 10, way),
                given,
                i -> entropy(said.row(i)) + 10 * 0.75 * mean.applyAsDouble(i));
        assertScores(new EntropyVarianceStrategy(2, 10, way), given, i -> {
            double[] sorted = said.row(i);
            Arrays.sort(sorted);
            double first = sorted[sorted.length - 1];
            double share = first / (first + sorted[sorted.length - 2]);
            return entropy(new double[] {share, 1 - share}) + 10 * 0.75 * mean.applyAsDouble(i);
        });
    }

    private static double entropy(double[] p) {
        double sum = 0;
        for (double value : p) {
            sum -= value > 0 ? value * Math.log(value) : 0;
        }
        return sum;
    }

    /** Learns the row with the predicted class and compares the weights. */
    @ParameterizedTest
    @MethodSource("dev.querent.core.query.RegressionCase#all")
    void weightAndImpactAreThoseOfTrainingAgain(RegressionCase given) {
        int n = given.labelled().size();
        int classes = given.model().classes().size();
        int distinct = classes == 2 ? 1 : classes;
        assertScores(new WeightStrategy(), given, i -> {
            NaiveRegression after = again(given, i);
            double sum = 0;
            for (int c = 0; c < distinct; c++) {
                sum += Math.abs(after.alpha.getEntry(n, c));
            }
            return sum;
        });
        assertScores(new ImpactStrategy(), given, i -> {
            NaiveRegression after = again(given, i);
            double sum = 0;
            for (int c = 0; c < distinct; c++) {
                sum += Math.abs(after.alpha.getEntry(n, c));
                for (int j = 0; j < n; j++) {
                    sum += Math.abs(
                            after.alpha.getEntry(j, c) - given.twin().alpha.getEntry(j, c));
                }
            }
            return sum;
        });
    }

    private static NaiveRegression again(RegressionCase given, int row) {
        NaiveRegression twin = given.twin();
        return twin.with(given.pool(), row, twin.name(twin.best(given.pool(), row)));
    }

    /** Tries each label, retrains the model, and compares the outputs for the sample. */
    @ParameterizedTest
    @MethodSource("dev.querent.core.query.RegressionCase#all")
    void outputChangeIsThatOfTrainingAgainWithEveryLabel(RegressionCase given) {
        Predictions said = given.model().predict(given.pool());
        Features sample = given.context(0).sample();
        int classes = given.model().classes().size();
        assertScores(new EmocStrategy(), given, i -> {
            double expected = 0;
            for (int y = 0; y < classes; y++) {
                NaiveRegression after =
                        given.twin().with(given.pool(), i, given.twin().name(y));
                double change = 0;
                for (int j = 0; j < sample.rows(); j++) {
                    for (int c = 0; c < (classes == 2 ? 1 : classes); c++) {
                        change +=
                                Math.abs(after.mean(sample, j, c) - given.twin().mean(sample, j, c));
                    }
                }
                expected += said.probability(i, y) * change / sample.rows();
            }
            return expected;
        });
    }

    @ParameterizedTest
    @MethodSource("dev.querent.core.query.RegressionCase#all")
    void costEmbeddingIsTheDistanceToTheNearestCorner(RegressionCase given) {
        int classes = given.model().classes().size();
        assertScores(new CostEmbeddingStrategy(), given, i -> {
            double nearest = Double.POSITIVE_INFINITY;
            for (int corner = 0; corner < classes; corner++) {
                double squared = 0;
                for (int c = 0; c < classes; c++) {
                    double difference = given.twin().mean(given.pool(), i, c) - (c == corner ? 1 : -1);
                    squared += difference * difference;
                }
                nearest = Math.min(nearest, squared);
            }
            return nearest;
        });
    }

    @ParameterizedTest
    @MethodSource("dev.querent.core.query.RegressionCase#all")
    void influenceAndCovariancesAreThoseOfTheMatrix(RegressionCase given) {
        Features pool = given.pool();
        Features others = pool.select(new int[] {4, 2, 9});
        RowInfluence influence = given.model().influence(pool, Workers.sequential());
        double[] covariances =
                given.model().covariancesWith(others, Workers.sequential()).of(pool, Workers.sequential());
        for (int i = 0; i < pool.rows(); i++) {
            assertThat(influence.latentVariance(i)).isCloseTo(given.twin().variance(pool, i), within(CLOSE));
            double norm = given.twin().weightNorm(pool, i);
            assertThat(influence.weightNorm(i)).isCloseTo(norm, within(CLOSE * (1 + norm)));
            for (int j = 0; j < 3; j++) {
                assertThat(covariances[3 * i + j])
                        .isCloseTo(given.twin().covariance(pool, i, others, j), within(CLOSE));
            }
        }
    }

    /** Apart from variances, a conditioned model says what the model says. */
    @ParameterizedTest
    @MethodSource("dev.querent.core.query.RegressionCase#all")
    void conditioningChangesNothingButVariances(RegressionCase given) {
        LabelRegression model = given.model();
        ConditionedModel conditioned =
                ConditionedModel.of(model, given.pool().select(new int[] {1, 6}), Workers.sequential());
        assertThat(conditioned.classes()).isEqualTo(model.classes());
        assertThat(conditioned.variances()).isEqualTo(model.variances()).isNotEmpty();
        LatentMoments means = conditioned.latentMeans(given.pool(), Workers.sequential());
        LatentMoments moments = conditioned.latent(given.pool(), exact(given).orElseThrow(), Workers.sequential());
        double[] variances = new double[given.pool().rows()];
        for (int i = 0; i < variances.length; i++) {
            assertThat(means.mean(i, 1)).isCloseTo(given.twin().mean(given.pool(), i, 1), within(CLOSE));
            variances[i] =
                    conditioned.classVariances(moments, Workers.sequential()).mean(i);
            assertThat(variances[i])
                    .isEqualTo(
                            model.classVariances(moments, Workers.sequential()).mean(i));
        }
    }

    @Test
    void marginsOfOneClassAndOfTies() {
        LatentMoments one = LatentMoments.owning(1, new double[] {-0.25}, Optional.empty());
        assertThat(LatentMargin.of(one, 0)).isEqualTo(0.25);
        LatentMoments ties = LatentMoments.owning(3, new double[] {-1, 0.5, 0.5}, Optional.empty());
        assertThat(LatentMargin.best(ties, 0)).isEqualTo(1);
        assertThat(LatentMargin.of(ties, 0)).isZero();
    }

    /** A conditioned model has the variance of one trained with the rows; the labels do not matter. */
    @ParameterizedTest
    @MethodSource("dev.querent.core.query.RegressionCase#all")
    void conditioningIsTrainingWithTheRows(RegressionCase given) {
        Features taken = given.pool().select(new int[] {1, 6, 17});
        ConditionedModel conditioned = ConditionedModel.of(given.model(), taken, Workers.sequential());
        LatentMoments moments = conditioned.latent(given.pool(), exact(given).orElseThrow(), Workers.sequential());
        Variance variance = moments.variance().orElseThrow();
        NaiveRegression after = given.twin();
        for (int t = 0; t < 3; t++) {
            after = after.with(taken, t, after.name(t % 2));
        }
        for (int i = 0; i < given.pool().rows(); i++) {
            double expected = after.variance(given.pool(), i) + given.model().noise();
            assertThat(variance.value(i)).isCloseTo(expected, within(CLOSE));
            assertThat(moments.mean(i, 0)).isCloseTo(given.twin().mean(given.pool(), i, 0), within(CLOSE));
        }
    }
}
