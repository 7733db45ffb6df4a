/**
 * The engines by name: their options as text with defaults and ranges, and how their models become
 * {@link dev.querent.model.state.State} and back. To add an engine, write one class here and add one line to {@code Engines}.
 */
package dev.querent.model.engine;
