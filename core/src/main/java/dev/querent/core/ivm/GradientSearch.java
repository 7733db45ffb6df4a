package dev.querent.core.ivm;

import dev.querent.core.gp.probit.inference.ExpectationPropagation;
import dev.querent.core.gp.probit.inference.ProbitEvidence;
import dev.querent.core.gp.probit.inference.ProbitProblem;
import dev.querent.core.ivm.inference.ActiveSet;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.optim.DifferentiableObjective;
import dev.querent.core.optim.Lbfgs;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * L-BFGS on the evidence of fixed active sets by expectation propagation. A step makes ten of its steps and chooses the sets again; what predicts
 * reserved rows best is kept.
 */
final class GradientSearch extends KernelSearch {
    /** Gradient steps between two selections. */
    static final int STEPS = 10;

    private static final double TOLERANCE = 1e-4;

    /** Of a log parameter: smaller moves end the search, because other active sets move it that much. */
    private static final double LEAST_MOVE = 0.01;

    private final Seed seed;
    private double[] point;
    private boolean started;

    GradientSearch(String name, KernelTrial trial, Kernel start, Seed seed) {
        super(name, trial, start);
        this.seed = seed;
        this.point = start.logParameters();
    }

    @Override
    boolean advance(Run run) {
        if (!started) {
            loss(point, run);
            started = true;
            return point.length > 0;
        }
        Kernel kernel = kernel(point);
        List<ActiveSet> sets = trial().select(kernel, run);
        List<ProbitEvidence> evidences = new ArrayList<>();
        for (int m = 0; m < sets.size(); m++) {
            BinaryMachine machine = trial().machine(m, run);
            ProbitProblem problem = machine.activeProblem(kernel, sets.get(m));
            evidences.add(new ProbitEvidence(
                    kernel,
                    problem.rows(),
                    problem.targets(),
                    machine.offset(),
                    ExpectationPropagation.untilConverged(),
                    run));
        }
        double[] next = new Lbfgs(STEPS, STEPS, TOLERANCE)
                .minimise(new SummedObjective(evidences), point, box(), seed, Budget.ofSteps(STEPS))
                .point();
        boolean moved = IntStream.range(0, next.length).anyMatch(p -> Math.abs(next[p] - point[p]) > LEAST_MOVE);
        if (moved) {
            loss(next, run);
            point = next;
        }
        return moved;
    }

    /** Minus the log evidence of all machines. */
    private record SummedObjective(List<ProbitEvidence> parts) implements DifferentiableObjective {
        @Override
        public double value(double[] at) {
            return parts.stream().mapToDouble(part -> part.value(at)).sum();
        }

        @Override
        public double valueAndGradient(double[] at, double[] gradient) {
            double[] own = new double[gradient.length];
            double sum = 0;
            Arrays.fill(gradient, 0);
            for (ProbitEvidence part : parts) {
                sum += part.valueAndGradient(at, own);
                for (int p = 0; p < own.length; p++) {
                    gradient[p] += own[p];
                }
            }
            return sum;
        }
    }
}
