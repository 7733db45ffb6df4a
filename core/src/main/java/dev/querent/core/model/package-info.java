/**
 * The vocabulary all engines speak: trainers, classifiers, predictions, latent moments and how a variance was obtained.
 * What a model can do is in its type. Uses {@code progress}, {@code data}.
 */
package dev.querent.core.model;
