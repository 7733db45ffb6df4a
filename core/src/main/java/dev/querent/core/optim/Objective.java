package dev.querent.core.optim;

/** A function to minimise. */
@FunctionalInterface
public interface Objective {
    double value(double[] point);
}
