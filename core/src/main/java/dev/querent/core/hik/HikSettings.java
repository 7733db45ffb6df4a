package dev.querent.core.hik;

import dev.querent.core.internal.Require;
import dev.querent.core.intersection.Quantisation;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.model.VarianceMethod;

/**
 * What a model keeps of its options, because updates need it again.
 *
 * @param solver tolerance and cap of the linear systems
 * @param calibrationRows about so many held-out rows calibrate the probabilities
 * @param quantisation bins of the tables for quantised variances and means
 * @param variance the way to a variance that probabilities are calibrated for, and that is used where no other is asked for
 */
public record HikSettings(
        ConjugateGradients solver, int calibrationRows, Quantisation quantisation, VarianceMethod variance) {
    public HikSettings {
        Require.atLeast("calibrationRows", calibrationRows, 2);
    }
}
