package dev.querent.core.hik;

import dev.querent.core.internal.Require;
import dev.querent.core.intersection.Quantisation;
import dev.querent.core.krylov.ConjugateGradients;

/**
 * What a model keeps of its options, because updates need it again.
 *
 * @param solver tolerance and cap of the linear systems
 * @param calibrationRows about so many held-out rows calibrate the probabilities
 * @param quantisation bins of the tables for quantised variances
 */
public record HikSettings(ConjugateGradients solver, int calibrationRows, Quantisation quantisation) {
    public HikSettings {
        Require.atLeast("calibrationRows", calibrationRows, 2);
    }
}
