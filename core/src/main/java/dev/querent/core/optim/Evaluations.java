package dev.querent.core.optim;

import dev.querent.core.progress.Budget;

/** Counts evaluations, records the best point and ends the search with the budget. */
final class Evaluations {
    private final Budget.Meter meter;
    private final Box box;
    private double[] bestPoint;
    private double bestValue = Double.POSITIVE_INFINITY;

    Evaluations(Budget budget, Box box, double[] start) {
        this.meter = budget.start();
        this.box = box;
        this.bestPoint = box.clamp(start);
    }

    /** The end of the budget, as a signal through library code without budgets. */
    static final class Exhausted extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Exhausted() {
            super("budget used up", null, false, false);
        }
    }

    /** Takes one evaluation from the budget; the first one is always granted so that there is a best point. */
    void begin() {
        if (!meter.tryStep() && bestValue < Double.POSITIVE_INFINITY) {
            throw new Exhausted();
        }
    }

    /** Records a value at a point inside the box; NaN counts as infinite. */
    double record(double[] point, double value) {
        double counted = Double.isNaN(value) ? Double.POSITIVE_INFINITY : value;
        if (counted < bestValue) {
            bestValue = counted;
            bestPoint = point.clone();
        }
        return counted;
    }

    /**
     * The value at any point: outside the box, the value at the nearest point inside plus a penalty that grows with the
     * distance, so that simplex and sampling methods find their way back.
     */
    double penalised(Objective function, double[] point) {
        begin();
        double[] inside = box.clamp(point);
        double value = record(inside, function.value(inside));
        double outside = box.squaredDistance(point);
        return outside == 0 ? value : value + outside * (1 + Math.abs(value));
    }

    Optimum finish(boolean converged) {
        return new Optimum(bestPoint, bestValue, meter.stepsUsed(), converged);
    }
}
