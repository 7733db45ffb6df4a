package dev.querent.core.gp.probit.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.gp.Naive;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.likelihood.StandardNormal;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Cancellation;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.progress.Run;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Expectation propagation and Laplace's approximation against explicit matrices, samples and finite differences. */
class ProbitApproximationTest {
    private static final Compute ALONE = Compute.sequential();

    static LongStream seeds() {
        return TestSeeds.upTo(20);
    }

    private static SiteFit fit(ProbitApproximation approximation, ProbitProblem problem) {
        return approximation.fit(problem.gram(), problem.targets(), problem.bias(), ALONE, new Cancellation());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void sweepsReplaceOneSiteAfterTheOther(long seed) {
        ProbitProblem problem = ProbitCase.of(seed, 12).problem();
        double[][] k = NaiveProbit.rows(problem.gram());
        Sites expected = NaiveProbit.sweeps(k, problem.targets(), problem.bias(), 2);
        SiteFit found = fit(ExpectationPropagation.sweeps(2), problem);
        assertThat(found.steps()).isEqualTo(2);
        assertThat(found.sites().precisions()).containsExactly(expected.precisions(), within(1e-6));
        assertThat(found.sites().shifts()).containsExactly(expected.shifts(), within(1e-6));
        double[] mean = NaiveProbit.times(NaiveProbit.covariance(k, expected.precisions()), expected.shifts());
        assertThat(NaiveProbit.times(k, found.weights())).containsExactly(mean, within(1e-6));
    }

    /** More rows than a block of collected changes, against sweeps that collect none. */
    @Test
    void blocksOfSitesChangeNothing() {
        ProbitProblem problem = ProbitCase.of(3, 150).problem();
        Sites found = fit(ExpectationPropagation.sweeps(1), problem).sites();
        Sites expected = NaiveProbit.sweeps(NaiveProbit.rows(problem.gram()), problem.targets(), problem.bias(), 1);
        assertThat(found.precisions()).containsExactly(expected.precisions(), within(1e-5));
        assertThat(found.shifts()).containsExactly(expected.shifts(), within(1e-5));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theEvidenceIsCloseToThatOfSamples(long seed) {
        ProbitCase data = ProbitCase.of(seed, 6);
        ProbitProblem problem = data.problem();
        double[][] k = NaiveProbit.rows(problem.gram());
        SiteFit ep = fit(ExpectationPropagation.untilConverged(), problem);
        double[][] covariance = NaiveProbit.covariance(k, ep.sites().precisions());
        double[][] wider = new double[6][6];
        for (int i = 0; i < 6; i++) {
            for (int j = 0; j < 6; j++) {
                wider[i][j] = 1.2 * covariance[i][j]; // tails heavier than the posterior's
            }
        }
        double[] mean = NaiveProbit.times(k, ep.weights());
        double sampled =
                NaiveProbit.logEvidence(k, problem.targets(), problem.bias(), mean, wider, 100_000, data.random());
        assertThat(ep.converged()).isTrue();
        assertThat(ep.logEvidence()).isCloseTo(sampled, within(0.02));
        SiteFit laplace = fit(LaplaceApproximation.untilConverged(), problem);
        assertThat(laplace.logEvidence()).isCloseTo(sampled, within(1.0));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theModeIsStationaryAndItsEvidenceThatOfTheTextbook(long seed) {
        ProbitProblem problem = ProbitCase.of(seed, 12).problem();
        SiteFit found = fit(LaplaceApproximation.untilConverged(), problem);
        double[][] k = NaiveProbit.rows(problem.gram());
        double[] f = NaiveProbit.times(k, found.weights());
        double[][] b = new double[12][12];
        double log = 0;
        for (int i = 0; i < 12; i++) {
            double y = problem.targets()[i];
            double u = y * (f[i] + problem.bias());
            assertThat(found.weights()[i]).isCloseTo(y * StandardNormal.hazard(u), within(1e-9));
            double w = StandardNormal.hazard(u) * (u + StandardNormal.hazard(u));
            assertThat(found.sites().precisions()[i]).isCloseTo(w, within(1e-6));
            log += StandardNormal.logCdf(u) - 0.5 * found.weights()[i] * f[i];
        }
        for (int i = 0; i < 12; i++) {
            for (int j = 0; j < 12; j++) {
                b[i][j] = (i == j ? 1 : 0) + k[i][j] * found.sites().precisions()[j]; // I + KW has B's determinant
            }
        }
        double[] logDeterminant = new double[1];
        Naive.inverse(b, logDeterminant);
        assertThat(found.logEvidence()).isCloseTo(log - 0.5 * logDeterminant[0], within(1e-6));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void gradientsEqualFiniteDifferences(long seed) {
        ProbitCase data = ProbitCase.of(seed, 15);
        for (ProbitApproximation approximation :
                List.of(new ExpectationPropagation(500, 1e-12), new LaplaceApproximation(500, 1e-14))) {
            ProbitEvidence evidence = new ProbitEvidence(
                    data.kernel(),
                    data.rows(),
                    data.targets(),
                    ProbitProblem.offset(data.targets()),
                    approximation,
                    Run.quiet());
            double[] point = data.kernel().logParameters();
            double[] gradient = new double[point.length];
            double value = evidence.valueAndGradient(point, gradient);
            assertThat(value).isEqualTo(evidence.value(point));
            for (int p = 0; p < point.length; p++) {
                double[] up = point.clone();
                double[] down = point.clone();
                up[p] += 1e-4;
                down[p] -= 1e-4;
                double difference = (evidence.value(up) - evidence.value(down)) / 2e-4;
                assertThat(gradient[p]).as("%s, %d", approximation, p).isCloseTo(difference, within(1e-4));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void predictionsEqualTheTextbook(long seed) {
        ProbitCase data = ProbitCase.of(seed, 12);
        ProbitProblem problem = data.problem();
        SiteFit fit = fit(ExpectationPropagation.untilConverged(), problem);
        ProbitPosterior.Moments found = ProbitPosterior.of(problem, fit).moments(data.rows(), ALONE);
        double[][] k = NaiveProbit.rows(problem.gram());
        double[][] inverse = new double[12][12];
        for (int i = 0; i < 12; i++) {
            inverse[i] = k[i].clone();
            inverse[i][i] += 1 / fit.sites().precisions()[i];
        }
        inverse = Naive.inverse(inverse, new double[1]);
        for (int q = 0; q < 12; q++) {
            double[] cross = k[q].clone();
            cross[q] /= 1 + ProbitProblem.JITTER; // another row with the same values
            double[] solved = NaiveProbit.times(inverse, cross);
            double mean = problem.bias();
            double variance = k[q][q];
            for (int i = 0; i < 12; i++) {
                mean += solved[i] * fit.sites().shifts()[i] / fit.sites().precisions()[i];
                variance -= cross[i] * solved[i];
            }
            assertThat(found.means()[q]).isCloseTo(mean, within(1e-6));
            assertThat(found.variances()[q]).isCloseTo(variance, within(1e-6));
        }
    }

    /** Sites of a Gaussian likelihood make it the regression of gp-dense. */
    @ParameterizedTest
    @MethodSource("seeds")
    void gaussianSitesAreRegression(long seed) {
        ProbitCase data = ProbitCase.of(seed, 20);
        ProbitProblem problem = data.problem();
        double noise = 0.3;
        Sites sites = Sites.none(20);
        for (int i = 0; i < 20; i++) {
            sites.precisions()[i] = 1 / noise;
            sites.shifts()[i] = data.targets()[i] / noise;
        }
        double[] weights = SitePosterior.of(problem.gram(), sites, ALONE).weights(ALONE);
        ProbitPosterior.Moments found =
                new ProbitPosterior(data.kernel(), data.rows(), 0, sites, weights).moments(data.rows(), ALONE);
        double jitter = ProbitProblem.JITTER * data.kernel().diagonal(data.rows())[0];
        Matrix targets = Matrix.owning(20, 1, data.targets().clone());
        for (int q = 0; q < 20; q++) {
            double mean = Naive.mean(data.kernel(), noise + jitter, data.rows(), targets, 0, data.rows(), q);
            double variance = Naive.variance(data.kernel(), noise + jitter, data.rows(), data.rows(), q);
            assertThat(found.means()[q]).isCloseTo(mean, within(1e-8));
            assertThat(found.variances()[q]).isCloseTo(variance - noise, within(1e-8));
        }
    }

    /** Once it has converged again, expectation propagation does not remember a site. */
    @ParameterizedTest
    @MethodSource("seeds")
    void aRemovedSiteLeavesNoTrace(long seed) {
        ProbitCase data = ProbitCase.of(seed, 25);
        double offset = ProbitProblem.offset(data.targets());
        Sites all = fit(ExpectationPropagation.untilConverged(), data.problem()).sites();
        int[] left = IntStream.range(0, 25).filter(i -> i != 7).toArray();
        ProbitProblem without = ProbitProblem.of(
                data.kernel(),
                data.rows().select(left),
                IntStream.of(left).mapToDouble(i -> data.targets()[i]).toArray(),
                offset,
                ALONE);
        Sites kept = new Sites(
                IntStream.of(left).mapToDouble(i -> all.precisions()[i]).toArray(),
                IntStream.of(left).mapToDouble(i -> all.shifts()[i]).toArray());
        SiteFit removed = ExpectationPropagation.untilConverged()
                .fit(without.gram(), without.targets(), without.bias(), kept, ALONE, new Cancellation());
        SiteFit never = fit(ExpectationPropagation.untilConverged(), without);
        assertThat(removed.sites().precisions()).containsExactly(never.sites().precisions(), within(1e-4));
        assertThat(removed.sites().shifts()).containsExactly(never.sites().shifts(), within(1e-4));
        assertThat(removed.logEvidence()).isCloseTo(never.logEvidence(), within(1e-6));
    }

    @Test
    void extremeKernelsGiveFiniteSites() {
        double[][] rows = {{0}, {0}, {1e-9}, {5}, {5}, {1e3}};
        double[] targets = {1, -1, 1, -1, -1, 1};
        for (double amplitude : new double[] {1e-8, 1, 1e8}) {
            for (double length : new double[] {1e-3, 1, 1e6}) {
                ProbitProblem problem = ProbitProblem.of(
                        GaussianKernel.of(amplitude, length), DenseFeatures.of(rows), targets, 0, ALONE);
                for (ProbitApproximation approximation :
                        List.of(ExpectationPropagation.untilConverged(), LaplaceApproximation.untilConverged())) {
                    SiteFit fit = fit(approximation, problem);
                    assertThat(fit.logEvidence()).isNegative().isFinite();
                    ProbitPosterior.Moments moments =
                            ProbitPosterior.of(problem, fit).moments(DenseFeatures.of(rows), ALONE);
                    for (int q = 0; q < 6; q++) {
                        assertThat(moments.means()[q]).isFinite();
                        assertThat(moments.variances()[q]).isFinite().isNotNegative();
                    }
                }
            }
        }
    }

    @Test
    void theNumberOfThreadsChangesNoBit() {
        ProbitProblem problem = ProbitCase.of(5, 700).problem();
        ExpectationPropagation two = ExpectationPropagation.sweeps(2);
        SiteFit alone = fit(two, problem);
        try (WorkerPool pool = WorkerPool.of(2)) {
            Matrix gram = problem.gram();
            SiteFit other = two.fit(gram, problem.targets(), problem.bias(), Compute.on(pool), new Cancellation());
            assertThat(other.sites().shifts()).containsExactly(alone.sites().shifts());
            assertThat(other.logEvidence()).isEqualTo(alone.logEvidence());
        }
    }
}
