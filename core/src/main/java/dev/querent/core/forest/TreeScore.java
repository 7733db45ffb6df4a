package dev.querent.core.forest;

/**
 * How often a tree was right about rows it had not learnt from. Immutable.
 *
 * @param right of the tests, both counted with the weight that age has left them
 */
record TreeScore(double right, double tests) {
    static final TreeScore NONE = new TreeScore(0, 0);

    /** With one more test, before which all others count {@code fading} as much as they did. */
    TreeScore tested(boolean wasRight, double fading) {
        return new TreeScore(fading * right + (wasRight ? 1 : 0), fading * tests + 1);
    }

    /** The share of tests that were right, as if there had been one of each kind before. */
    double value() {
        return (right + 1) / (tests + 2);
    }
}
