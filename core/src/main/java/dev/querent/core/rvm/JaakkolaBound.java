package dev.querent.core.rvm;

/** The quadratic bound of the logistic function, log σ(f) ≥ log σ(γ) + (f − γ)/2 − λ(γ)(f² − γ²) (Jaakkola and Jordan 2000). */
final class JaakkolaBound {
    /** Below it the series is exact to round-off. */
    private static final double SMALL = 1e-3;

    private JaakkolaBound() {}

    /** λ(γ) = tanh(γ/2)/(4γ). */
    static double lambda(double gamma) {
        return gamma < SMALL ? 0.125 - gamma * gamma / 96 : Math.tanh(0.5 * gamma) / (4 * gamma);
    }
}
