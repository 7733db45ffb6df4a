package dev.querent.core.gp.inference;

import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.KernelOverflowException;
import dev.querent.core.optim.Box;
import dev.querent.core.optim.CmaEs;
import dev.querent.core.optim.DifferentiableObjective;
import dev.querent.core.optim.Lbfgs;
import dev.querent.core.optim.NelderMead;
import dev.querent.core.optim.Optimum;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleSupplier;

/** Type-II maximum likelihood: maximises the evidence over kernel parameters and noise, within a box around the start in log space. */
public record HyperparameterSearch(SearchMethod method, Run run) {
    /** Each parameter may grow or shrink by a factor e^7 ≈ 1,100. */
    private static final double LOG_RADIUS = 7;

    /** Less noise than this makes K̃ numerically singular for any kernel with duplicates. */
    private static final double LEAST_NOISE = 1e-6;

    /**
     * The optimum, searched from the kernel that defines the evidence. The result of an earlier search is a second start, and the better optimum
     * is used: on two small active-learning tasks the curves were then as high or higher. Starting from it alone, if its evidence is higher,
     * lowered the curves: what suits few rows is often far from what suits more. A budget allows only one search.
     *
     * @param previous result of an earlier search of the same kernel
     * @param check if given, the start is kept unless the result predicts held-out rows better
     */
    public Hyperparameters search(
            Evidence evidence,
            double startNoise,
            Optional<Hyperparameters> previous,
            Optional<? extends HeldOutCheck> check,
            Seed seed) {
        Kernel start = evidence.family();
        if (method == SearchMethod.NONE) {
            return Hyperparameters.fixed(start, startNoise);
        }
        double[] usual = Evidence.point(start, startNoise);
        Box box = box(usual); // around the default start, so that repeated searches do not drift away
        Optimum best = minimise(new Reported(evidence), usual, box, seed);
        if (previous.isPresent()
                && run.budget().equals(Budget.unlimited())
                && previous.get().kernel().parameterNames().equals(start.parameterNames())) {
            double[] found =
                    Evidence.point(previous.get().kernel(), previous.get().noise());
            Optimum other = minimise(new Reported(evidence), box.clamp(found), box, seed);
            best = other.value() < best.value() ? other : best;
        }
        if (!best.converged()) {
            run.listener()
                    .on(new FitEvent.NotConverged("hyperparameter search", best.evaluations(), OptionalDouble.empty()));
        }
        Kernel kernel = evidence.kernelAt(best.point());
        double noise = evidence.noiseAt(best.point());
        boolean startIsBetter = check.isPresent()
                && check.get().at(start, startNoise) <= check.get().at(kernel, noise);
        return new Hyperparameters(
                startIsBetter ? start : kernel,
                startIsBetter ? startNoise : noise,
                best.evaluations(),
                OptionalDouble.of(-(startIsBetter ? evidence.value(usual) : best.value())),
                Optional.of(evidence.kind()),
                best.converged());
    }

    private Optimum minimise(DifferentiableObjective objective, double[] start, Box box, Seed seed) {
        return minimise(method, objective, start, box, seed, run.budget());
    }

    /** By a method other than none. */
    public static Optimum minimise(
            SearchMethod method, DifferentiableObjective objective, double[] start, Box box, Seed seed, Budget budget) {
        return switch (method) {
            case NONE -> throw new IllegalStateException("no search was asked for");
            case NELDER_MEAD -> NelderMead.defaults().minimise(objective, start, box, seed, budget);
            case CMA_ES -> CmaEs.defaults().minimise(objective, start, box, seed, budget);
            case LBFGS -> Lbfgs.defaults().minimise(objective, start, box, seed, budget);
        };
    }

    private static Box box(double[] point) {
        int last = point.length - 1;
        double[] lower = Arrays.stream(point).map(p -> p - LOG_RADIUS).toArray();
        double[] upper = Arrays.stream(point).map(p -> p + LOG_RADIUS).toArray();
        lower[last] = Math.min(point[last], Math.max(lower[last], Math.log(LEAST_NOISE)));
        return new Box(lower, upper);
    }

    /** Reports every evaluation to the listener and stops on request. */
    private final class Reported implements DifferentiableObjective {
        private final Evidence evidence;
        private int evaluations;
        private double best = Double.POSITIVE_INFINITY;

        Reported(Evidence evidence) {
            this.evidence = evidence;
        }

        @Override
        public double value(double[] point) {
            return reported(() -> evidence.value(point));
        }

        @Override
        public double valueAndGradient(double[] point, double[] gradient) {
            Arrays.fill(gradient, 0); // of an infinite value
            return reported(() -> evidence.valueAndGradient(point, gradient));
        }

        @Override
        public double resolution() {
            return evidence.resolution();
        }

        /** Infinite where an exponent is too large for the kernel. */
        private double reported(DoubleSupplier evaluation) {
            run.cancellation().check();
            double value;
            try {
                value = evaluation.getAsDouble();
            } catch (KernelOverflowException exponentTooLarge) {
                value = Double.POSITIVE_INFINITY;
            }
            best = Math.min(best, value);
            run.listener().on(new FitEvent.SearchStep(++evaluations, -value, -best));
            return value;
        }
    }
}
