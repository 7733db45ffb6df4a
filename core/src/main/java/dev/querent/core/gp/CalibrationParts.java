package dev.querent.core.gp;

import java.util.Optional;

/**
 * The serialisable parts of calibrated class probabilities. Arrays are passed on, not copied.
 *
 * @param slope γ of the softmax of γ·μ/√(1 + c·σ²)
 * @param damping c
 * @param mixing weights that mix the means of the classes; empty if they are not mixed
 */
public record CalibrationParts(double slope, double damping, Optional<double[]> mixing) {}
