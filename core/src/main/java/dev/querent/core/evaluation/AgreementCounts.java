package dev.querent.core.evaluation;

/** Counts of what was said against what was true, as they come. Not safe for use by several threads. */
final class AgreementCounts {
    private final long[] truth;
    private final long[] said;
    private long rows;
    private long right;

    AgreementCounts(int classes) {
        truth = new long[classes];
        said = new long[classes];
    }

    /** @param answer negative where nothing could be said */
    void add(int trueClass, int answer) {
        rows++;
        truth[trueClass]++;
        if (answer >= 0) {
            said[answer]++;
            right += answer == trueClass ? 1 : 0;
        }
    }

    long rows() {
        return rows;
    }

    double accuracy() {
        return rows == 0 ? 0 : (double) right / rows;
    }

    /** Cohen's: how far the accuracy is above that of answers as frequent but blind, 1 where all are right. */
    double kappa() {
        double blind = 0;
        for (int c = 0; c < truth.length; c++) {
            blind += (double) truth[c] / rows * said[c] / rows;
        }
        return above(blind);
    }

    /** How far the accuracy is above a given one, in units of what is left above it; 0 where nothing is left and nothing won. */
    double above(double base) {
        double won = accuracy() - base;
        return base >= 1 ? Math.min(0, won) : won / (1 - base);
    }
}
