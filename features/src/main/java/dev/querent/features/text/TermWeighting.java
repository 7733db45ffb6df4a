package dev.querent.features.text;

import java.util.Map;

/** How the counts of one text become feature values. */
public record TermWeighting(Weight weight, Norm norm) {
    /** What a term counts that occurs c times in a text and in d of n training texts. */
    public enum Weight {
        /** c. */
        COUNT,
        /** 1. */
        BINARY,
        /** c (1 + ln((1 + n) / (1 + d))): the smoothed inverse document frequency. */
        TFIDF,
        /** 1 + ln c. */
        LOG
    }

    /** What the values of one text are divided by. */
    public enum Norm {
        L1,
        L2,
        NONE
    }

    /** The factor of a term found in {@code found} of {@code texts} training texts. */
    public static double inverseFrequency(int found, int texts) {
        return 1 + StrictMath.log((1.0 + texts) / (1.0 + found));
    }

    /** Replaces counts by column by values. {@code inverse} holds a factor per column and is read for TFIDF only. */
    public void apply(Map<Integer, Double> counts, float[] inverse) {
        counts.replaceAll((column, count) -> switch (weight) {
            case COUNT -> count;
            case BINARY -> 1.0;
            case TFIDF -> count * inverse[column];
            case LOG -> 1 + StrictMath.log(count);
        });
        double size = size(counts);
        if (size > 0) {
            counts.replaceAll((column, value) -> value / size);
        }
    }

    private double size(Map<Integer, Double> values) {
        double sum = 0;
        for (double value : values.values()) {
            sum += norm == Norm.L2 ? value * value : value;
        }
        return switch (norm) {
            case L1 -> sum;
            case L2 -> Math.sqrt(sum);
            case NONE -> 1;
        };
    }
}
