package dev.querent.core.margin.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.discrimination.BoxDual;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Cancellation;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MarginPosteriorTest {
    private static final Compute COMPUTE = Compute.sequential();
    private static final Kernel KERNEL = GaussianKernel.of(2.25, 0.7);
    private static final double PRIOR = 2.25;
    private static final Features QUERIES =
            DenseFeatures.of(new double[][] {{0.25, 0.5}, {2.5, -2}, {-1.5, 1}, {3, 3}, {0, 0}});
    private static final Features FAR = DenseFeatures.of(new double[][] {{40, 40}, {-60, 0}});

    static LongStream seeds() {
        return TestSeeds.upTo(6);
    }

    /** A posterior and what the twins need to know. */
    private record Case(DenseMargin.Sample sample, Features support, MarginFit fit, MarginPosterior posterior) {
        static Case of(long seed) {
            DenseMargin.Sample sample = DenseMargin.Sample.of(50, 0.3, seed);
            int[] first = new int[14];
            Arrays.setAll(first, i -> i);
            Features support = sample.rows().select(first);
            SupportBasis basis = SupportBasis.of(KERNEL, support, COMPUTE);
            WhitenedRows rows = WhitenedRows.owning(basis.whitened(sample.rows(), COMPUTE));
            MarginFit fit = new MarginAlternation(new BoxDual(1), 1, 1e-8, 10_000, 20)
                    .fit(rows, sample.y(), MarginStart.cold(rows.rows()), Seed.of(seed), COMPUTE, new Cancellation());
            return new Case(sample, support, fit, MarginPosterior.of(basis, sample.rows(), List.of(fit)));
        }

        /** k_*ᵀΣk_* over any support points, by explicit inverses. */
        double twin(Features points, Features queries, int q) {
            DenseMargin dense = new DenseMargin(KERNEL, sample.rows(), points, sample.y(), fit.gammas());
            double[] k = cross(points, queries, q);
            return form(dense.sigma, k);
        }

        /** κ(x, x) − k_*ᵀK⁻¹k_*. */
        double residual(Features points, Features queries, int q) {
            DenseMargin dense = new DenseMargin(KERNEL, sample.rows(), points, sample.y(), fit.gammas());
            return PRIOR - form(DenseMargin.inverse(dense.kmm), cross(points, queries, q));
        }
    }

    private static double[] cross(Features points, Features queries, int q) {
        double[] k = new double[points.rows()];
        Arrays.setAll(k, m -> KERNEL.value(points, m, queries, q));
        return k;
    }

    private static double form(Matrix a, double[] k) {
        double sum = 0;
        for (int i = 0; i < k.length; i++) {
            for (int j = 0; j < k.length; j++) {
                sum += k[i] * a.get(i, j) * k[j];
            }
        }
        return sum;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void degenerateAndResidualVariancesEqualTheDenseTwin(long seed) {
        Case c = Case.of(seed);
        double[] degenerate =
                c.posterior.degenerate(QUERIES, COMPUTE).variances().get(0);
        double[] residual = c.posterior.residual(QUERIES, COMPUTE).variances().get(0);
        for (int q = 0; q < QUERIES.rows(); q++) {
            double expected = c.twin(c.support, QUERIES, q);
            assertThat(degenerate[q]).isCloseTo(expected, within(1e-6));
            assertThat(residual[q]).isCloseTo(expected + c.residual(c.support, QUERIES, q), within(1e-6));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void jointAugmentationEqualsTheDenseTwin(long seed) {
        Case c = Case.of(seed);
        Features representatives = DenseFeatures.of(new double[][] {{2.5, -2}, {-3, 2}});
        MarginPosterior augmented = c.posterior.augmented(representatives, COMPUTE);
        Features points = c.support.followedBy(representatives);
        double[] plain = augmented.degenerate(QUERIES, COMPUTE).variances().get(0);
        double[] withResidual = augmented.residual(QUERIES, COMPUTE).variances().get(0);
        for (int q = 0; q < QUERIES.rows(); q++) {
            assertThat(plain[q]).isCloseTo(c.twin(points, QUERIES, q), within(1e-6));
            double expected = c.twin(points, QUERIES, q) + c.residual(points, QUERIES, q);
            assertThat(withResidual[q]).isCloseTo(expected, within(1e-6));
        }
        assertThat(augmented.means(QUERIES, COMPUTE).get(0))
                .containsExactly(c.posterior.means(QUERIES, COMPUTE).get(0), within(1e-12));
    }

    /** Three ways to the same number: the closed form, the query as the only representative, and Lemma 2 with its noise. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void augmentationByTheQueryItselfEqualsPerPoint(long seed) {
        Case c = Case.of(seed);
        double[] perPoint = c.posterior.perPoint(QUERIES, COMPUTE).variances().get(0);
        for (int q = 0; q < QUERIES.rows(); q++) {
            Features query = QUERIES.select(new int[] {q});
            MarginPosterior augmented = c.posterior.augmented(query, COMPUTE);
            assertThat(augmented.residual(query, COMPUTE).variances().get(0)[0]).isCloseTo(perPoint[q], within(1e-6));
            assertThat(augmented.degenerate(query, COMPUTE).variances().get(0)[0])
                    .isCloseTo(perPoint[q], within(1e-6));
            assertThat(lemmaTwo(c, q)).isCloseTo(perPoint[q], within(1e-6));
        }
    }

    /** κ − k_N*ᵀ[K_NM K_MM⁻¹ K_MN + vvᵀ/c_* + (2Γ)⁻¹]⁻¹k_N* by explicit matrices. */
    private static double lemmaTwo(Case c, int q) {
        Features rows = c.sample.rows();
        DenseMargin dense = new DenseMargin(KERNEL, rows, c.support, c.sample.y(), c.fit.gammas());
        Matrix inverse = DenseMargin.inverse(dense.kmm);
        int n = rows.rows();
        int m = c.support.rows();
        double[] ks = cross(c.support, QUERIES, q);
        double[] kn = cross(rows, QUERIES, q);
        double rho = PRIOR - form(inverse, ks);
        double[] v = new double[n];
        double[][] solved = new double[n][m];
        for (int i = 0; i < n; i++) {
            v[i] = kn[i];
            for (int a = 0; a < m; a++) {
                for (int b = 0; b < m; b++) {
                    solved[i][a] += inverse.get(a, b) * dense.f.get(i, b);
                }
                v[i] -= solved[i][a] * ks[a];
            }
        }
        Matrix inner = Matrix.zeros(n, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double entry = v[i] * v[j] / rho + (i == j ? 1 / (2 * dense.lambda[i]) : 0);
                for (int a = 0; a < m; a++) {
                    entry += solved[i][a] * dense.f.get(j, a);
                }
                inner.set(i, j, entry);
            }
        }
        return PRIOR - form(DenseMargin.inverse(inner), kn);
    }

    @Test
    void farFromAllDataOnlyTheDegenerateVarianceGoesToZero() {
        Case c = Case.of(1);
        Features representatives = DenseFeatures.of(new double[][] {{2.5, -2}, {-3, 2}});
        MarginPosterior augmented = c.posterior.augmented(representatives, COMPUTE);
        assertThat(c.posterior.degenerate(FAR, COMPUTE).variances().get(0))
                .containsExactly(new double[2], within(1e-9));
        assertThat(augmented.degenerate(FAR, COMPUTE).variances().get(0)).containsExactly(new double[2], within(1e-9));
        double[] prior = {PRIOR, PRIOR};
        assertThat(c.posterior.residual(FAR, COMPUTE).variances().get(0)).containsExactly(prior, within(1e-9));
        assertThat(augmented.residual(FAR, COMPUTE).variances().get(0)).containsExactly(prior, within(1e-9));
        assertThat(c.posterior.perPoint(FAR, COMPUTE).variances().get(0)).containsExactly(prior, within(1e-9));
    }

    /** Representatives equal to support points, to rows and to each other. */
    @Test
    void equalRepresentativesAreNoProblem() {
        Case c = Case.of(2);
        Features twice = c.sample.rows().select(new int[] {0, 0, 3, 40, 40});
        double[] variances = c.posterior
                .augmented(twice, COMPUTE)
                .residual(QUERIES, COMPUTE)
                .variances()
                .get(0);
        double[] once = c.posterior
                .augmented(c.sample.rows().select(new int[] {40}), COMPUTE)
                .residual(QUERIES, COMPUTE)
                .variances()
                .get(0);
        assertThat(variances).containsExactly(once, within(1e-5));
        assertThat(c.posterior.augmented(twice.select(new int[0]), COMPUTE)).isSameAs(c.posterior);
    }

    @Test
    void atSupportPointsAllVariancesAgree() {
        Case c = Case.of(3);
        double[] degenerate =
                c.posterior.degenerate(c.support, COMPUTE).variances().get(0);
        assertThat(c.posterior.residual(c.support, COMPUTE).variances().get(0))
                .containsExactly(degenerate, within(1e-6));
        assertThat(c.posterior.perPoint(c.support, COMPUTE).variances().get(0))
                .containsExactly(degenerate, within(1e-6));
    }

    @Test
    void aPosteriorFromItsGammasHasTheSameBits() {
        Case c = Case.of(4);
        MarginPosterior again = MarginPosterior.of(
                c.posterior.basis(), c.sample.rows(), List.of(c.fit.gammas()), List.of(c.fit.weights()), COMPUTE);
        assertThat(again.residual(QUERIES, COMPUTE).variances().get(0))
                .isEqualTo(c.posterior.residual(QUERIES, COMPUTE).variances().get(0));
    }
}
