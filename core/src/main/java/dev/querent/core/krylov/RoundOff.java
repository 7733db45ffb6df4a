package dev.querent.core.krylov;

/**
 * Error bounds of computed sums and products: |fl(xᵀy) − xᵀy| ≤ ε·‖x‖·‖y‖ and ‖fl(A·p) − A·p‖ ≤ ε·Λ·‖p‖, where Λ bounds the norm of |A|. For n
 * terms ε = n·u is certain (u = 2⁻⁵³), and 6·√n·u holds except with a probability of 10⁻⁷ if the errors of single operations are independent
 * (Higham and Mary 2019, theorem 3.1); uses the smaller of the two, plus a few u for the operations around a sum.
 */
final class RoundOff {
    /** Half the distance from 1 to the next double: the relative error of one operation. */
    static final double UNIT = 0x1.0p-53;

    private static final double CERTAINTY = 6;
    private static final int AROUND = 16;

    private RoundOff() {}

    /** ε for sums of {@code terms} products. */
    static double of(int terms) {
        return UNIT * (AROUND + Math.min(terms, CERTAINTY * Math.sqrt(terms)));
    }
}
