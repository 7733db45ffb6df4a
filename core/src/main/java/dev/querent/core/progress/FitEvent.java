package dev.querent.core.progress;

import java.util.OptionalDouble;

/** Progress events of long-running work. Few and typed; the command line draws them, the server streams them. */
public sealed interface FitEvent {

    /** A named stage of the work, {@code done} of {@code total} steps; {@code total} is 0 if unknown. */
    record Progress(String stage, long done, long total) implements FitEvent {}

    /** One evaluation of a hyperparameter search. */
    record SearchStep(int evaluation, double logEvidence, double bestLogEvidence) implements FitEvent {}

    /** The matrix was not positive definite with the given noise; jitter was added to its diagonal. */
    record JitterAdded(double jitter, int attempt) implements FitEvent {}

    /** An iteration ended at its cap or budget, with the last change if known. The model has the same flag. */
    record NotConverged(String what, int iterations, OptionalDouble change) implements FitEvent {}

    /** No feature tells any row from another: a model can only learn how frequent the classes are. */
    record SameFeatures(int rows, int features) implements FitEvent {}
}
