package dev.querent.core.model;

/**
 * An online learner whose snapshot, after any sequence of changes, equals the model trained from scratch on the present rows, to the learner's
 * tolerance.
 *
 * @param <M> an immutable model
 */
public interface ExactLearner<M extends Classifier> extends OnlineLearner<M> {}
