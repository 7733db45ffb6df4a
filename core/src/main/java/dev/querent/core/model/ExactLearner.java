package dev.querent.core.model;

/**
 * An online learner whose snapshot, after any sequence of changes, is the model that training from scratch on the rows as they now
 * stand would give, to the learner's tolerance.
 *
 * @param <M> an immutable model
 */
public interface ExactLearner<M extends Classifier> extends OnlineLearner<M> {}
