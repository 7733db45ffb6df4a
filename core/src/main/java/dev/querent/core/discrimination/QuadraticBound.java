package dev.querent.core.discrimination;

/**
 * The quadratic lower bound on the logistic likelihood (Jaakkola and Jordan 2000): log σ(x) ≥ log σ(γ) + (x − γ)/2 − λ(γ)(x² − γ²) with λ(γ) =
 * tanh(γ/2)/(4γ), tight at x = ±γ.
 */
public final class QuadraticBound {
    /** Below, the series leaves an error of γ⁴/960, at most 1e-19. */
    private static final double SMALL = 1e-4;

    private QuadraticBound() {}

    /** λ(γ) for γ ≥ 0: ⅛ − γ²/96 + … near 0. */
    public static double curvature(double gamma) {
        return gamma < SMALL ? 0.125 - gamma * gamma / 96 : Math.tanh(0.5 * gamma) / (4 * gamma);
    }

    /** log σ(γ) − γ/2 + λ(γ)γ², what the bound adds for a row. */
    public static double constant(double gamma) {
        return -Math.log1p(Math.exp(-gamma)) - 0.5 * gamma + curvature(gamma) * gamma * gamma;
    }

    public static double[] curvatures(double[] gammas) {
        double[] curvatures = new double[gammas.length];
        for (int n = 0; n < gammas.length; n++) {
            curvatures[n] = curvature(gammas[n]);
        }
        return curvatures;
    }
}
