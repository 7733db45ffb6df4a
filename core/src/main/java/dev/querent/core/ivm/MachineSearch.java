package dev.querent.core.ivm;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.data.Split;
import dev.querent.core.gp.probit.inference.ExpectationPropagation;
import dev.querent.core.gp.probit.inference.ProbitEvidence;
import dev.querent.core.gp.probit.inference.ProbitProblem;
import dev.querent.core.gp.probit.inference.Temperature;
import dev.querent.core.ivm.inference.ActiveSet;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.KernelOverflowException;
import dev.querent.core.optim.Box;
import dev.querent.core.optim.CmaEs;
import dev.querent.core.optim.Lbfgs;
import dev.querent.core.progress.Budget;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The search of one machine's hyperparameters. Never returns worse ones than the start, by its objective. */
final class MachineSearch {
    private static final double RESERVED_SHARE = 0.15;
    private static final int RANDOM_STARTS = 16;

    /** The overall scale may change by a factor of 100, other parameters by 7, both ways. */
    private static final double LOG_SCALE_RADIUS = 4.6;

    private static final double LOG_RADIUS = 2;
    private static final double CMA_DEVIATION = 0.4;
    private static final double CMA_TOLERANCE = 1e-4;

    /** Gradient steps between two selections. */
    private static final int STEPS = 10;

    private final BinaryMachine machine;
    private final Kernel start;
    private final int[] allowed;
    private final int[] reserved;
    private final Seed seed;
    private double[] best;
    private double lowest = Double.POSITIVE_INFINITY;

    MachineSearch(BinaryMachine machine, Kernel start, Seed seed) {
        this.machine = machine;
        this.start = start;
        this.seed = seed;
        this.best = start.logParameters();
        int[] codes =
                Arrays.stream(machine.targets()).mapToInt(y -> y > 0 ? 1 : 0).toArray();
        Split split = Split.stratified(
                Labels.of(LabelSet.of(List.of("others", "own")), codes), RESERVED_SHARE, seed.child("reserved"));
        this.allowed = split.train();
        this.reserved = split.test();
    }

    Kernel find() {
        switch (machine.options().search()) {
            case NONE -> {}
            case CMA_ES -> evolve();
            case GRADIENT -> descend();
        }
        return start.withLogParameters(best);
    }

    private void evolve() {
        Box box = box();
        RandomSource random = seed.child("starts").generator();
        int starts = Math.min(RANDOM_STARTS, machine.options().evaluations());
        loss(best);
        for (int s = 1; s < starts; s++) {
            loss(IntStream.range(0, best.length)
                    .mapToDouble(p -> box.lower(p) + random.nextDouble() * (box.upper(p) - box.lower(p)))
                    .toArray());
        }
        int left = machine.options().evaluations() - starts;
        if (left > 0) {
            new CmaEs(left, CMA_DEVIATION, CMA_TOLERANCE).minimise(this::loss, best, box, seed, Budget.unlimited());
        }
    }

    private Box box() {
        double[] centre = start.logParameters();
        double[] lower = Arrays.stream(centre).map(c -> c - LOG_RADIUS).toArray();
        double[] upper = Arrays.stream(centre).map(c -> c + LOG_RADIUS).toArray();
        lower[0] = centre[0] - LOG_SCALE_RADIUS;
        upper[0] = centre[0] + LOG_SCALE_RADIUS;
        return new Box(lower, upper);
    }

    /** Steps on the evidence of a fixed active set, which is then chosen again. What predicts reserved rows best is kept. */
    private void descend() {
        Box box = box();
        double[] point = best;
        loss(point);
        for (int used = 0; used < machine.options().evaluations(); used += STEPS) {
            ActiveSet set = select(start.withLogParameters(point), new int[0]);
            ProbitProblem problem = machine.activeProblem(start.withLogParameters(point), set);
            ProbitEvidence evidence = new ProbitEvidence(
                    start,
                    problem.rows(),
                    problem.targets(),
                    machine.offset(),
                    ExpectationPropagation.untilConverged(),
                    machine.run());
            double[] next = new Lbfgs(STEPS, STEPS, 1e-4)
                    .minimise(evidence, point, box, seed, Budget.ofSteps(STEPS))
                    .point();
            if (Arrays.equals(next, point)) {
                break;
            }
            point = next;
            loss(point);
        }
    }

    private ActiveSet select(Kernel kernel, int[] watched) {
        return machine.select(kernel, machine.options().searchCandidates(), allowed, watched);
    }

    /** The objective at a point; remembers the best. */
    private double loss(double[] point) {
        machine.run().cancellation().check();
        double loss;
        try {
            loss = loss(select(start.withLogParameters(point), reserved));
        } catch (KernelOverflowException exponentTooLarge) {
            loss = Double.POSITIVE_INFINITY;
        }
        if (loss < lowest) {
            lowest = loss;
            best = point.clone();
        }
        return loss;
    }

    private double loss(ActiveSet set) {
        double perSite = -set.logEvidence() / set.rows().length;
        IvmObjective objective = machine.options().objective();
        if (objective == IvmObjective.EVIDENCE || reserved.length == 0) {
            return perSite;
        }
        double[] z = new double[2 * reserved.length];
        int[] codes = new int[reserved.length];
        int[] counts = new int[2];
        int[] wrong = new int[2];
        for (int i = 0; i < reserved.length; i++) {
            z[2 * i] = set.watchedMeans()[i] / Math.sqrt(1 + set.watchedVariances()[i]);
            z[2 * i + 1] = -z[2 * i];
            codes[i] = machine.targets()[reserved[i]] > 0 ? 0 : 1;
            counts[codes[i]]++;
            wrong[codes[i]] += (z[2 * i] > 0 ? 0 : 1) == codes[i] ? 0 : 1;
        }
        double error = 0.5 * ((double) wrong[0] / Math.max(1, counts[0]) + (double) wrong[1] / Math.max(1, counts[1]));
        if (objective == IvmObjective.ENHANCED) {
            return perSite + 100 * error;
        }
        // below the smallest step of the error, so that it decides between equal ones alone
        double smallest = 0.5 / Math.max(1, Math.max(counts[0], counts[1]));
        return error + 0.5 * smallest * Math.min(2, Temperature.loss(z, codes, Temperature.fit(z, codes)));
    }
}
