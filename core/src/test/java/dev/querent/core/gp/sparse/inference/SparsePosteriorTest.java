package dev.querent.core.gp.sparse.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.Split;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.InducingSelection;
import dev.querent.core.gp.SparseApproximation;
import dev.querent.core.gp.dense.inference.DensePosterior;
import dev.querent.core.gp.inference.ClosedFormCrossValidation;
import dev.querent.core.gp.inference.Evidence;
import dev.querent.core.gp.inference.ExactEvidence;
import dev.querent.core.gp.inference.HeldOutMoments;
import dev.querent.core.gp.inference.InducingSearch;
import dev.querent.core.gp.inference.LabelTargets;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.RandomRows;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.FitListener;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SparsePosteriorTest {
    private static final Compute COMPUTE = new Compute(Backend.java(), Workers.sequential());

    private static LabeledData labelled(RandomSource random, Features rows) {
        List<String> names = new ArrayList<>(List.of("a", "b", "c"));
        while (names.size() < rows.rows()) {
            names.add(String.valueOf((char) ('a' + random.nextInt(3))));
        }
        return new LabeledData(rows, Labels.of(names));
    }

    private static SparseRegression regression(
            SparseApproximation approximation, Kernel kernel, double noise, Features inducing, LabeledData data) {
        InducingRows points = InducingRows.of(kernel, inducing, COMPUTE, FitListener.NONE);
        return new SparseRegression(approximation, noise, points, data, 3, COMPUTE);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void meansAndVariancesEqualTheirDefinitions(int seed) {
        RandomSource random = Seed.of(seed).generator();
        int n = 8 + random.nextInt(25);
        Features rows = RandomRows.histograms(random, n, 6, 0.6, seed % 2 == 0);
        LabeledData data = labelled(random, rows);
        Features queries = RandomRows.histograms(random, 5, 6, 0.6, false);
        Kernel kernel = seed % 3 == 0
                ? IntersectionKernel.of(0.4, new Transform.Power(0.7)).withConstant(0.5)
                : GaussianKernel.of(0.7, 0.5);
        int[] chosen =
                new InducingSearch(InducingSelection.K_MEANS_PLUS_PLUS, kernel, COMPUTE).choose(rows, 6, Seed.of(seed));
        Features inducing = rows.select(chosen);
        for (SparseApproximation approximation : SparseApproximation.values()) {
            SparsePosterior posterior =
                    regression(approximation, kernel, 0.1, inducing, data).posterior();
            NaiveSparse naive = new NaiveSparse(
                    approximation,
                    kernel,
                    0.1,
                    posterior.inducing().jitter(),
                    inducing,
                    rows,
                    LabelTargets.of(data.labels()));
            SparsePosterior.Moments moments = posterior.moments(queries, COMPUTE);
            assertThat(posterior.means(queries, COMPUTE)).containsExactly(moments.means());
            for (int q = 0; q < queries.rows(); q++) {
                for (int t = 0; t < 3; t++) {
                    assertThat(moments.means()[q * 3 + t]).isCloseTo(naive.mean(t, queries, q), within(1e-8));
                }
                assertThat(moments.variances()[q])
                        .as("%s, row %d", approximation, q)
                        .isCloseTo(naive.variance(queries, q), within(1e-8));
            }
        }
    }

    /** With all rows as inducing rows nothing is approximated: not the posterior, the held-out rows, or the evidence. */
    @ParameterizedTest
    @EnumSource(SparseApproximation.class)
    void allRowsAsInducingRowsGiveTheDenseProcess(SparseApproximation approximation) {
        RandomSource random = Seed.of(9).generator();
        Features rows = RandomRows.normal(random, 60, 4);
        LabeledData data = labelled(random, rows);
        Features queries = RandomRows.normal(random, 40, 4);
        Kernel kernel = GaussianKernel.of(0.8, 0.9);
        double noise = 0.07;
        Matrix y = LabelTargets.of(data.labels());
        DensePosterior dense =
                DensePosterior.jittered(Hyperparameters.fixed(kernel, noise), rows, y, COMPUTE, FitListener.NONE);
        SparseRegression regression = regression(approximation, kernel, noise, rows, data);
        SparsePosterior.Moments sparse = regression.posterior().moments(queries, COMPUTE);
        assertThat(sparse.means()).containsExactly(dense.means(queries, COMPUTE), within(1e-8));
        double[] variances = dense.variances(queries, COMPUTE);
        HeldOutMoments heldOut = regression.heldOut();
        HeldOutMoments expected = ClosedFormCrossValidation.of(
                ClosedFormCrossValidation.precisions(dense.factor(COMPUTE).base(), COMPUTE),
                dense.weights(),
                data.labels(),
                3,
                COMPUTE);
        assertThat(heldOut.means()).containsExactly(expected.means(), within(1e-8));
        if (approximation == SparseApproximation.SOR) {
            for (int q = 0; q < variances.length; q++) {
                assertThat(sparse.variances()[q]).isLessThanOrEqualTo(variances[q] + 1e-9);
            }
        } else {
            assertThat(sparse.variances()).containsExactly(variances, within(1e-8));
            assertThat(heldOut.variances()).containsExactly(expected.variances(), within(1e-8));
        }
        double[] point = Evidence.point(kernel, noise);
        double[] gradient = new double[point.length];
        double[] exactGradient = new double[point.length];
        double value =
                new SparseEvidence(approximation, kernel, rows, rows, y, COMPUTE).valueAndGradient(point, gradient);
        double exact = new ExactEvidence(kernel, rows, y, COMPUTE).valueAndGradient(point, exactGradient);
        assertThat(value).isCloseTo(exact, within(1e-8));
        assertThat(gradient).containsExactly(exactGradient, within(1e-6));
    }

    @Test
    void farAwayTheVarianceIsZeroOrThePrior() {
        RandomSource random = Seed.of(3).generator();
        Features rows = RandomRows.normal(random, 50, 2);
        LabeledData data = labelled(random, rows);
        Features inducing = rows.select(new int[] {1, 5, 9, 20});
        Features far = DenseFeatures.of(new double[][] {{100, -100}});
        Kernel kernel = GaussianKernel.of(0.8, 1);
        for (SparseApproximation approximation : SparseApproximation.values()) {
            SparsePosterior posterior =
                    regression(approximation, kernel, 0.1, inducing, data).posterior();
            double latent = posterior.moments(far, COMPUTE).variances()[0] - posterior.noise();
            assertThat(latent)
                    .as(approximation.label())
                    .isCloseTo(approximation == SparseApproximation.SOR ? 0 : 0.8, within(1e-12));
        }
    }

    /** Each held-out block equals the definition on the other rows. */
    @ParameterizedTest
    @EnumSource(SparseApproximation.class)
    void heldOutRowsArePredictedByTheOtherBlocks(SparseApproximation approximation) {
        RandomSource random = Seed.of(4).generator();
        Features rows = RandomRows.normal(random, 30, 3);
        LabeledData data = labelled(random, rows);
        Kernel kernel = GaussianKernel.of(0.8, 1);
        Features inducing = rows.select(new int[] {0, 4, 11, 17, 29});
        HeldOutMoments heldOut =
                regression(approximation, kernel, 0.1, inducing, data).heldOut();
        for (int[] block : Split.contiguousBlocks(data.labels(), 3)) {
            int[] others = IntStream.range(0, 30)
                    .filter(row -> Arrays.binarySearch(block, row) < 0)
                    .toArray();
            LabeledData rest = data.select(others);
            NaiveSparse naive = new NaiveSparse(
                    approximation, kernel, 0.1, 0, inducing, rest.features(), LabelTargets.of(rest.labels()));
            for (int row : block) {
                assertThat(heldOut.variances()[row]).isCloseTo(naive.variance(rows, row), within(1e-9));
                for (int t = 0; t < 3; t++) {
                    assertThat(heldOut.means()[row * 3 + t]).isCloseTo(naive.mean(t, rows, row), within(1e-9));
                }
            }
        }
    }

    @Test
    void threadsDoNotChangeABit() {
        RandomSource random = Seed.of(5).generator();
        Features rows = RandomRows.normal(random, 5000, 3);
        LabeledData data = labelled(random, rows);
        Kernel kernel = GaussianKernel.of(0.8, 1);
        int[] chosen = IntStream.range(0, 40).map(i -> 100 * i).toArray();
        InducingRows points = InducingRows.of(kernel, rows.select(chosen), COMPUTE, FitListener.NONE);
        SparseRegression one =
                new SparseRegression(SparseApproximation.FITC, 0.1, points, data, 3, Compute.sequential());
        try (WorkerPool workers = WorkerPool.of(3)) {
            SparseRegression many =
                    new SparseRegression(SparseApproximation.FITC, 0.1, points, data, 3, Compute.on(workers));
            assertThat(many.posterior().weights().array())
                    .containsExactly(one.posterior().weights().array());
            assertThat(many.heldOut().variances()).containsExactly(one.heldOut().variances());
        }
    }

    /** Inducing rows that are alike have a singular kernel matrix. */
    @Test
    void jitterIsAddedAndReported() {
        Features rows = RandomRows.normal(Seed.of(2).generator(), 2, 2).select(new int[] {0, 1, 0, 1, 0});
        List<FitEvent> events = new ArrayList<>();
        InducingRows points = InducingRows.of(GaussianKernel.of(2, 1), rows, COMPUTE, events::add);
        assertThat(events).isNotEmpty().allMatch(e -> e instanceof FitEvent.JitterAdded);
        assertThat(points.jitter()).isBetween(1e-10, 1e-6);
        FitEvent.JitterAdded last = (FitEvent.JitterAdded) events.get(events.size() - 1);
        assertThat(last.jitter()).isEqualTo(points.jitter());
    }

    @Test
    void aRestoredPosteriorPredictsTheSameBits() {
        RandomSource random = Seed.of(6).generator();
        Features rows = RandomRows.normal(random, 300, 3);
        Kernel kernel = GaussianKernel.of(0.8, 1);
        int[] chosen = IntStream.range(0, 140).map(i -> 2 * i).toArray();
        InducingRows points = InducingRows.of(kernel, rows.select(chosen), Compute.sequential(), FitListener.NONE);
        SparsePosterior fitted = new SparseRegression(
                        SparseApproximation.DTC, 0.1, points, labelled(random, rows), 3, Compute.sequential())
                .posterior();
        SparsePosterior restored = SparsePosterior.restored(
                SparseApproximation.DTC,
                0.1,
                InducingRows.restored(kernel, rows.select(chosen), points.jitter(), Compute.sequential()),
                fitted.precision(),
                fitted.weights());
        SparsePosterior.Moments expected = fitted.moments(rows, Compute.sequential());
        SparsePosterior.Moments actual = restored.moments(rows, Compute.sequential());
        assertThat(actual.means()).containsExactly(expected.means());
        assertThat(actual.variances()).containsExactly(expected.variances());
    }
}
