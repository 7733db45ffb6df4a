package dev.querent.core.progress;

import java.util.OptionalDouble;

/** What long work tells its listener. Few and typed; the command line draws them, the server streams them. */
public sealed interface FitEvent {

    /** A named stage of the work, {@code done} of {@code total} steps; {@code total} is 0 where it is not known. */
    record Progress(String stage, long done, long total) implements FitEvent {}

    /** One evaluation of a hyperparameter search. */
    record SearchStep(int evaluation, double logEvidence, double bestLogEvidence) implements FitEvent {}

    /** The matrix was not positive definite at the given noise; a little was added to its diagonal. */
    record JitterAdded(double jitter, int attempt) implements FitEvent {}

    /** An iteration ended at its cap or budget, with the last change where it is known. The model carries the same as a flag. */
    record NotConverged(String what, int iterations, OptionalDouble change) implements FitEvent {}
}
