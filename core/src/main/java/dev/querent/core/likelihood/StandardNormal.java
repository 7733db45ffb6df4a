package dev.querent.core.likelihood;

import dev.querent.core.internal.Require;

/**
 * Density φ, distribution function Φ and the hazard ratio φ/Φ of the standard normal, with small relative error in both
 * tails. The derivatives of the hazard ratio are those of log Φ, one order higher.
 */
public final class StandardNormal {
    private static final double ONE_BY_ROOT_TWO_PI = 1 / Math.sqrt(2 * Math.PI);

    /** The density is below the smallest double from 38.6 on. */
    private static final double LARGEST = 39;

    private static final double LOG_ROOT_TWO_PI = 0.5 * Math.log(2 * Math.PI);

    private StandardNormal() {}

    /**
     * φ(z). Rounding z²/2 would cost a relative 1e-13 far out, so z is split: h with few digits, whose square is exact, and a remainder with z²
     * = h² + (z - h)(z + h).
     */
    public static double pdf(double z) {
        if (Math.abs(z) > LARGEST) {
            return 0;
        }
        double h = Math.rint(z * 16) / 16;
        return ONE_BY_ROOT_TWO_PI * Math.exp(-0.5 * h * h) * Math.exp(-0.5 * (z - h) * (z + h));
    }

    public static double logPdf(double z) {
        return -0.5 * z * z - LOG_ROOT_TWO_PI;
    }

    public static double cdf(double z) {
        if (z <= -MillsFraction.FROM) {
            return tail(-z);
        }
        return z >= MillsFraction.FROM ? 1 - tail(z) : central(z);
    }

    /** log Φ(z), also if Φ(z) itself underflows. */
    public static double logCdf(double z) {
        if (z <= -MillsFraction.FROM) {
            return logPdf(z) - Math.log(hazard(z));
        }
        return z >= MillsFraction.FROM ? Math.log1p(-tail(z)) : Math.log(central(z));
    }

    /** φ(z) / Φ(z): the derivative of log Φ. Grows like -z to the left. */
    public static double hazard(double z) {
        return z <= -MillsFraction.FROM ? MillsFraction.at(-z).first() - z : pdf(z) / cdf(z);
    }

    /** The derivative of the hazard ratio h: -h·(z + h), which runs from -1 on the left to 0 on the right. */
    public static double hazardSlope(double z) {
        if (z <= -MillsFraction.FROM) {
            double delta = MillsFraction.at(-z).first(); // z + h, without the cancellation
            return -(delta - z) * delta;
        }
        double h = hazard(z);
        return -h * (z + h);
    }

    /**
     * The second derivative of the hazard ratio: h·((z + 2h)(z + h) - 1). On the left both factors cancel; there
     * (t + 2δ₁)δ₁ - 1 = δ₁²·δ₂·(δ₃ - δ₂) by the recurrence of the fraction, and δ₃ - δ₂ does not cancel.
     */
    static double hazardCurvature(double z) {
        if (z <= -MillsFraction.FROM) {
            MillsFraction delta = MillsFraction.at(-z);
            return (delta.first() - z)
                    * delta.first()
                    * delta.first()
                    * delta.second()
                    * (delta.third() - delta.second());
        }
        double h = hazard(z);
        return h * ((z + 2 * h) * (z + h) - 1);
    }

    /** The z with Φ(z) = probability, for probabilities strictly between 0 and 1. */
    public static double quantile(double probability) {
        Require.that(probability > 0 && probability < 1, "probability", probability, "between 0 and 1");
        if (probability > 0.5) {
            return -quantile(1 - probability); // exact subtraction
        }
        // Newton on log Φ(z) = log p. log Φ is concave and the start lies left of the root (Φ(z) <= exp(-z²/2) / 2
        // there),
        // so the steps rise to it.
        double wanted = Math.log(probability);
        double z = -Math.sqrt(Math.max(0, -2 * (wanted + Math.log(2))));
        for (int step = 0; step < 50; step++) {
            double change = (wanted - logCdf(z)) / hazard(z);
            z += change;
            if (Math.abs(change) <= Math.ulp(1.0) * Math.max(1, Math.abs(z))) {
                break;
            }
        }
        return z;
    }

    /** Φ(-t) for t of {@link MillsFraction#FROM} and more. */
    private static double tail(double t) {
        return pdf(t) / hazard(-t);
    }

    /** Φ(z) = ½ + φ(z)·(z + z³/3 + z⁵/(3·5) + …), whose terms all have the same sign. */
    private static double central(double z) {
        double term = z;
        double sum = z;
        for (int odd = 3; Math.abs(term) > 1e-18 * Math.abs(sum); odd += 2) {
            term *= z * z / odd;
            sum += term;
        }
        return 0.5 + pdf(z) * sum;
    }
}
