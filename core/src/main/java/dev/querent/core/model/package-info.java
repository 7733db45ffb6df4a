/**
 * The vocabulary all engines speak: trainers, online learners, classifiers, novelty, predictions, latent moments, how a variance
 * is obtained and what it then is. What a model can do is in its type. Uses {@code progress}, {@code data}.
 */
package dev.querent.core.model;
