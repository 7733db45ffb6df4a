/**
 * How a model keeps up as labels come. Uses {@code model},
 * {@code data}, {@code progress}, {@code random}.
 */
package dev.querent.core.active;
