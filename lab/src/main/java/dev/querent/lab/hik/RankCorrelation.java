package dev.querent.lab.hik;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Spearman's rank correlation: 1 if two scores give rows the same order. Equal scores share their mean rank. */
final class RankCorrelation {
    private RankCorrelation() {}

    static double of(double[] a, double[] b) {
        double[] x = ranks(a);
        double[] y = ranks(b);
        double mean = (a.length - 1) / 2.0;
        double together = 0;
        double ofX = 0;
        double ofY = 0;
        for (int i = 0; i < x.length; i++) {
            together += (x[i] - mean) * (y[i] - mean);
            ofX += (x[i] - mean) * (x[i] - mean);
            ofY += (y[i] - mean) * (y[i] - mean);
        }
        return together / Math.sqrt(ofX * ofY);
    }

    private static double[] ranks(double[] values) {
        int[] order = ascending(values);
        double[] ranks = new double[values.length];
        for (int from = 0; from < order.length; ) {
            int to = from + 1;
            while (to < order.length && values[order[to]] == values[order[from]]) {
                to++;
            }
            for (int i = from; i < to; i++) {
                ranks[order[i]] = (from + to - 1) / 2.0;
            }
            from = to;
        }
        return ranks;
    }

    /** Positions of the values, the smallest value first. */
    static int[] ascending(double[] values) {
        return IntStream.range(0, values.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> values[i]))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
