package dev.querent.core.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.forest.ForestKernel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.gp.inference.Evidence;
import dev.querent.core.gp.inference.ExactEvidence;
import dev.querent.core.gp.inference.LabelTargets;
import dev.querent.core.hik.inference.HikPreconditioner;
import dev.querent.core.intersection.HistogramCase;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.KernelWithConstant;
import dev.querent.core.kernel.Transform;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.krylov.ProbeSource;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HikEvidenceTest {
    private static final double NOISE = 0.2;

    static LongStream seeds() {
        return TestSeeds.upTo(30);
    }

    private static Labels labels(HistogramCase data, int classes) {
        List<String> names = List.of("a", "b", "c", "d").subList(0, classes);
        int[] codes = IntStream.range(0, data.rows().rows())
                .map(i -> data.random().nextInt(classes))
                .toArray();
        return Labels.of(LabelSet.of(names), codes);
    }

    private static HikEvidence evidence(HistogramCase data, Labels labels, HikEvidence.Probing probing) {
        return new HikEvidence(
                data.kernel(),
                SortedIndex.of(data.rows(), Workers.sequential()),
                OneVersusAll.targets(labels),
                labels.classes().size(),
                new ConjugateGradients(1e-12, 1000),
                probing,
                Run.quiet());
    }

    /** √N·eᵢ for all i and P = I: they sum the whole trace, without randomness. */
    private record AllDirections(int n) implements ProbeSource {
        @Override
        public void draw(Seed seed, Matrix into, Workers workers) {
            for (int i = 0; i < n; i++) {
                into.set(i, i, Math.sqrt(n));
            }
        }

        @Override
        public double logDeterminant() {
            return 0;
        }

        @Override
        public void solve(Matrix in, Matrix out, Workers workers) {
            Preconditioner.none().solve(in, out, workers);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void valueAndGradientAreThoseOfTheDenseEvidence(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Labels labels = labels(data, 2 + (int) (seed % 3));
        double[] point = Evidence.point(data.kernel(), NOISE);
        double[] gradient = new double[point.length];
        double[] expected = new double[point.length];

        int n = data.rows().rows();
        if (n < 2) {
            return;
        }
        double value = evidence(data, labels, new HikEvidence.Probing(m -> new AllDirections(n), n, Seed.of(1)))
                .valueAndGradient(point, gradient);

        double dense = new ExactEvidence(data.kernel(), data.rows(), LabelTargets.of(labels), Compute.sequential())
                .valueAndGradient(point, expected);
        assertThat(value).isCloseTo(dense, within(1e-7 * (1 + Math.abs(dense))));
        assertThat(gradient).containsExactly(expected, within(1e-6 * (1 + Math.abs(dense))));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void probesOfThePreconditionerEstimateTheSame(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        Labels labels = labels(data, 2);
        double[] point = Evidence.point(data.kernel(), NOISE);
        HikEvidence.Probing probing = new HikEvidence.Probing(
                matrix -> HikPreconditioner.of(data.rows(), matrix, 1, 1e-3, Workers.sequential()), 400, Seed.of(seed));

        double value = evidence(data, labels, probing).value(point);

        double dense = new ExactEvidence(data.kernel(), data.rows(), LabelTargets.of(labels), Compute.sequential())
                .value(point);
        assertThat(value).isCloseTo(dense, within(0.5 + 0.02 * Math.abs(dense)));
    }

    /** The evidence of a forest kernel, by products with indicators of its nodes. */
    @ParameterizedTest
    @MethodSource("seeds")
    void indicatorsOfAForestGiveTheEvidenceOfItsKernel(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        int n = data.rows().rows();
        Labels labels = labels(data, 2);
        if (n < 2 || labels.counts()[0] == 0 || labels.counts()[1] == 0) {
            return;
        }
        ForestKernel forest = ForestKernel.of(
                new ForestTrainer(ForestOptions.builder().trees(20).build())
                        .fit(new LabeledData(data.rows(), labels), Seed.of(seed)));
        SparseFeatures indicators = forest.indicators(data.rows(), Workers.sequential());
        IntersectionKernel same = forest.ofIndicators().withConstant(0.3);
        double value = new HikEvidence(
                        same,
                        SortedIndex.of(indicators, Workers.sequential()),
                        OneVersusAll.targets(labels),
                        2,
                        new ConjugateGradients(1e-12, 1000),
                        new HikEvidence.Probing(m -> new AllDirections(n), n, Seed.of(1)),
                        Run.quiet())
                .value(Evidence.point(same, NOISE));

        Kernel dense = KernelWithConstant.of(forest, 0.3);
        double expected = new ExactEvidence(dense, data.rows(), LabelTargets.of(labels), Compute.sequential())
                .value(Evidence.point(dense, NOISE));
        assertThat(value).isCloseTo(expected, within(1e-7 * (1 + Math.abs(expected))));
    }

    /** With a constant, plain and weighted, for each transform. */
    @ParameterizedTest
    @ValueSource(longs = {15, 16, 17, 18, 19})
    void kernelsWithAConstantToo(long seed) {
        assertThat(HistogramCase.of(seed).kernel().constant()).isPositive();
        assertThat(HistogramCase.of(seed).rows().rows()).isGreaterThan(1);
        valueAndGradientAreThoseOfTheDenseEvidence(seed);
    }

    /** Targets and probes fill panels of eight columns, with at least six probes. */
    @Test
    void probesFillTheLastPanel() {
        SparseFeatures rows = HistogramCase.of(1).rows();
        int[] columns = {1, 2, 3, 10, 11};
        int[] probes = Arrays.stream(columns)
                .map(count -> HikEvidence.Probing.of(rows, count, Seed.of(1), Run.quiet())
                        .count())
                .toArray();
        assertThat(probes).containsExactly(7, 6, 13, 6, 13);
    }

    /** Two hundredths of a nat, or 2e-5 for each label and class. */
    @Test
    void theResolutionGrowsWithLabelsAndClasses() {
        HistogramCase data = HistogramCase.of(1);
        assertThat(evidence(data, labels(data, 3), null).resolution()).isEqualTo(0.02);
        HikEvidence many =
                new HikEvidence(data.kernel(), null, Matrix.zeros(5000, 1), 2, HikEvidence.SOLVER, null, Run.quiet());
        assertThat(many.resolution()).isCloseTo(0.2, within(1e-15));
        IntersectionKernel weighted = IntersectionKernel.weighted(1, new Transform.Identity(), new double[] {1, 2});
        assertThat(RelevancePrior.on(many, weighted, 2).resolution()).isEqualTo(many.resolution());
    }
}
