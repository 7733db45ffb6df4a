package dev.querent.core.margin;

import static dev.querent.core.margin.MarginClouds.accuracy;
import static dev.querent.core.margin.MarginClouds.clouds;
import static dev.querent.core.margin.MarginClouds.fit;
import static dev.querent.core.margin.MarginClouds.logLoss;
import static dev.querent.core.margin.MarginClouds.quick;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MarginKernelSearchTest {
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

    /** Held-out rows of a class with one or two say little: they prefer kernels that no more rows would confirm. */
    @Test
    void withFewRowsPerClassTheKernelKeepsItsStart() {
        LabeledData few = clouds(14, 3, 0.8, 1);
        KernelFamily wrong = KernelFamily.of(GaussianKernel.of(0.2, 0.2));
        MmSgpOptions.Builder search = quick().kernel(wrong).criterion(MmSgpOptions.Criterion.HELD_OUT);
        double[] kept = fit(search, few).parts().kernel().logParameters();
        assertThat(fit(search.searchFrom(0), few).parts().kernel().logParameters())
                .isNotEqualTo(kept);
        assertThat(fit(search.searchFrom(5), clouds(15, 3, 0.8, 1))
                        .parts()
                        .kernel()
                        .logParameters())
                .isNotEqualTo(kept);
        double scale = Math.log(4);
        double[] start = wrong.startFor(few.features()).logParameters();
        assertThat(kept).containsExactly(start[0] + scale, start[1]);
    }

    /** Five rows of a class say less about its kernel than a hundred. */
    @Test
    void aFewRowsMoveTheKernelALittle() {
        assertThat(shift(clouds(15, 3, 0.8, 1))).isLessThan(1.6);
        assertThat(shift(clouds(300, 3, 0.8, 1))).isGreaterThan(1.9);
    }

    /** How far the logarithm of a length that is too short moves. */
    private static double shift(LabeledData data) {
        KernelFamily wrong = KernelFamily.of(GaussianKernel.of(1, 0.1));
        double[] found = fit(quick().kernel(wrong).criterion(MmSgpOptions.Criterion.HELD_OUT), data)
                .kernel()
                .logParameters();
        return found[1] - Math.log(0.1);
    }

    /** Clouds that only the first two of six features tell apart. */
    private static LabeledData hidden(int rows, long seed) {
        LabeledData clouds = clouds(rows, 3, 0.6, seed);
        RandomSource random = Seed.of(seed + 100).generator();
        double[][] x = new double[rows][6];
        for (int n = 0; n < rows; n++) {
            for (int d = 0; d < 6; d++) {
                x[n][d] = d < 2 ? clouds.features().get(n, d) : 4 * random.nextGaussian();
            }
        }
        return new LabeledData(DenseFeatures.of(x), clouds.labels());
    }

    @Test
    void irrelevantFeaturesGetLongLengths() {
        LabeledData data = hidden(120, 1);
        LabeledData test = hidden(600, 2);
        MmSgpModel common = fit(MmSgpOptions.builder().relevance(false), data);
        MmSgpModel relevant = fit(MmSgpOptions.builder(), data);
        GaussianKernel kernel = (GaussianKernel) relevant.kernel();
        assertThat(kernel.isPerDimension()).isTrue();
        double[] lengths = kernel.lengths();
        for (int d = 2; d < 6; d++) {
            assertThat(lengths[d]).isGreaterThan(3 * Math.max(lengths[0], lengths[1]));
        }
        assertThat(logLoss(relevant, test)).isLessThan(0.5 * logLoss(common, test));
        MmSgpModel asked = fit(MmSgpOptions.builder().kernel(StandardKernel.GAUSSIAN_ARD), data);
        assertThat(logLoss(asked, test)).isLessThan(0.5 * logLoss(common, test));
    }

    @Test
    void equallyRelevantFeaturesAndFewRowsKeepOneLength() {
        assertThat(((GaussianKernel) fit(MmSgpOptions.builder(), clouds(120, 3, 0.6, 1))
                                .kernel())
                        .isPerDimension())
                .isFalse();
        assertThat(FeatureRelevance.applies(GaussianKernel.of(1, 1), hidden(5, 1)))
                .isFalse();
        assertThat(FeatureRelevance.applies(GaussianKernel.of(1, 1), hidden(6, 1)))
                .isTrue();
    }
}
