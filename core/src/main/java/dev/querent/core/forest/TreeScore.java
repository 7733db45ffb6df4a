package dev.querent.core.forest;

/**
 * The accuracy of a tree on rows it had not learnt. Immutable.
 *
 * @param right correct tests; both counts are discounted by age
 */
record TreeScore(double right, double tests) {
    static final TreeScore NONE = new TreeScore(0, 0);

    /** With one more test; earlier ones are discounted by {@code fading}. */
    TreeScore tested(boolean wasRight, double fading) {
        return new TreeScore(fading * right + (wasRight ? 1 : 0), fading * tests + 1);
    }

    /** The share of correct tests, smoothed by one test of each outcome. */
    double value() {
        return (right + 1) / (tests + 2);
    }
}
