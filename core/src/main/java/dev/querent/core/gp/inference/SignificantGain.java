package dev.querent.core.gp.inference;

/** Whether a gain on single rows exceeds chance. */
public final class SignificantGain {
    private SignificantGain() {}

    /** Whether the mean gain is above its standard error. */
    public static boolean isClear(double[] gains) {
        double sum = 0;
        double squares = 0;
        for (double gain : gains) {
            sum += gain;
            squares += gain * gain;
        }
        double mean = sum / gains.length;
        double variance = Math.max(0, squares / gains.length - mean * mean);
        return mean > Math.sqrt(variance / gains.length);
    }
}
