package dev.querent.core.optim;

/** A function to be minimised. */
@FunctionalInterface
public interface Objective {
    double value(double[] point);
}
