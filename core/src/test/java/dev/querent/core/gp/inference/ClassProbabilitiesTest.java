package dev.querent.core.gp.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.LabelSet;
import dev.querent.core.likelihood.Logistic;
import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import dev.querent.core.parallel.Workers;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClassProbabilitiesTest {
    private static final LabelSet THREE = LabelSet.of(List.of("a", "b", "c"));
    private static final double[] MEANS = {0.2, -0.1, 0.5, -0.7, 0.9, 0.1};
    private static final double[] VARIANCES = {0.3, 1.1, 0.6, 2, 0.1, 0.4};
    private static final double NOISE = 0.05;

    private final ClassProbabilities plain = new ClassProbabilities(3, 0.7);

    private static LatentMoments moments(Variance variance) {
        return LatentMoments.owning(3, MEANS.clone(), Optional.of(variance));
    }

    @Test
    void eachClassIsDampedByItsOwnVariance() {
        Predictions said = plain.predictions(THREE, moments(Variance.exact(3, VARIANCES)));
        for (int i = 0; i < 2; i++) {
            double[] e = new double[3];
            double sum = 0;
            for (int c = 0; c < 3; c++) {
                e[c] = Math.exp(3 * MEANS[3 * i + c] / Math.sqrt(1 + 0.7 * VARIANCES[3 * i + c]));
                sum += e[c];
            }
            for (int c = 0; c < 3; c++) {
                assertThat(said.probability(i, c)).isCloseTo(e[c] / sum, within(1e-15));
            }
        }
    }

    @Test
    void equalVariancesOfAllClassesAreOneOfTheRow() {
        Predictions shared = plain.predictions(THREE, moments(Variance.exact(new double[] {0.3, 2})));
        Predictions own = plain.predictions(THREE, moments(Variance.exact(3, new double[] {0.3, 0.3, 0.3, 2, 2, 2})));
        for (int i = 0; i < 2; i++) {
            assertThat(own.row(i)).containsExactly(shared.row(i));
        }
    }

    /** e^1200 overflows; the probabilities are those of the differences 0, −3 and −6. */
    @Test
    void largeMeansDoNotOverflow() {
        double[] probabilities = new double[3];
        plain.write(new double[] {400, 399, 398}, 0, probabilities, 0);
        double sum = 1 + Math.exp(-3) + Math.exp(-6);
        assertThat(probabilities)
                .containsExactly(new double[] {1 / sum, Math.exp(-3) / sum, Math.exp(-6) / sum}, within(1e-12));
    }

    /** The log odds of a class against the others, whose latent values stay where they are. */
    @Test
    void probabilitiesVaryAsTheirLogOddsDo() {
        ClassVariances found = plain.classVariances(moments(Variance.exact(3, VARIANCES)), NOISE, Workers.sequential());
        for (int i = 0; i < 2; i++) {
            for (int c = 0; c < 3; c++) {
                double others = 0;
                for (int j = 0; j < 3; j++) {
                    others += j == c ? 0 : Math.exp(3 * MEANS[3 * i + j]);
                }
                double odds = 3 * MEANS[3 * i + c] - Math.log(others);
                double expected = new Logistic().probabilityVariance(odds, 9 * (VARIANCES[3 * i + c] - NOISE));
                assertThat(found.value(i, c)).isCloseTo(expected, within(1e-12));
            }
        }
    }

    @Test
    void ofTwoClassesTheLogOddsAreTwiceTheScaledMeanAndTheOffset() {
        ClassProbabilities moved = plain.with(ClassMixing.offsets(0.2, -0.2));
        LatentMoments two =
                LatentMoments.owning(2, new double[] {0.4, -0.4}, Optional.of(Variance.exact(new double[] {0.35})));
        ClassVariances found = moved.classVariances(two, NOISE, Workers.sequential());
        assertThat(found.value(0, 0))
                .isCloseTo(new Logistic().probabilityVariance(2 * 3 * (0.4 + 0.2), 36 * 0.3), within(1e-12));
    }

    /** s'_0 = s_0 + 0.5·s_1, so its variance is 1 + 0.25 times that of a score. */
    @Test
    void mixedScoresVaryAsTheirSumsDo() {
        double[] weights = new double[12];
        weights[3] = 0.5; // W_10
        ClassProbabilities mixed = plain.with(new ClassMixing(3, weights));
        ClassVariances found =
                mixed.classVariances(moments(Variance.exact(new double[] {0.3, 0.8})), NOISE, Workers.sequential());
        double[] s = {MEANS[0] + 0.5 * MEANS[1], MEANS[1], MEANS[2]};
        double odds = 3 * s[0] - Math.log(Math.exp(3 * s[1]) + Math.exp(3 * s[2]));
        assertThat(found.value(0, 0))
                .isCloseTo(new Logistic().probabilityVariance(odds, 9 * 1.25 * 0.25), within(1e-12));
    }

    @Test
    void noVarianceBeyondTheNoiseLeavesNoDoubt() {
        ClassVariances found =
                plain.classVariances(moments(Variance.exact(new double[] {NOISE, NOISE})), NOISE, Workers.sequential());
        assertThat(found.mean(0)).isZero();
    }
}
