/**
 * The engines by name: their options as text with defaults and ranges, and how their models become
 * {@link dev.querent.model.state.State} and back. Adding an engine is one class here and one line in {@code Engines}.
 */
package dev.querent.model.engine;
