package dev.querent.lab.ivm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.probit.inference.ProbitProblem;
import dev.querent.core.ivm.inference.ActiveSetSelection;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.region.PlaneRows;
import org.junit.jupiter.api.Test;

class PosteriorApproximationTest {
    private static final Kernel KERNEL = GaussianKernel.of(4, 0.5);

    private final LabeledData rows = PlaneRows.moons(60, Seed.of(1));
    private final ActiveEvidence machine = new ActiveEvidence(
            KERNEL, rows, 0, new ActiveSetSelection(30, false, false, rows.size(), 0), Seed.of(1), Run.quiet());
    private final ProbitProblem problem = machine.problem(KERNEL, machine.chosen(KERNEL));

    private double[] weights(PosteriorApproximation way) {
        return way.fit(problem, machine.offset(), Run.quiet()).weights();
    }

    private double distance(PosteriorApproximation way) {
        return RelativeDistance.of(weights(way), weights(PosteriorApproximation.CONVERGED));
    }

    @Test
    void everySweepComesCloserToExpectationPropagation() {
        assertThat(distance(PosteriorApproximation.ONE_SWEEP)).isLessThan(distance(PosteriorApproximation.FILTERING));
        assertThat(distance(PosteriorApproximation.TWO_SWEEPS)).isLessThan(distance(PosteriorApproximation.ONE_SWEEP));
    }

    @Test
    void laplaceIsTheFarthest() {
        assertThat(distance(PosteriorApproximation.LAPLACE)).isGreaterThan(distance(PosteriorApproximation.FILTERING));
    }
}
