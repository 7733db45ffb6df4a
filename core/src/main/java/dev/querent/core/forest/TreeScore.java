package dev.querent.core.forest;

/**
 * The accuracy of a tree on rows it had not learnt. Immutable.
 *
 * @param right correct tests; both counts are discounted by age
 */
record TreeScore(double right, double tests) {
    static final TreeScore NONE = new TreeScore(0, 0);

    /** Minimum weight, also of a tree no better than chance. */
    private static final double LEAST_WEIGHT = 0.01;

    /** With one more test; earlier ones are discounted by {@code fading}. */
    TreeScore tested(boolean wasRight, double fading) {
        return new TreeScore(fading * right + (wasRight ? 1 : 0), fading * tests + 1);
    }

    /** The share of correct tests, smoothed by one test of each outcome. */
    double value() {
        return (right + 1) / (tests + 2);
    }

    /** The weight of the tree's vote: the log odds of a correct answer against one particular wrong class (SAMME, Zhu et al. 2009). */
    float weight(int classes) {
        double odds = Math.log(value() / (1 - value())) + Math.log(Math.max(1, classes - 1));
        return (float) Math.max(LEAST_WEIGHT, odds);
    }
}
