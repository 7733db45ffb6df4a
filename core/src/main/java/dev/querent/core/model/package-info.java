/**
 * Interfaces and values that all engines share: trainers, online learners, classifiers, novelty models, predictions, latent moments, and
 * variances. The type of a model says what it can do. Uses {@code progress}, {@code data}.
 */
package dev.querent.core.model;
