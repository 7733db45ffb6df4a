package dev.querent.core.gp.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.optim.Box;
import dev.querent.core.optim.Lbfgs;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Budget;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Formulas of the calibration against plain sums. */
class CalibrationFormulasTest {
    private static final LabelSet THREE = LabelSet.of(List.of("a", "b", "c"));

    private static double[] softmax(double[] scores, double scale) {
        double[] odds =
                Arrays.stream(scores).map(score -> Math.exp(scale * score)).toArray();
        double sum = Arrays.stream(odds).sum();
        return Arrays.stream(odds).map(odd -> odd / sum).toArray();
    }

    private static HeldOutMoments drawn(int rows, int classes, int[] codes, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[] means = new double[rows * classes];
        double[] variances = new double[rows];
        for (int i = 0; i < rows; i++) {
            codes[i] = random.nextInt(classes);
            variances[i] = 0.2 + 3 * random.nextDouble();
            for (int m = 0; m < classes; m++) {
                means[i * classes + m] = 0.6 * random.nextGaussian() + (m == codes[i] ? 0.5 : -0.3);
            }
        }
        return new HeldOutMoments(classes, means, variances);
    }

    @Test
    void theUsualDampingIsATenthOverTheMeanVariance() {
        HeldOutMoments rows = new HeldOutMoments(1, new double[2], new double[] {1, 4});
        assertThat(SlopeObjective.usualDamping(rows)).isCloseTo(Math.log(0.1 / 2.5), within(1e-15));
        HeldOutMoments certain = new HeldOutMoments(1, new double[2], new double[2]);
        assertThat(SlopeObjective.usualDamping(certain)).isCloseTo(Math.log(0.1), within(1e-15));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HeldOutMoments(2, new double[3], new double[2]))
                .withMessage("number of means must be 2 x 2, got 3");
    }

    /** Other classes share 1/(N + 2); log c has a normal prior of standard deviation 1.5. */
    @Test
    void theSlopeObjectiveIsTheSmoothedLogLossWithThePrior() {
        int[] codes = new int[20];
        HeldOutMoments rows = drawn(20, 3, codes, 1);
        int[] used = IntStream.range(0, 20).filter(i -> i % 5 != 2).toArray();
        double slope = 2.5;
        double damping = 0.4;
        double expected = 0;
        for (int i : used) {
            double[] p = softmax(
                    new double[] {rows.mean(i, 0), rows.mean(i, 1), rows.mean(i, 2)},
                    slope / Math.sqrt(1 + damping * rows.variance(i)));
            for (int m = 0; m < 3; m++) {
                double target = m == codes[i] ? 1 - 1.0 / 18 : 1.0 / 18 / 2;
                expected -= target * Math.log(p[m]);
            }
        }
        expected += 0.5 * Math.pow((Math.log(damping) + 1) / 1.5, 2);
        assertThat(new SlopeObjective(rows, codes, used, -1).value(new double[] {Math.log(slope), Math.log(damping)}))
                .isCloseTo(expected / 16, within(1e-13));
    }

    /** The decision for an offset is that of cross-validation written out: fits without a sixth of the rows, and their losses on it. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24})
    void anOffsetIsKeptWhereItLowersTheLossOfUnseenRows(long seed) {
        RandomSource random = Seed.of(seed).generator();
        int n = 20 + random.nextInt(20);
        double bias = 0.25 * random.nextInt(3);
        double[] means = new double[2 * n];
        double[] variances = new double[n];
        int[] codes = new int[n];
        for (int i = 0; i < n; i++) {
            means[2 * i] = 0.7 * random.nextGaussian();
            means[2 * i + 1] = -means[2 * i];
            variances[i] = 0.5 + random.nextDouble();
            codes[i] = random.nextDouble() < 1 / (1 + Math.exp(-3 * (means[2 * i] + bias))) ? 0 : 1;
        }
        HeldOutMoments rows = new HeldOutMoments(2, means, variances);
        double[] gains = new double[n];
        for (int fold = 0; fold < 6; fold++) {
            int held = fold;
            int[] others = IntStream.range(0, n).filter(i -> i % 6 != held).toArray();
            int[] all = IntStream.range(0, n).toArray();
            double[] start = {Math.log(4), SlopeObjective.usualDamping(rows)};
            double[] plain = minimum(rows, codes, all, start);
            double[] moved = minimum(rows, codes, all, new double[] {plain[0], plain[1], 0});
            double[] without = minimum(rows, codes, others, plain);
            double[] with = minimum(rows, codes, others, moved);
            for (int i = held; i < n; i += 6) {
                gains[i] = logLoss(rows, i, codes[i], without, 0) - logLoss(rows, i, codes[i], with, with[2]);
            }
        }
        double mean = Arrays.stream(gains).average().orElseThrow();
        double spread = Math.sqrt(
                Arrays.stream(gains).map(gain -> (gain - mean) * (gain - mean)).sum());
        assertThat(new SlopeFit(rows, codes)
                        .withOffset(Workers.sequential())
                        .mixing()
                        .isPresent())
                .isEqualTo(mean > spread / n);
    }

    private static double[] minimum(HeldOutMoments rows, int[] codes, int[] used, double[] start) {
        double[] lower = {Math.log(0.05), Math.log(1e-6), -10};
        double[] upper = {Math.log(200), Math.log(1e4), 10};
        Box box = new Box(Arrays.copyOf(lower, start.length), Arrays.copyOf(upper, start.length));
        return new Lbfgs(100, 10, 1e-6)
                .minimise(
                        new SlopeObjective(rows, codes, used, SlopeObjective.usualDamping(rows)),
                        start,
                        box,
                        Seed.of(0),
                        Budget.unlimited())
                .point();
    }

    private static double logLoss(HeldOutMoments rows, int i, int code, double[] point, double offset) {
        double scale = Math.exp(point[0]) / Math.sqrt(1 + Math.exp(point[1]) * rows.variance(i));
        return -Math.log(softmax(new double[] {rows.mean(i, 0) + offset, rows.mean(i, 1) - offset}, scale)[code]);
    }

    /** The best damping on a fine grid, with the slope that keeps the mean logarithm of the scale. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void theDampingForAnotherVarianceIsTheBestOne(long seed) {
        int[] codes = new int[30];
        HeldOutMoments usual = drawn(30, 3, codes, seed);
        HeldOutMoments other = new HeldOutMoments(
                3,
                usual.means(),
                Arrays.stream(usual.variances()).map(v -> 0.3 * v * v).toArray());
        ClassProbabilities fitted = new ClassProbabilities(3, 0.5);
        ClassProbabilities adapted = fitted.adaptedTo(other, usual, Labels.of(THREE, codes));

        double level = IntStream.range(0, 30)
                .mapToDouble(i -> Math.log(3 / Math.sqrt(1 + 0.5 * usual.variance(i))))
                .average()
                .orElseThrow();
        double best = Double.POSITIVE_INFINITY;
        double bestLog = 0;
        double bestSlope = 0;
        for (double logDamping = -8; logDamping < 5; logDamping += 1e-3) {
            double damping = Math.exp(logDamping);
            double slope = Math.exp(level
                    + IntStream.range(0, 30)
                            .mapToDouble(i -> Math.log(Math.sqrt(1 + damping * other.variance(i))))
                            .average()
                            .orElseThrow());
            double loss = 0.5 * Math.pow((logDamping - Math.log(0.1 / other.meanVariance())) / 1.5, 2);
            for (int i = 0; i < 30; i++) {
                double[] p = softmax(
                        new double[] {other.mean(i, 0), other.mean(i, 1), other.mean(i, 2)},
                        slope / Math.sqrt(1 + damping * other.variance(i)));
                loss -= Math.log(p[codes[i]]);
            }
            if (loss < best) {
                best = loss;
                bestLog = logDamping;
                bestSlope = slope;
            }
        }
        assertThat(Math.log(adapted.damping())).isCloseTo(bestLog, within(0.03)); // Nelder–Mead ends about there
        assertThat(adapted.slope()).isCloseTo(bestSlope, within(0.03 * bestSlope));
    }

    /** Column m of I + W has the norm by which the mixed score of class m varies. */
    @Test
    void gainsAreTheNormsOfTheColumnsOfIdentityPlusMixing() {
        double[] weights = {0.5, 0.2, -0.1, 0.3, -0.4, 0.7, 0.05, 0.6, 0.9, 1, 2, 3};
        double[] gains = new ClassMixing(3, weights).gains();
        assertThat(gains[0]).isCloseTo(Math.sqrt(1.5 * 1.5 + 0.3 * 0.3 + 0.05 * 0.05), within(1e-15));
        assertThat(gains[1]).isCloseTo(Math.sqrt(0.2 * 0.2 + 0.6 * 0.6 + 0.6 * 0.6), within(1e-15));
        assertThat(gains[2]).isCloseTo(Math.sqrt(0.1 * 0.1 + 0.7 * 0.7 + 1.9 * 1.9), within(1e-15));
        assertThat(ClassMixing.offsets(4, 5).gains()).containsExactly(1, 1);
        assertThat(new ClassMixing(3, weights)).isNotEqualTo(ClassMixing.offsets(1, 2, 3));
        assertThatIllegalArgumentException().isThrownBy(() -> new ClassMixing(3, new double[9]));
        assertThatIllegalArgumentException().isThrownBy(() -> ClassMixing.offsets(1, Double.NaN));
    }

    /** ½·Σᵢ sᵢ²xᵢxᵢᵀ/n + λI, with x the scores and a 1, and s the scale of the row. */
    @Test
    void theCurvatureBoundIsTheWeightedSumOfOuterProducts() {
        int[] codes = new int[12];
        HeldOutMoments rows = drawn(12, 3, codes, 5);
        int[] used = {0, 2, 3, 7, 11};
        ClassProbabilities plain = new ClassProbabilities(3, 0.7);
        Matrix bound = new MixingObjective(rows, codes, used, plain, 0.01).curvatureBound();
        for (int a = 0; a < 4; a++) {
            for (int b = 0; b < 4; b++) {
                double sum = a == b ? 0.01 * 9 : 0;
                for (int i : used) {
                    double left = a < 3 ? rows.mean(i, a) : 1;
                    double right = b < 3 ? rows.mean(i, b) : 1;
                    sum += 0.5 / 5 * 9 / (1 + 0.7 * rows.variance(i)) * left * right;
                }
                assertThat(bound.get(a, b)).isCloseTo(sum, within(1e-13));
            }
        }
    }

    /** Scores of a row mixed without having seen it are near those mixed by the fit to all rows, and keep their variance. */
    @Test
    void unseenScoresAreNearTheMixedOnes() {
        int n = 300;
        int[] codes = new int[n];
        RandomSource random = Seed.of(3).generator();
        double[] means = new double[3 * n];
        double[] variances = new double[n];
        for (int i = 0; i < n; i++) {
            codes[i] = i % 3;
            double x = codes[i] - 1 + 0.2 * random.nextGaussian();
            means[3 * i] = -1.0 / 3 - x;
            means[3 * i + 1] = -1.0 / 3 + 0.02 * random.nextGaussian();
            means[3 * i + 2] = -1.0 / 3 + x;
            variances[i] = 0.1 + 0.01 * i;
        }
        HeldOutMoments rows = new HeldOutMoments(3, means, variances);
        MixingFit fit = MixingFit.of(
                        rows, Labels.of(THREE, codes), new ClassProbabilities(4, 0.1), Workers.sequential())
                .orElseThrow();
        double[] mixed = new double[3];
        double[] scores = new double[3];
        double size = 0;
        double distance = 0;
        for (int p = 0; p < fit.rows().length; p++) {
            rows.copyMeans(fit.rows()[p], scores);
            fit.mixing().apply(scores, mixed);
            assertThat(fit.unseen().variance(p)).isEqualTo(variances[fit.rows()[p]]);
            for (int m = 0; m < 3; m++) {
                size += Math.abs(mixed[m]);
                distance += Math.abs(mixed[m] - fit.unseen().mean(p, m));
            }
        }
        assertThat(fit.rows()).hasSize(n);
        assertThat(distance).isLessThan(0.3 * size).isPositive();
    }

    /** Three targets in one column count three times: 3·½·yᵀα + 3/2·(log det + N·log 2π). */
    @Test
    void aColumnThatCountsForSeveralTargetsCountsSoOften() {
        Matrix targets = Matrix.owning(2, 1, new double[] {1, -2});
        Matrix alpha = Matrix.owning(2, 1, new double[] {0.5, 0.25});
        assertThat(Evidence.negativeLog(targets, alpha, 3, 0.7))
                .isCloseTo(1.5 * (0.5 - 0.5) + 1.5 * (0.7 + 2 * Math.log(2 * Math.PI)), within(1e-14));
        Matrix other = Matrix.owning(2, 1, new double[] {0.5, -0.25});
        assertThat(Evidence.negativeLog(targets, other, 3, 0.7))
                .isCloseTo(1.5 * 1 + 1.5 * (0.7 + 2 * Math.log(2 * Math.PI)), within(1e-14));
    }
}
