package dev.querent.core.evaluation;

/** Running counts of predicted against true classes. Not thread-safe. */
final class AgreementCounts {
    private final long[] truth;
    private final long[] said;
    private long rows;
    private long right;

    AgreementCounts(int classes) {
        truth = new long[classes];
        said = new long[classes];
    }

    /**
     * @param answer negative if there was no prediction
     */
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

    /** Cohen's kappa: accuracy above chance agreement with the same class frequencies; 1 if all rows are correct. */
    double kappa() {
        double blind = 0;
        for (int c = 0; c < truth.length; c++) {
            blind += (double) truth[c] / rows * said[c] / rows;
        }
        return above(blind);
    }

    /** Accuracy above a baseline, relative to the largest possible gain; 0 if both are 0. */
    double above(double base) {
        double won = accuracy() - base;
        return base >= 1 ? Math.min(0, won) : won / (1 - base);
    }
}
