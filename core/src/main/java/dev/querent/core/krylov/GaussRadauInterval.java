package dev.querent.core.krylov;

import java.util.Locale;

/**
 * The scalars of one column b of {@link QuadraticFormBounds}, and the proof that its interval holds.
 *
 * <p>Write F(v) = vᵀA⁻¹v. For any direction p and step γ, F(r) = 2γ·rᵀp − γ²·pᵀAp + F(r − γAp). Summed over the iterations,
 * with γ = rᵀp / pᵀAp,
 *
 * <pre>F(b) = Σ γ·rᵀp + F(r_k)</pre>
 *
 * which needs no orthogonality of the directions and so survives the loss of it. F(r_k) ≥ 0 gives the Gauss rule's lower
 * bound, F(r_k) ≤ rᵀP⁻¹r / a a plain upper one, with a ≤ λ_min(P⁻¹A).
 *
 * <p>A better upper bound comes from any other point: with a shift d and s = r + A·d, F(r) = F(s) − dᵀ(r + s) ≤ sᵀP⁻¹s / a −
 * dᵀ(r + s). Here s and d are kept as s ← e·s + (1 − e)·r, d ← e·d with the e that makes the bound smallest (residual
 * smoothing). In exact arithmetic this is the Gauss–Radau rule with a node at a (Golub and Meurant 2010, ch. 6; as scalars:
 * Meurant and Tichý 2013), but s and d make it hold for the vectors in the machine, not only for orthogonal ones.
 *
 * <p>Round-off, with ε of {@link RoundOff}, u = 2⁻⁵³, Λ ≥ ‖|A|‖, λ ≤ λ_min(A) and the length σ = |γ|·‖p‖ of the step:
 *
 * <ul>
 *   <li>a computed gain γ·rᵀp is off by at most 2ε·‖r‖·σ + 2εΛσ² + 4u·gain;
 *   <li>the computed r is off from r − γAp by some g, ‖g‖ ≤ εΛσ + 4u·(‖r_old‖ + ‖r‖), which changes F by at most 2·‖g‖·√(F(r)/λ)
 *       + ‖g‖²/λ;
 *   <li>s is off from r + A·d by some h, which collects g and the rounding of s and d and shrinks by e as s does; F(s) and the
 *       cross term then change by at most what {@link #smoothedTail} adds.
 * </ul>
 */
final class GaussRadauInterval {
    /** Common to all columns: the matrix and the accuracy of its products. */
    record Setting(SpectralRange range, double floor, double epsilon, double solveError) {}

    private final Setting setting;
    private double gained;
    private double allowance;
    private double tail;
    private double lower;
    private double upper;
    private double residualNorm;
    private double rho;
    private double stepLength;
    private double keep;
    private double smoothedForm;
    private double smoothedFormError;
    private double smoothedNorm;
    private double shiftNorm;
    private double shiftError;

    /**
     * @param square bᵀb
     * @param rho bᵀP⁻¹b
     */
    GaussRadauInterval(Setting setting, double square, double rho) {
        this.setting = setting;
        this.rho = rho;
        residualNorm = Math.sqrt(square);
        smoothedForm = rho;
        smoothedFormError = setting.solveError() * square;
        smoothedNorm = residualNorm;
        tail = (rho + smoothedFormError) / setting.floor();
        upper = tail;
    }

    /** The length γ of the step along p; 0 if round-off prevents further progress. */
    double step(double residualTimesDirection, double directionSquare, double curvature) {
        double epsilon = setting.epsilon();
        double largest = setting.range().largest();
        double error = 2 * epsilon * largest * directionSquare;
        if (!(curvature >= setting.range().smallest() * directionSquare - error)
                || curvature > largest * directionSquare + error) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "pᵀAp = %.17g with pᵀp = %.17g, but all eigenvalues were said to be in [%.17g, %.17g]; give a"
                            + " range that holds",
                    curvature,
                    directionSquare,
                    setting.range().smallest(),
                    largest));
        }
        double step = curvature > 0 ? residualTimesDirection / curvature : 0;
        double gain = step * residualTimesDirection;
        stepLength = Math.abs(step) * Math.sqrt(directionSquare);
        gained += gain;
        allowance += 2 * epsilon * residualNorm * stepLength
                + 2 * epsilon * largest * stepLength * stepLength
                + RoundOff.UNIT * (4 * gain + gained);
        return step;
    }

    /**
     * Updates the scalars after the step.
     *
     * @param square rᵀr
     * @param newRho rᵀP⁻¹r
     * @param cross sᵀP⁻¹r
     * @param shiftResidual dᵀr
     * @param shiftSmoothed dᵀs
     * @return the factor of the old direction in the new one
     */
    double advance(double square, double newRho, double cross, double shiftResidual, double shiftSmoothed) {
        double oldNorm = residualNorm;
        residualNorm = Math.sqrt(square);
        double largest = setting.range().largest();
        double smallest = setting.range().smallest();
        double drift = setting.epsilon() * largest * stepLength + 4 * RoundOff.UNIT * (oldNorm + residualNorm);
        shiftNorm += stepLength;
        shiftError += drift + 4 * RoundOff.UNIT * (smoothedNorm + largest * shiftNorm);
        double plain = (newRho + setting.solveError() * square) / setting.floor();
        tail = Math.max(0, Math.min(plain, smoothedTail(square, newRho, cross, shiftResidual, shiftSmoothed)));
        allowance += 2 * drift * Math.sqrt(tail / smallest) + drift * drift / smallest;
        lower = Math.max(lower, gained - allowance);
        upper = Math.min(upper, gained + allowance + tail);
        if (!(lower <= upper)) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "a quadratic form would be above %.17g and below %.17g; an eigenvalue must be below the stated"
                            + " bounds of %.17g and, preconditioned, %.17g",
                    lower,
                    upper,
                    smallest,
                    setting.floor()));
        }
        double factor = newRho / rho;
        rho = newRho;
        return factor;
    }

    /** min over e of s(e)ᵀP⁻¹s(e) / a − d(e)ᵀ(r + s(e)), a parabola in e, with its round-off; s and d become those of the best e. */
    private double smoothedTail(
            double square, double newRho, double cross, double shiftResidual, double shiftSmoothed) {
        double a = setting.floor();
        double curvature = shiftResidual - shiftSmoothed + (smoothedForm - 2 * cross + newRho) / a;
        double slope = shiftResidual + (newRho - cross) / a;
        double e = curvature > 0 ? Math.max(0, Math.min(1, slope / curvature)) : 0;
        double other = 1 - e;
        double mixed = 2 * e * other;
        double oldSmoothedNorm = smoothedNorm;
        double terms = e * shiftNorm * ((1 + other) * residualNorm + e * oldSmoothedNorm);
        smoothedNorm = e * smoothedNorm + other * residualNorm;
        smoothedForm = e * e * smoothedForm + mixed * cross + other * other * newRho;
        smoothedFormError = e * e * smoothedFormError
                + setting.solveError()
                        * (mixed * oldSmoothedNorm * residualNorm
                                + other * other * square
                                + smoothedNorm * smoothedNorm);
        shiftNorm *= e;
        shiftError *= e;
        keep = e;
        double root = Math.sqrt(Math.max(0, smoothedForm + smoothedFormError) / a)
                + shiftError / Math.sqrt(setting.range().smallest());
        return root * root
                - e * (1 + other) * shiftResidual
                - e * e * shiftSmoothed
                + shiftNorm * shiftError
                + setting.epsilon() * terms;
    }

    /** e, the weight that the next pass over s and d gives to their old values. */
    double keep() {
        return keep;
    }

    double lower() {
        return lower;
    }

    double upper() {
        return upper;
    }

    /** Σ γ·rᵀp. */
    double gauss() {
        return Math.max(lower, Math.min(upper, gained));
    }

    /** Whether round-off already exceeds what more iterations could remove from the interval. */
    boolean exhausted() {
        return tail <= allowance || stepLength == 0;
    }
}
