package dev.querent.lab.ivm;

import dev.querent.core.gp.probit.inference.ProbitEvidence;
import dev.querent.core.optim.Box;
import dev.querent.core.optim.CmaEs;
import dev.querent.core.optim.DifferentiableObjective;
import dev.querent.core.optim.Lbfgs;
import dev.querent.core.progress.Budget;
import java.util.ArrayList;
import java.util.List;

/**
 * A search for the kernel of the highest evidence, step by step.
 *
 * @param values the log evidence per active row after each evaluation
 * @param gains of the log evidence per active row between two choices of these rows
 * @param jumps of it when they are chosen again
 * @param end the point of the last step, or the best one of CMA-ES
 */
record EvidenceAscent(String name, List<Double> values, List<Double> gains, List<Double> jumps, double[] end) {
    /** Steps between two choices of the active rows. */
    static final int FIXED_STEPS = 10;

    private static final double LOG_RADIUS = 5;
    private static final double DEVIATION = 0.4;

    private static EvidenceAscent empty(String name, double[] end) {
        return new EvidenceAscent(name, new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), end);
    }

    private EvidenceAscent endingAt(double[] point) {
        return new EvidenceAscent(name, values, gains, jumps, point);
    }

    /** Ten steps of a search at fixed active rows. */
    @FunctionalInterface
    private interface FixedSteps {
        double[] from(double[] point, DifferentiableObjective evidence);
    }

    /** Adagrad: w −= η/√(Σ g² + ε)·g (Denninger 2017, eq. 4.53). */
    static EvidenceAscent adagrad(ActiveEvidence evidence, double rate, int steps) {
        double[] squares = new double[evidence.family().logParameters().length];
        return alternating("Adagrad, rate " + rate, evidence, steps, (start, fixed) -> {
            double[] point = start.clone();
            double[] gradient = new double[point.length];
            for (int step = 0; step < FIXED_STEPS; step++) {
                fixed.valueAndGradient(point, gradient);
                for (int p = 0; p < point.length; p++) {
                    squares[p] += gradient[p] * gradient[p];
                    point[p] -= rate / Math.sqrt(squares[p] + Double.MIN_NORMAL) * gradient[p];
                }
            }
            return point;
        });
    }

    static EvidenceAscent lbfgs(ActiveEvidence evidence, int steps) {
        Box box = Box.around(evidence.family().logParameters(), LOG_RADIUS);
        return alternating(
                "L-BFGS",
                evidence,
                steps,
                (start, fixed) -> new Lbfgs(FIXED_STEPS, FIXED_STEPS, 0)
                        .minimise(fixed, start, box, evidence.seed(), Budget.ofSteps(FIXED_STEPS))
                        .point());
    }

    private static EvidenceAscent alternating(String name, ActiveEvidence evidence, int steps, FixedSteps search) {
        double[] point = evidence.family().logParameters();
        EvidenceAscent ascent = empty(name, point);
        ProbitEvidence fixed = evidence.chosenAt(point);
        while (ascent.values.size() < steps) {
            double before = perRow(fixed, fixed.value(point));
            point = search.from(point, ascent.recording(fixed));
            double after = perRow(fixed, fixed.value(point));
            ascent.gains.add(after - before);
            fixed = evidence.chosenAt(point);
            ascent.jumps.add(perRow(fixed, fixed.value(point)) - after);
        }
        return ascent.endingAt(point);
    }

    private DifferentiableObjective recording(ProbitEvidence evidence) {
        return new DifferentiableObjective() {
            @Override
            public double value(double[] point) {
                return recorded(evidence, evidence.value(point));
            }

            @Override
            public double valueAndGradient(double[] point, double[] gradient) {
                return recorded(evidence, evidence.valueAndGradient(point, gradient));
            }
        };
    }

    /** By sampling; each sample chooses its own active rows. */
    static EvidenceAscent evolution(ActiveEvidence evidence, int evaluations) {
        double[] start = evidence.family().logParameters();
        EvidenceAscent ascent = empty("CMA-ES", start);
        double[] best = new CmaEs(evaluations, DEVIATION, 0)
                .minimise(
                        point -> {
                            ProbitEvidence own = evidence.chosenAt(point);
                            return ascent.recorded(own, own.value(point));
                        },
                        start,
                        Box.around(start, LOG_RADIUS),
                        evidence.seed(),
                        Budget.ofSteps(evaluations))
                .point();
        return ascent.endingAt(best);
    }

    private double recorded(ProbitEvidence evidence, double value) {
        values.add(perRow(evidence, value));
        return value;
    }

    private static double perRow(ProbitEvidence evidence, double value) {
        return -value / evidence.targets().length;
    }
}
