package dev.querent.core.ivm.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.gp.probit.inference.ExpectationPropagation;
import dev.querent.core.gp.probit.inference.NaiveProbit;
import dev.querent.core.gp.probit.inference.ProbitCase;
import dev.querent.core.gp.probit.inference.ProbitPosterior;
import dev.querent.core.gp.probit.inference.ProbitProblem;
import dev.querent.core.gp.probit.inference.SiteFit;
import dev.querent.core.gp.probit.inference.Sites;
import dev.querent.core.likelihood.StandardNormal;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.CholeskyFactor;
import dev.querent.core.parallel.Cancellation;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Filtering and selection against dense assumed density filtering, which keeps the whole covariance. */
class ActiveSetSelectionTest {
    private static final Compute ALONE = Compute.sequential();

    static LongStream seeds() {
        return TestSeeds.upTo(20);
    }

    private static int[] all(ProbitCase data) {
        return IntStream.range(0, data.targets().length).toArray();
    }

    private static ActiveSet select(ActiveSetSelection rules, ProbitCase data, int[] allowed, Run run) {
        double offset = ProbitProblem.offset(data.targets());
        return rules.select(data.kernel(), data.rows(), data.targets(), allowed, offset, Seed.of(1), run);
    }

    private static ActiveSetSelection plain(int size) {
        return new ActiveSetSelection(size, false, false, 10_000, 0);
    }

    /** The filter of the textbook: after each label the whole covariance loses ν·ssᵀ. */
    private static final class Dense {
        final double[] y;
        final double bias;
        final double[][] covariance;
        final double[] means;
        final Sites sites;
        double logEvidence;

        Dense(ProbitProblem problem, int most) {
            y = problem.targets();
            bias = problem.bias();
            covariance = NaiveProbit.rows(problem.gram());
            means = new double[y.length];
            sites = Sites.none(most);
        }

        double[] tilt(int j) {
            double c = y[j] / Math.sqrt(1 + covariance[j][j]);
            double u = c * (means[j] + bias);
            double g = c * Math.exp(StandardNormal.logPdf(u) - StandardNormal.logCdf(u));
            return new double[] {g, g * (g + u * c), StandardNormal.logCdf(u)};
        }

        double gain(int j) {
            return -0.5 * Math.log(1 - tilt(j)[1] * covariance[j][j]);
        }

        void include(int j, int site) {
            double[] tilt = tilt(j);
            double v = covariance[j][j];
            logEvidence += tilt[2];
            sites.precisions()[site] = tilt[1] / (1 - tilt[1] * v);
            sites.shifts()[site] = sites.precisions()[site] * (means[j] + tilt[0] / tilt[1]);
            double[] s = new double[y.length];
            for (int i = 0; i < s.length; i++) {
                s[i] = covariance[i][j];
            }
            for (int i = 0; i < s.length; i++) {
                means[i] += tilt[0] * s[i];
                for (int k = 0; k < s.length; k++) {
                    covariance[i][k] -= tilt[1] * s[i] * s[k];
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theSetGrowsByTheRowThatRemovesTheMostEntropy(long seed) {
        ProbitCase data = ProbitCase.of(seed, 30);
        ProbitProblem problem = data.problem();
        ActiveSet found = select(plain(30), data, all(data), Run.quiet());
        Dense dense = new Dense(problem, 30);
        for (int k = 0; k < 30; k++) {
            int[] before = Arrays.copyOf(found.rows(), k);
            double chosen = dense.gain(found.rows()[k]);
            for (int j = 0; j < 30; j++) {
                int row = j;
                if (Arrays.stream(before).noneMatch(b -> b == row)) {
                    assertThat(chosen).isGreaterThanOrEqualTo(dense.gain(j) - 1e-9);
                }
            }
            dense.include(found.rows()[k], k);
        }
        assertThat(found.bias()).isCloseTo(problem.bias(), within(1e-12));
        assertThat(found.logEvidence()).isCloseTo(dense.logEvidence, within(1e-9));
        assertThat(found.sites().precisions()).containsExactly(dense.sites.precisions(), within(1e-8));
        assertThat(found.sites().shifts()).containsExactly(dense.sites.shifts(), within(1e-8));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void filteringAllRowsEqualsDenseFiltering(long seed) {
        ProbitCase data = ProbitCase.of(seed, 25);
        ProbitProblem problem = data.problem();
        AssumedDensityFilter filter = new AssumedDensityFilter(
                data.kernel(), data.rows(), data.targets().clone(), problem.bias(), 25, ALONE);
        Dense dense = new Dense(problem, 25);
        Matrix gram = data.kernel().gram(data.rows(), ALONE);
        for (int k = 0; k < 25; k++) {
            int row = (7 * k) % 25;
            filter.include(row, Arrays.copyOfRange(gram.array(), row * 25, (row + 1) * 25));
            dense.include(row, k);
            for (int i = 0; i < 25; i++) {
                double scale = 1 + problem.gram().get(0, 0);
                assertThat(filter.mean(i)).isCloseTo(dense.means[i], within(1e-10 * scale));
                assertThat(filter.variance(i)).isCloseTo(dense.covariance[i][i], within(1e-10 * scale));
            }
        }
        CholeskyFactor l = filter.lower();
        Sites sites = filter.sites();
        for (int a = 0; a < 25; a++) { // L·Lᵀ = K_I + T⁻¹
            for (int b = 0; b < 25; b++) {
                double product = 0;
                for (int k = 0; k < 25; k++) {
                    product += l.get(a, k) * l.get(b, k);
                }
                double expected =
                        problem.gram().get((7 * a) % 25, (7 * b) % 25) + (a == b ? 1 / sites.precisions()[a] : 0);
                assertThat(product).isCloseTo(expected, within(1e-10 * Math.abs(expected) + 1e-12));
            }
        }
    }

    /** Sites depend on the rows included before them alone, so a pool that changes must give those of the dense filter. */
    @ParameterizedTest
    @MethodSource("seeds")
    void exchangedCandidatesHaveTheMomentsOfTheirOwnRows(long seed) {
        ProbitCase data = ProbitCase.of(seed, 150);
        int[] allowed = IntStream.range(0, 140).toArray();
        for (boolean diverse : new boolean[] {false, true}) {
            ActiveSetSelection rules = new ActiveSetSelection(130, diverse, true, 90, 40);
            ActiveSet found = select(rules, data, allowed, Run.quiet());
            assertThat(found.rows()).hasSize(130).doesNotHaveDuplicates();
            assertThat(Arrays.stream(found.rows()).max().orElseThrow()).isLessThan(140);
            ProbitProblem problem = ProbitProblem.of(
                    data.kernel(), data.rows(), data.targets(), ProbitProblem.offset(data.targets()), ALONE);
            Dense dense = new Dense(problem, 130);
            for (int k = 0; k < 130; k++) {
                dense.include(found.rows()[k], k);
            }
            assertThat(found.sites().precisions()).containsExactly(dense.sites.precisions(), within(1e-6));
            assertThat(found.sites().shifts()).containsExactly(dense.sites.shifts(), within(1e-6));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void classesTakeTurnsAndSimilarRowsWait(long seed) {
        ProbitCase data = ProbitCase.of(seed, 60);
        ActiveSetSelection rules = new ActiveSetSelection(40, true, true, 60, 0);
        ActiveSet found = select(rules, data, all(data), Run.quiet());
        ProbitProblem problem = data.problem();
        Dense dense = new Dense(problem, 40);
        double share = 0.5 * (Arrays.stream(data.targets()).filter(y -> y > 0).count() / 60.0 + 0.5);
        double[] gains = new double[40];
        int positive = 0;
        for (int k = 0; k < 40; k++) {
            int size = k;
            int row = found.rows()[k];
            int[] open = IntStream.range(0, 60)
                    .filter(j -> Arrays.stream(found.rows(), 0, size).noneMatch(i -> i == j))
                    .toArray();
            double due = k == 0 || positive < share * k ? 1 : -1;
            if (Arrays.stream(open).anyMatch(j -> data.targets()[j] == due)) {
                assertThat(data.targets()[row]).isEqualTo(due);
                for (int j : open) {
                    if (data.targets()[j] == due) {
                        assertThat(diverse(dense, problem, found.rows(), gains, k, row))
                                .isGreaterThanOrEqualTo(diverse(dense, problem, found.rows(), gains, k, j) - 1e-8);
                    }
                }
            }
            gains[k] = Math.max(0, diverse(dense, problem, found.rows(), gains, k, row));
            positive += data.targets()[row] > 0 ? 1 : 0;
            dense.include(row, k);
        }
    }

    private static double diverse(Dense dense, ProbitProblem problem, int[] rows, double[] gains, int k, int j) {
        double gain = dense.gain(j);
        for (int i = 0; i < k; i++) {
            if (problem.targets()[rows[i]] == problem.targets()[j]) {
                gain -= problem.gram().get(j, rows[i]) / problem.gram().get(j, j) * gains[i];
            }
        }
        return gain;
    }

    /** One sweep of expectation propagation from the filter's sites brings the mean closer to the converged one. */
    @Test
    void sweepsRefineWhatTheFilterFound() {
        double filtered = 0;
        double swept = 0;
        for (long seed = 0; seed < 20; seed++) {
            ProbitCase data = ProbitCase.of(seed, 60);
            ActiveSet found = select(plain(60), data, all(data), Run.quiet());
            ProbitProblem problem = ProbitProblem.of(
                    data.kernel(),
                    data.rows().select(found.rows()),
                    IntStream.of(found.rows())
                            .mapToDouble(i -> data.targets()[i])
                            .toArray(),
                    ProbitProblem.offset(data.targets()),
                    ALONE);
            double[] exact = mean(problem, new ExpectationPropagation(200, 1e-10), found.sites());
            filtered += distance(mean(problem, ExpectationPropagation.sweeps(0), found.sites()), exact);
            swept += distance(mean(problem, ExpectationPropagation.sweeps(1), found.sites()), exact);
        }
        assertThat(filtered / 20).isLessThan(0.2);
        assertThat(swept).isLessThan(0.4 * filtered);
    }

    private static double[] mean(ProbitProblem problem, ExpectationPropagation sweeps, Sites start) {
        SiteFit fit = sweeps.fit(problem.gram(), problem.targets(), problem.bias(), start, ALONE, new Cancellation());
        return ProbitPosterior.of(problem, fit).means(problem.rows(), ALONE);
    }

    private static double distance(double[] a, double[] b) {
        double difference = 0;
        double size = 0;
        for (int i = 0; i < a.length; i++) {
            difference += (a[i] - b[i]) * (a[i] - b[i]);
            size += b[i] * b[i];
        }
        return Math.sqrt(difference / size);
    }

    @Test
    void theNumberOfThreadsChangesNoBit() {
        ProbitCase data = ProbitCase.of(4, 3000);
        ActiveSetSelection rules = new ActiveSetSelection(150, true, true, 1500, 0);
        ActiveSet alone = select(rules, data, all(data), Run.quiet());
        try (WorkerPool pool = WorkerPool.of(2)) {
            ActiveSet other = select(rules, data, all(data), Run.on(pool));
            assertThat(other.rows()).containsExactly(alone.rows());
            assertThat(other.sites().shifts()).containsExactly(alone.sites().shifts());
        }
    }
}
