package dev.querent.core.evaluation;

import dev.querent.core.data.Labels;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Predictions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Reliability diagram and expected calibration error (Guo et al. 2017): {@code sum_b n_b/n |accuracy_b - confidence_b|} over bins of the
 * confidence, i.e. the probability of the most probable class.
 */
public record Calibration(Binning binning, List<Bin> bins) {
    public static final int DEFAULT_BINS = 15;

    /** How confidences are binned. */
    public enum Binning {
        /** Ranges {@code (i/k, (i+1)/k]} of equal width; the first includes 0. Some may be empty. */
        EQUAL_WIDTH,
        /**
         * Bins with about equal numbers of rows, none empty. Rows of equal confidence share a bin, so that the result does not depend on the
         * order of rows; with many ties there are fewer bins than requested.
         */
        EQUAL_MASS
    }

    public Calibration {
        bins = List.copyOf(bins);
    }

    /** {@value #DEFAULT_BINS} bins of equal width. */
    public static Calibration of(Predictions predictions, Labels labels) {
        return of(predictions, labels, Binning.EQUAL_WIDTH, DEFAULT_BINS);
    }

    public static Calibration of(Predictions predictions, Labels labels, Binning binning, int bins) {
        Require.atLeast("bins", bins, 1);
        TestRows test = TestRows.of(predictions, labels);
        return new Calibration(
                binning, binning == Binning.EQUAL_WIDTH ? equalWidth(test, bins) : equalMass(test, bins));
    }

    private static List<Bin> equalWidth(TestRows test, int bins) {
        int[] counts = new int[bins];
        int[] correct = new int[bins];
        double[] confidences = new double[bins];
        for (int row = 0; row < test.count(); row++) {
            double confidence = test.predictions().confidence(row);
            int bin = Math.max(0, Math.min(bins, (int) Math.ceil(confidence * bins)) - 1);
            counts[bin]++;
            confidences[bin] += confidence;
            correct[bin] += test.correct(row) ? 1 : 0;
        }
        List<Bin> result = new ArrayList<>(bins);
        for (int b = 0; b < bins; b++) {
            result.add(Bin.of((double) b / bins, (b + 1.0) / bins, counts[b], confidences[b], correct[b]));
        }
        return result;
    }

    private static List<Bin> equalMass(TestRows test, int bins) {
        record Row(double confidence, boolean correct) {}
        Row[] rows = new Row[test.count()];
        for (int row = 0; row < rows.length; row++) {
            rows[row] = new Row(test.predictions().confidence(row), test.correct(row));
        }
        Arrays.sort(rows, Comparator.comparingDouble(Row::confidence));
        List<Bin> result = new ArrayList<>(bins);
        int start = 0;
        for (int b = 1; b <= bins; b++) {
            int end = (int) ((long) rows.length * b / bins);
            if (end <= start) {
                continue;
            }
            while (end < rows.length && rows[end].confidence == rows[end - 1].confidence) {
                end++;
            }
            double confidence = 0;
            int correct = 0;
            for (int i = start; i < end; i++) {
                confidence += rows[i].confidence;
                correct += rows[i].correct ? 1 : 0;
            }
            result.add(Bin.of(rows[start].confidence, rows[end - 1].confidence, end - start, confidence, correct));
            start = end;
        }
        return result;
    }

    /** The expected calibration error. */
    public double ece() {
        int rows = bins.stream().mapToInt(Bin::count).sum();
        return bins.stream()
                        .mapToDouble(bin -> bin.count() * Math.abs(bin.gap()))
                        .sum()
                / rows;
    }

    /**
     * A bin of a reliability diagram: mean confidence and accuracy of the rows in one range of confidence. Both are empty if the bin has no rows.
     */
    public record Bin(double lower, double upper, int count, OptionalDouble meanConfidence, OptionalDouble accuracy) {

        static Bin of(double lower, double upper, int count, double confidenceSum, int correct) {
            return count == 0
                    ? new Bin(lower, upper, 0, OptionalDouble.empty(), OptionalDouble.empty())
                    : new Bin(
                            lower,
                            upper,
                            count,
                            OptionalDouble.of(confidenceSum / count),
                            OptionalDouble.of((double) correct / count));
        }

        /** Accuracy minus confidence: negative if the model is overconfident. 0 for an empty bin. */
        public double gap() {
            return count == 0 ? 0 : accuracy.getAsDouble() - meanConfidence.getAsDouble();
        }
    }
}
