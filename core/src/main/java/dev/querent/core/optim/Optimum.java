package dev.querent.core.optim;

/** The best point that a minimiser found. {@code converged} is false if an iteration cap or the budget ended the search. */
public final class Optimum {
    private final double[] point;
    private final double value;
    private final int evaluations;
    private final boolean converged;

    Optimum(double[] point, double value, int evaluations, boolean converged) {
        this.point = point;
        this.value = value;
        this.evaluations = evaluations;
        this.converged = converged;
    }

    public double[] point() {
        return point.clone();
    }

    public double value() {
        return value;
    }

    public int evaluations() {
        return evaluations;
    }

    public boolean converged() {
        return converged;
    }
}
