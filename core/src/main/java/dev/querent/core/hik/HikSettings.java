package dev.querent.core.hik;

import dev.querent.core.internal.Require;
import dev.querent.core.intersection.Quantisation;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.model.VarianceMethod;

/**
 * The options that a model keeps because updates need them.
 *
 * @param solver tolerance and cap of the linear systems
 * @param calibrationRows approximate number of held-out rows that calibrate the probabilities
 * @param quantisation bins of the tables for quantised variances and means
 * @param variance the default method, for which probabilities are calibrated
 */
public record HikSettings(
        ConjugateGradients solver, int calibrationRows, Quantisation quantisation, VarianceMethod variance) {
    public HikSettings {
        Require.atLeast("calibrationRows", calibrationRows, 2);
    }
}
