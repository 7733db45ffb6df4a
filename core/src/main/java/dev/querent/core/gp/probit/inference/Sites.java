package dev.querent.core.gp.probit.inference;

import dev.querent.core.internal.Require;

/**
 * Gaussian sites in natural parameters, one per row: each stands for the likelihood of its label as exp(−½τf² + ν̃f). Natural parameters are finite
 * where a label says nothing, τ = 0. Arrays are passed on, not copied.
 *
 * @param precisions τ, not negative
 * @param shifts ν̃, precision times mean
 */
public record Sites(double[] precisions, double[] shifts) {
    public Sites {
        Require.that(precisions.length == shifts.length, "number of shifts", shifts.length, "" + precisions.length);
    }

    /** Sites that say nothing. */
    public static Sites none(int count) {
        return new Sites(new double[count], new double[count]);
    }

    public int count() {
        return precisions.length;
    }

    Sites copy() {
        return new Sites(precisions.clone(), shifts.clone());
    }
}
