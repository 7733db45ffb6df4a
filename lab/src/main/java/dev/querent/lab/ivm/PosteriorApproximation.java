package dev.querent.lab.ivm;

import dev.querent.core.gp.probit.inference.ExpectationPropagation;
import dev.querent.core.gp.probit.inference.LaplaceApproximation;
import dev.querent.core.gp.probit.inference.ProbitApproximation;
import dev.querent.core.gp.probit.inference.ProbitProblem;
import dev.querent.core.gp.probit.inference.SiteFit;
import dev.querent.core.gp.probit.inference.Sites;
import dev.querent.core.ivm.inference.ActiveSet;
import dev.querent.core.ivm.inference.ActiveSetSelection;
import dev.querent.core.ivm.inference.FlippedFiltering;
import dev.querent.core.linalg.Compute;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.stream.IntStream;

/** Ways to approximate the posterior of latent values with probit labels. */
enum PosteriorApproximation {
    LAPLACE("Laplace") {
        @Override
        SiteFit fit(ProbitProblem problem, double offset, Run run) {
            return fit(LaplaceApproximation.untilConverged(), problem, run);
        }
    },
    FILTERING("filtering (ADF)") {
        @Override
        SiteFit fit(ProbitProblem problem, double offset, Run run) {
            return refined(ExpectationPropagation.sweeps(0), problem, filtered(problem, offset, run), run);
        }
    },
    FLIPPED("ADF in both orders") {
        @Override
        SiteFit fit(ProbitProblem problem, double offset, Run run) {
            Sites forward = filtered(problem, offset, run);
            return refined(
                    ExpectationPropagation.sweeps(0),
                    problem,
                    FlippedFiltering.averaged(problem, forward, Compute.on(run.workers())),
                    run);
        }
    },
    ONE_SWEEP("ADF, 1 sweep of EP") {
        @Override
        SiteFit fit(ProbitProblem problem, double offset, Run run) {
            return refined(ExpectationPropagation.sweeps(1), problem, filtered(problem, offset, run), run);
        }
    },
    TWO_SWEEPS("ADF, 2 sweeps of EP") {
        @Override
        SiteFit fit(ProbitProblem problem, double offset, Run run) {
            return refined(ExpectationPropagation.sweeps(2), problem, filtered(problem, offset, run), run);
        }
    },
    CONVERGED("EP until convergence") {
        @Override
        SiteFit fit(ProbitProblem problem, double offset, Run run) {
            return fit(ExpectationPropagation.untilConverged(), problem, run);
        }
    };

    private final String title;

    PosteriorApproximation(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /**
     * @param problem rows in the order in which filtering includes them
     * @param offset see {@link ProbitProblem#offset}
     */
    abstract SiteFit fit(ProbitProblem problem, double offset, Run run);

    /** Sites by filtering all rows, those first that remove the most entropy. */
    private static Sites filtered(ProbitProblem problem, double offset, Run run) {
        int n = problem.targets().length;
        int[] all = IntStream.range(0, n).toArray();
        int candidates = Math.max(ActiveSetSelection.LEAST_CANDIDATES, n);
        ActiveSet set = new ActiveSetSelection(n, false, false, candidates, 0)
                .select(problem.kernel(), problem.rows(), problem.targets(), all, offset, Seed.of(1), run);
        Sites sites = Sites.none(n);
        for (int site = 0; site < n; site++) {
            int row = set.rows()[site];
            sites.precisions()[row] = set.sites().precisions()[site];
            sites.shifts()[row] = set.sites().shifts()[site];
        }
        return sites;
    }

    static SiteFit fit(ProbitApproximation approximation, ProbitProblem problem, Run run) {
        return approximation.fit(
                problem.gram(), problem.targets(), problem.bias(), Compute.on(run.workers()), run.cancellation());
    }

    /**
     * @param sites where the sweeps start
     */
    static SiteFit refined(ExpectationPropagation sweeps, ProbitProblem problem, Sites sites, Run run) {
        return sweeps.fit(
                problem.gram(),
                problem.targets(),
                problem.bias(),
                sites,
                Compute.on(run.workers()),
                run.cancellation());
    }
}
