package dev.querent.core.margin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.InducingSelection;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.likelihood.Logistic;
import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
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

class MmSgpTrainerTest {
    private static final Seed SEED = Seed.of(1);

    /** A kernel that suits the clouds, so that tests need no search. */
    private static MmSgpOptions.Builder quick() {
        return MmSgpOptions.builder()
                .kernel(KernelFamily.of(GaussianKernel.of(4, 1.5)))
                .criterion(MmSgpOptions.Criterion.NONE)
                .denseUntil(0);
    }

    private static MmSgpModel fit(MmSgpOptions.Builder options, LabeledData data) {
        return new MmSgpTrainer(options.build()).fit(data, SEED);
    }

    /** Clouds around the corners of a triangle, {@code noise} wide. */
    private static LabeledData clouds(int rows, int classes, double noise, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] centres = {{0, 0}, {3, 0}, {0, 3}};
        double[][] x = new double[rows][2];
        int[] codes = new int[rows];
        for (int n = 0; n < rows; n++) {
            codes[n] = n % classes;
            x[n][0] = centres[codes[n]][0] + noise * random.nextGaussian();
            x[n][1] = centres[codes[n]][1] + noise * random.nextGaussian();
        }
        List<String> names = List.of("a", "b", "c").subList(0, classes);
        return new LabeledData(DenseFeatures.of(x), Labels.of(LabelSet.of(names), codes));
    }

    private static double accuracy(MmSgpModel model, LabeledData test) {
        Predictions predictions = model.predict(test.features());
        int right = 0;
        for (int n = 0; n < test.size(); n++) {
            double[] row = predictions.row(n);
            int best = 0;
            for (int c = 1; c < row.length; c++) {
                best = row[c] > row[best] ? c : best;
            }
            right += best == test.labels().code(n) ? 1 : 0;
        }
        return (double) right / test.size();
    }

    private static double logLoss(MmSgpModel model, LabeledData test) {
        Predictions predictions = model.predict(test.features());
        double sum = 0;
        for (int n = 0; n < test.size(); n++) {
            sum -= Math.log(predictions.row(n)[test.labels().code(n)]);
        }
        return sum / test.size();
    }

    @Test
    void cloudsAreToldApart() {
        LabeledData data = clouds(90, 3, 0.6, 1);
        MmSgpModel model = new MmSgpTrainer(MmSgpOptions.defaults()).fit(data, SEED);
        LabeledData test = clouds(300, 3, 0.6, 2);
        assertThat(accuracy(model, test)).isGreaterThan(0.95);
        assertThat(logLoss(model, test)).isLessThan(0.25);
        assertThat(model.supportPoints()).isEqualTo(90);
        assertThat(model.converged()).isTrue();
    }

    @Test
    void sparseModelsHaveSeventyPercentOfTheRowsAsSupportPoints() {
        MmSgpModel model = fit(quick(), clouds(60, 3, 0.6, 1));
        assertThat(model.supportPoints()).isEqualTo(42);
        assertThat(accuracy(model, clouds(300, 3, 0.6, 2))).isGreaterThan(0.95);
    }

    @ParameterizedTest
    @EnumSource(InducingSelection.class)
    void everyChoiceOfSupportPointsLearns(InducingSelection choice) {
        MmSgpModel model = fit(quick().choice(choice).support(12), clouds(60, 3, 0.6, 1));
        assertThat(model.supportPoints()).isEqualTo(12);
        assertThat(accuracy(model, clouds(300, 3, 0.6, 2))).isGreaterThan(0.93);
    }

    @Test
    void aLargerShareOfUnexplainedVarianceNeedsFewerSupportPoints() {
        LabeledData data = clouds(80, 3, 0.6, 1);
        MmSgpModel coarse = fit(quick().residualTrace(0.2), data);
        MmSgpModel fine = fit(quick().residualTrace(0.001), data);
        assertThat(coarse.supportPoints()).isLessThan(fine.supportPoints());
        assertThat(fine.supportPoints()).isLessThanOrEqualTo(56);
    }

    @Test
    void twoClassesHaveOneMachineAndOppositeMeans() {
        MmSgpModel model = fit(quick(), clouds(40, 2, 1, 1));
        assertThat(model.parts().machines()).hasSize(1);
        LatentMoments moments = model.latent(clouds(10, 2, 1, 2).features(), Workers.sequential());
        for (int n = 0; n < 10; n++) {
            assertThat(moments.mean(n, 1)).isEqualTo(-moments.mean(n, 0));
            assertThat(moments.variance(n, 1)).isEqualTo(moments.variance(n, 0)).isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 20})
    void aModelRestoredFromItsPartsHasTheSameBits(int samples) {
        MmSgpModel model = fit(quick().samples(samples), clouds(60, 3, 0.8, 1));
        MmSgpModel restored = MmSgpModel.of(model.parts());
        Features queries = clouds(20, 3, 2, 3).features();
        for (VarianceMethod method : MmSgpModel.VARIANCES) {
            Predictions expected = model.withRepresentatives(queries.select(new int[] {1, 2}))
                    .predict(queries, method, Workers.sequential());
            Predictions found = restored.withRepresentatives(queries.select(new int[] {1, 2}))
                    .predict(queries, method, Workers.sequential());
            for (int n = 0; n < queries.rows(); n++) {
                assertThat(found.row(n)).as(method.label()).isEqualTo(expected.row(n));
                assertThat(found.latent().orElseThrow().variance(n, 0))
                        .isEqualTo(expected.latent().orElseThrow().variance(n, 0));
            }
        }
        assertThat(restored.activeShares()).isEqualTo(model.activeShares());
    }

    @Test
    void onlyRowsNearTheBorderHaveActiveMargins() {
        LabeledData data = clouds(90, 3, 0.6, 1);
        double[] shares = fit(quick(), data).activeShares();
        assertThat(shares).hasSize(3);
        assertThat(Arrays.stream(shares).max().orElseThrow()).isBetween(0.01, 0.6);
        assertThat(fit(quick().form(MarginForm.NONE), data).activeShares()).containsOnly(0);
    }

    @Test
    void theSimplexFormLearnsToo() {
        MmSgpModel model = fit(quick().form(MarginForm.SIMPLEX), clouds(60, 3, 0.6, 1));
        assertThat(accuracy(model, clouds(300, 3, 0.6, 2))).isGreaterThan(0.95);
    }

    private static double variance(MmSgpModel model, Features rows, MarginVariance method, int row) {
        return model.latent(rows, method, Workers.sequential()).variance(row, 0);
    }

    @Test
    void atARepresentativeTheAugmentedVarianceIsThatPerPoint() {
        MmSgpModel model = fit(quick(), clouds(60, 3, 0.6, 1));
        Features pool = DenseFeatures.of(new double[][] {{1, 1}, {6, -2}, {2.5, 0.5}, {-3, 5}});
        assertThat(model.representatives()).isZero();
        MmSgpModel augmented = model.withRepresentatives(pool);
        assertThat(augmented.representatives()).isEqualTo(4);
        for (int n = 0; n < pool.rows(); n++) {
            MmSgpModel alone = model.withRepresentatives(pool.select(new int[] {n}));
            assertThat(variance(alone, pool, MarginVariance.AUGMENTED, n))
                    .isCloseTo(variance(model, pool, MarginVariance.PER_POINT, n), within(1e-6));
            assertThat(variance(augmented, pool, MarginVariance.RESIDUAL, n))
                    .isEqualTo(variance(model, pool, MarginVariance.RESIDUAL, n))
                    .isEqualTo(variance(model, pool, MarginVariance.AUGMENTED, n));
        }
    }

    @Test
    void farFromAllDataTheVarianceIsThePriorAndTheDegenerateOneZero() {
        MmSgpModel model =
                fit(quick(), clouds(60, 3, 0.6, 1)).withRepresentatives(DenseFeatures.of(new double[][] {{6, -2}}));
        Features far = DenseFeatures.of(new double[][] {{60, 60}});
        for (MarginVariance method : MarginVariance.values()) {
            boolean degenerate = method == MarginVariance.DEGENERATE || method == MarginVariance.AUGMENTED_DEGENERATE;
            assertThat(variance(model, far, method, 0)).as(method.label()).isCloseTo(degenerate ? 0 : 4, within(1e-9));
        }
    }

    @Test
    void classVariancesAreThoseOfEachMachinesOwnProbability() {
        MmSgpModel model = fit(quick(), clouds(60, 3, 0.6, 1));
        Features rows = clouds(8, 3, 1.5, 4).features();
        LatentMoments moments = model.latent(rows, Workers.sequential());
        ClassVariances variances = model.classVariances(moments, Workers.sequential());
        for (int n = 0; n < rows.rows(); n++) {
            for (int c = 0; c < 3; c++) {
                double expected = new Logistic().probabilityVariance(moments.mean(n, c), moments.variance(n, c));
                assertThat(variances.value(n, c)).isEqualTo(expected).isBetween(0.0, 0.25);
            }
        }
    }

    @Test
    void monteCarloAgreesWithTheModeratedSoftmax() {
        LabeledData data = clouds(90, 3, 1.2, 1);
        LabeledData test = clouds(300, 3, 1.2, 2);
        double moderated = logLoss(fit(quick(), data), test);
        double sampled = logLoss(fit(quick().samples(2000), data), test);
        assertThat(sampled).isCloseTo(moderated, within(0.01));
    }

    @Test
    void theSearchByTheBoundRaisesIt() {
        LabeledData data = clouds(60, 3, 0.8, 1);
        KernelFamily wrong = KernelFamily.of(GaussianKernel.of(0.2, 0.2));
        MmSgpOptions.Builder start = quick().kernel(wrong).sparsity(0);
        double before = fit(start, data).bound();
        assertThat(fit(start.criterion(MmSgpOptions.Criterion.BOUND), data).bound())
                .isGreaterThan(before + 10);
    }

    @Test
    void theSearchByHeldOutRowsLowersTheLossOfOthers() {
        LabeledData data = clouds(90, 3, 0.8, 1);
        LabeledData test = clouds(600, 3, 0.8, 2);
        KernelFamily wrong = KernelFamily.of(GaussianKernel.of(0.2, 0.2));
        double before = logLoss(fit(quick().kernel(wrong), data), test);
        double after = logLoss(fit(quick().kernel(wrong).criterion(MmSgpOptions.Criterion.HELD_OUT), data), test);
        assertThat(after).isLessThan(before - 0.05);
    }

    @Test
    void learntSupportPointsRaiseTheBound() {
        LabeledData data = clouds(60, 3, 0.8, 1);
        MmSgpModel still = fit(quick().support(5), data);
        MmSgpModel moved = fit(quick().support(5).learnSupport(true), data);
        assertThat(moved.bound()).isGreaterThan(still.bound() + 0.1);
        assertThat(moved.supportPoints()).isEqualTo(5);
    }

    @Test
    void supportPointsOfAKernelWithKinksAreNotLearnt() {
        LabeledData data = clouds(20, 2, 0, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fit(
                        MmSgpOptions.builder()
                                .kernel(StandardKernel.INTERSECTION)
                                .learnSupport(true),
                        data))
                .withMessageContaining("smooth kernel")
                .withMessageContaining("take gaussian or linear");
    }

    @ParameterizedTest
    @EnumSource(
            value = StandardKernel.class,
            names = {"LINEAR", "INTERSECTION", "GAUSSIAN_ARD", "GAUSSIAN_PLUS_LINEAR", "INTERSECTION_ARD"})
    void otherKernelsLearnBySearchAndBound(StandardKernel kernel) {
        LabeledData data = clouds(45, 3, 0.3, 1);
        double[][] positive = new double[45][2];
        for (int n = 0; n < 45; n++) {
            positive[n][0] = Math.max(0, 1 + data.features().get(n, 0));
            positive[n][1] = Math.max(0, 1 + data.features().get(n, 1));
        }
        LabeledData shifted = new LabeledData(DenseFeatures.of(positive), data.labels());
        for (MmSgpOptions.Criterion criterion :
                List.of(MmSgpOptions.Criterion.HELD_OUT, MmSgpOptions.Criterion.BOUND)) {
            MmSgpModel model = fit(
                    MmSgpOptions.builder().kernel(kernel).criterion(criterion).evaluations(10), shifted);
            assertThat(accuracy(model, shifted)).as(criterion.label()).isGreaterThan(0.6);
        }
    }

    @Test
    void constantFeaturesGiveTheFrequenciesOfTheClasses() {
        double[][] x = new double[30][2];
        int[] codes = new int[30];
        Arrays.setAll(codes, n -> n % 5 == 0 ? 1 : 0);
        LabeledData data =
                new LabeledData(DenseFeatures.of(x), Labels.of(LabelSet.of(List.of("often", "seldom")), codes));
        MmSgpModel model = new MmSgpTrainer(MmSgpOptions.defaults()).fit(data, SEED);
        assertThat(model.predict(data.features()).row(0)[0]).isBetween(0.6, 0.95);
    }

    @Test
    void equalRowsOfDifferentClassesAreNoProblem() {
        LabeledData few = clouds(6, 3, 0.6, 1);
        int[] often = new int[60];
        Arrays.setAll(often, n -> n % 6);
        int[] codes = new int[60];
        Arrays.setAll(codes, n -> (n + n / 7) % 3);
        LabeledData data = new LabeledData(few.features().select(often), Labels.of(few.classes(), codes));
        MmSgpModel model = fit(quick(), data);
        assertThat(model.predict(data.features()).row(0)[0]).isBetween(0.05, 0.95);
        assertThat(model.supportPoints()).isLessThanOrEqualTo(6);
    }

    @Test
    void oneRowPerClassIsEnough() {
        LabeledData data = clouds(3, 3, 0.1, 1);
        MmSgpModel model = new MmSgpTrainer(MmSgpOptions.defaults()).fit(data, SEED);
        assertThat(model.temperature()).isEqualTo(1);
        assertThat(accuracy(model, clouds(60, 3, 0.3, 2))).isGreaterThan(0.9);
        assertThat(fit(quick().support(50), clouds(2, 2, 0.1, 1)).supportPoints())
                .isEqualTo(2);
    }

    /** Otherwise the classes that no machine has learnt would pull it to its lower end. */
    @Test
    void rowsOfClassesThatNoOtherFoldHasDoNotChooseTheTemperature() {
        Features rows = clouds(14, 3, 1, 1).features();
        List<String> names = IntStream.range(0, 14).mapToObj(n -> "class " + n).toList();
        MmSgpModel model = fit(quick(), new LabeledData(rows, Labels.of(LabelSet.of(names), names)));
        assertThat(model.temperature()).isEqualTo(1);
        assertThat(model.parts().machines()).hasSize(14);
    }

    @Test
    void extremeRowsHaveFinitePredictions() {
        MmSgpModel model = fit(quick(), clouds(60, 3, 0.6, 1));
        Features extreme = DenseFeatures.of(new double[][] {{1e30, -1e30}, {1e-30, 0}, {-1e18, 1e18}});
        for (VarianceMethod method : MmSgpModel.VARIANCES) {
            Predictions predictions = model.predict(extreme, method, Workers.sequential());
            assertThat(Arrays.stream(predictions.row(0)).sum()).isCloseTo(1, within(1e-12));
        }
    }

    @Test
    void sparseRowsLearnTheSame() {
        LabeledData data = clouds(60, 3, 0.6, 1);
        LabeledData sparse = new LabeledData(SparseFeatures.copyOf(data.features()), data.labels());
        Features queries = clouds(10, 3, 0.6, 2).features();
        double[] expected = fit(quick(), data).predict(queries).row(4);
        assertThat(fit(quick(), sparse).predict(queries).row(4)).containsExactly(expected, within(1e-4));
    }

    @Test
    void unfinishedTrainingIsReportedAndKept() {
        List<FitEvent> events = new ArrayList<>();
        MmSgpModel model = new MmSgpTrainer(quick().rounds(1).build())
                .fit(clouds(60, 3, 0.6, 1), SEED, Run.quiet().withListener(events::add));
        assertThat(model.converged()).isFalse();
        assertThat(events)
                .filteredOn(event -> event instanceof FitEvent.NotConverged)
                .hasSize(1);
    }

    @Test
    void tooManySupportPointsForTheHeapAreRefusedInOneLine() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MarginMemory.require("mm-sgp", 60_000, 42_000, 10, 1L << 31))
                .withMessageContaining("42000 support points for 60000 rows")
                .withMessageContaining("2.0 GB are allowed")
                .withMessageContaining("smaller number of support points");
        MarginMemory.require("mm-sgp", 60_000, 500, 10, 2L << 30);
    }
}
