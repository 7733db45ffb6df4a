package dev.querent.core.krylov;

/**
 * Hears the scalars of conjugate gradients from zero, which are the Lanczos process in disguise (see {@link Tridiagonals}). A column
 * that begins anew is silent from then on.
 */
interface CoefficientListener {
    CoefficientListener NONE = new CoefficientListener() {
        @Override
        public void step(int column, double length) {}

        @Override
        public void turn(int column, double factor) {}
    };

    /** x += length·p. */
    void step(int column, double length);

    /** p := P⁻¹r + factor·p. */
    void turn(int column, double factor);
}
