package dev.querent.core.krylov;

/**
 * Receives the scalars of conjugate gradients from zero, which define the Lanczos process (see {@link Tridiagonals}). A column that restarts
 * sends nothing from then on.
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
