/**
 * The loop of asking and learning: what was asked and answered, and how the model keeps up. Uses {@code query}, {@code model},
 * {@code data}, {@code progress}, {@code random}.
 */
package dev.querent.core.active;
