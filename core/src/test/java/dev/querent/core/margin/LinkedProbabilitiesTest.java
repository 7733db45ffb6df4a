package dev.querent.core.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.margin.MmSgpModel.Link;
import dev.querent.core.margin.inference.MarginScores;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkedProbabilitiesTest {
    private static final Workers WORKERS = Workers.sequential();
    private static final Seed SEED = Seed.of(3);
    private static final Link SOME = new Link(0.7, -0.4, 0.3, 0.05, 0.5);

    /** Six rows of class 0, five of class 1 and so on. */
    private static Labels labels(int classes) {
        int[] codes = new int[classes * (13 - classes) / 2];
        int n = 0;
        for (int c = 0; c < classes; c++) {
            for (int i = 0; i < 6 - c; i++) {
                codes[n++] = c;
            }
        }
        return Labels.of(LabelSet.of(List.of("a", "b", "c", "d").subList(0, classes)), codes);
    }

    private static List<LinkedProbabilities> both(int classes, int samples) {
        return List.of(
                LinkedProbabilities.moderated(labels(classes)),
                LinkedProbabilities.monteCarlo(labels(classes), samples, SEED));
    }

    private static MarginScores scores(int rows, int classes, double variance) {
        RandomSource random = Seed.of(7).generator();
        double[] means = new double[rows * classes];
        double[] variances = new double[rows * classes];
        for (int e = 0; e < means.length; e++) {
            means[e] = classes == 2 && e % 2 == 1 ? -means[e - 1] : 2 * random.nextGaussian();
            variances[e] = classes == 2 && e % 2 == 1 ? variances[e - 1] : variance * random.nextDouble();
        }
        return new MarginScores(classes, means, variances);
    }

    /** Classes drawn from the probabilities of a link. */
    private static int[] codes(MarginScores scores, LinkedProbabilities probabilities, Link link) {
        RandomSource random = Seed.of(8).generator();
        double[] p = probabilities.of(scores, link, WORKERS);
        int[] codes = new int[scores.rows()];
        for (int n = 0; n < codes.length; n++) {
            double left = random.nextDouble();
            while (codes[n] < scores.classes() - 1 && left >= p[n * scores.classes() + codes[n]]) {
                left -= p[n * scores.classes() + codes[n]++];
            }
        }
        return codes;
    }

    @Test
    void withoutVarianceBothAreTheFormula() {
        for (int classes : new int[] {2, 4}) {
            MarginScores certain = scores(20, classes, 0);
            double rows = labels(classes).size() + classes;
            for (LinkedProbabilities probabilities : both(classes, 5)) {
                double[] found = probabilities.of(certain, SOME, WORKERS);
                for (int n = 0; n < 20; n++) {
                    double[] q = new double[classes];
                    double sum = 0;
                    for (int c = 0; c < classes; c++) {
                        double sigmoid = 1 / (1 + Math.exp(-(0.7 * certain.means()[n * classes + c] - 0.4)));
                        q[c] = sigmoid * Math.pow((6 - c + 1) / rows, 0.3);
                        sum += q[c];
                    }
                    for (int c = 0; c < classes; c++) {
                        double expected = 0.95 * q[c] / sum + 0.05 / classes;
                        assertThat(found[n * classes + c]).isCloseTo(expected, within(1e-14));
                    }
                }
            }
        }
    }

    @Test
    void aLowOffsetGivesTheSoftmax() {
        MarginScores certain = scores(20, 3, 0);
        double[] found = both(3, 1).get(0).of(certain, new Link(0.7, -30, 0, 0, 1), WORKERS);
        double sum = 0;
        for (int c = 0; c < 3; c++) {
            sum += Math.exp(0.7 * certain.means()[c]);
        }
        assertThat(found[1]).isCloseTo(Math.exp(0.7 * certain.means()[1]) / sum, within(1e-10));
    }

    /** Against the integral over one latent value: of two classes both move together. */
    @Test
    void samplesOfTwoClassesApproachTheIntegral() {
        MarginScores scores = new MarginScores(2, new double[] {0.8, -0.8}, new double[] {5, 5});
        double p = LinkedProbabilities.monteCarlo(labels(2), 200_000, SEED)
                .of(scores, new Link(0.5, 0, 0, 0, 0.5), WORKERS)[0];
        double sum = 0;
        double weights = 0;
        for (double z = -8; z <= 8; z += 0.01) {
            double weight = Math.exp(-0.5 * z * z);
            sum += weight / (1 + Math.exp(-0.5 * (0.8 + Math.sqrt(2.5) * z)));
            weights += weight;
        }
        assertThat(p).isCloseTo(sum / weights, within(3e-3)); // three deviations of 0.5/√200,000
    }

    @Test
    void theModeratedMeanIsHalvedInSquareAtAVarianceOfEightByPi() {
        double[] f = new double[2];
        new LatentDraws(new MarginScores(2, new double[] {3, -2}, new double[] {16 / Math.PI, 0}), new double[0])
                .write(0, 0.5, f, new double[2]);
        assertThat(f).containsExactly(new double[] {3 / Math.sqrt(2), -2}, within(1e-15));
    }

    @Test
    void theGradientIsThatOfFiniteDifferences() {
        MarginScores scores = scores(150, 3, 3);
        LinkedProbabilities probabilities = LinkedProbabilities.moderated(labels(3));
        int[] codes = codes(scores, probabilities, SOME);
        for (double[] normal : List.of(new double[0], LatentDraws.normal(7, 3, SEED))) {
            LatentDraws draws = new LatentDraws(scores, normal);
            LinkObjective objective = new LinkObjective(probabilities, draws, codes, WORKERS);
            for (double[] point :
                    List.of(new double[] {-0.3, -0.5, 0.4, -2, -1}, new double[] {1, -6, -0.8, -4, -0.1})) {
                double[] gradient = new double[5];
                objective.valueAndGradient(point, gradient);
                for (int p = 0; p < 5; p++) {
                    double[] more = point.clone();
                    double[] less = point.clone();
                    more[p] += 1e-5;
                    less[p] -= 1e-5;
                    double expected = (objective.value(more) - objective.value(less)) / 2e-5;
                    assertThat(gradient[p]).as("parameter " + p).isCloseTo(expected, within(1e-8));
                }
            }
        }
    }

    @Test
    void theFitFindsTheLinkThatRowsWereDrawnFrom() {
        MarginScores scores = scores(4000, 4, 2);
        Link drawn = new Link(1.8, -1, -0.5, 0.1, 1);
        for (LinkedProbabilities probabilities : both(4, 20)) {
            int[] codes = codes(scores, probabilities, drawn);
            Link found = probabilities.fit(scores, codes, WORKERS);
            assertThat(found.temperature()).isBetween(1.4, 2.3);
            assertThat(found.balance()).isCloseTo(-0.5, within(0.15));
            assertThat(found.doubt()).isCloseTo(0.1, within(0.05));
            assertThat(probabilities.loss(scores, codes, found, WORKERS))
                    .isLessThan(probabilities.loss(scores, codes, drawn, WORKERS) + 1e-3);
        }
    }

    /** Scores that tell all rows apart would send the temperature to infinity. */
    @Test
    void aFewRowsMoveTheLinkALittle() {
        MarginScores apart = new MarginScores(2, new double[] {2, -2, -2, 2, 2, -2}, new double[6]);
        Link found = both(2, 1).get(0).fit(apart, new int[] {0, 1, 0}, WORKERS);
        assertThat(found.temperature()).isBetween(1.0, 3.0);
        assertThat(found.doubt()).isBetween(0.005, 0.06);
    }

    @Test
    void probabilitiesDependOnTheSeedAloneAndNotOnTheBatchOrThreads() {
        MarginScores scores = scores(150, 3, 2);
        LinkedProbabilities probabilities = LinkedProbabilities.monteCarlo(labels(3), 40, SEED);
        double[] all = probabilities.of(scores, SOME, WORKERS);
        int[] codes = codes(scores, probabilities, SOME);
        try (WorkerPool pool = WorkerPool.of(3)) {
            assertThat(probabilities.of(scores, SOME, pool)).isEqualTo(all);
            assertThat(probabilities.fit(scores, codes, pool)).isEqualTo(probabilities.fit(scores, codes, WORKERS));
        }
        MarginScores one = new MarginScores(
                3, Arrays.copyOfRange(scores.means(), 30, 33), Arrays.copyOfRange(scores.variances(), 30, 33));
        assertThat(probabilities.of(one, SOME, WORKERS)).isEqualTo(Arrays.copyOfRange(all, 30, 33));
        assertThat(LinkedProbabilities.monteCarlo(labels(3), 40, Seed.of(4)).of(scores, SOME, WORKERS))
                .isNotEqualTo(all);
    }
}
