package dev.querent.core.gp.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.gp.EvidenceKind;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.KernelOverflowException;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HyperparameterSearchTest {
    private static final Kernel START = GaussianKernel.of(1, 1);

    /** 5 + Σ (pᵢ − cᵢ)², and beyond a largest first coordinate an overflow. */
    private record Bowl(double[] centre, double largest, boolean overflows) implements Evidence {
        @Override
        public Kernel family() {
            return START;
        }

        @Override
        public EvidenceKind kind() {
            return EvidenceKind.ESTIMATE;
        }

        @Override
        public double value(double[] point) {
            return valueAndGradient(point, new double[point.length]);
        }

        @Override
        public double valueAndGradient(double[] point, double[] gradient) {
            if (overflows && point[0] > largest) {
                KernelOverflowException.requireRoom(new Transform.Power(1000), 10);
            }
            double sum = 5;
            for (int i = 0; i < point.length; i++) {
                gradient[i] = 2 * (point[i] - centre[i]);
                sum += (point[i] - centre[i]) * (point[i] - centre[i]);
            }
            return sum;
        }
    }

    private static Hyperparameters search(SearchMethod method, Evidence evidence, List<FitEvent.SearchStep> steps) {
        Run run = Run.quiet().withListener(event -> {
            if (event instanceof FitEvent.SearchStep step) {
                steps.add(step);
            }
        });
        return new HyperparameterSearch(method, run)
                .search(evidence, 0.1, Optional.empty(), Optional.empty(), Seed.of(1));
    }

    @ParameterizedTest
    @EnumSource(
            value = SearchMethod.class,
            names = {"NELDER_MEAD", "CMA_ES", "LBFGS"})
    void theOptimumIsFoundAndEveryStepReported(SearchMethod method) {
        List<FitEvent.SearchStep> steps = new ArrayList<>();
        Hyperparameters found = search(method, new Bowl(new double[] {0.5, -1, -3}, 0, false), steps);
        assertThat(found.kernel().logParameters()).containsExactly(new double[] {0.5, -1}, within(0.05));
        assertThat(Math.log(found.noise())).isCloseTo(-3, within(0.05));
        assertThat(found.evidenceKind()).contains(EvidenceKind.ESTIMATE);
        double best = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < steps.size(); i++) {
            best = Math.max(best, steps.get(i).logEvidence());
            assertThat(steps.get(i).evaluation()).isEqualTo(i + 1);
            assertThat(steps.get(i).bestLogEvidence()).isEqualTo(best);
        }
        assertThat(found.logEvidence()).hasValue(best);
        assertThat(best).isCloseTo(-5, within(0.01));
    }

    /** A kernel that overflows has no evidence: the search ends on this side of it. */
    @ParameterizedTest
    @EnumSource(
            value = SearchMethod.class,
            names = {"NELDER_MEAD", "CMA_ES", "LBFGS"})
    void anOverflowIsInfinitelyBad(SearchMethod method) {
        List<FitEvent.SearchStep> steps = new ArrayList<>();
        Hyperparameters found = search(method, new Bowl(new double[] {3, 0, -2}, 0.4, true), steps);
        assertThat(found.kernel().logParameters()[0]).isLessThanOrEqualTo(0.4);
        assertThat(found.logEvidence().orElseThrow()).isFinite();
        assertThat(steps).anyMatch(step -> step.logEvidence() == Double.NEGATIVE_INFINITY);
    }

    /** Each parameter within a factor of e⁷ of the start, and a noise of 1e-6 or more. */
    @Test
    void theSearchStaysInItsBox() {
        Evidence far = new Bowl(new double[] {50, -50, -50}, 0, false);
        Hyperparameters found = search(SearchMethod.LBFGS, far, new ArrayList<>());
        assertThat(found.kernel().logParameters()).containsExactly(new double[] {7, -7}, within(1e-9));
        assertThat(found.noise()).isCloseTo(0.1 * Math.exp(-7), within(1e-12));
        double least = new HyperparameterSearch(SearchMethod.LBFGS, Run.quiet())
                .search(far, 1e-4, Optional.empty(), Optional.empty(), Seed.of(1))
                .noise();
        assertThat(least).isCloseTo(1e-6, within(1e-15));
    }

    /** Two equal rows, and a noise below round-off. */
    @Test
    void evidenceIsInfinitelyBadWhereTheMatrixIsSingular() {
        Features twins = DenseFeatures.of(new double[][] {{1}, {1}, {1}});
        ExactEvidence evidence = new ExactEvidence(START, twins, Matrix.zeros(3, 1), Compute.sequential());
        double[] point = {0, 0, -700};
        double[] gradient = {1, 2, 3};
        assertThat(evidence.value(point)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(evidence.valueAndGradient(point, gradient)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(gradient).containsOnly(0);
    }
}
