package dev.querent.core.forest;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * Adaptive windowing (ADWIN2, Bifet and Gavaldà 2007): keeps the longest window of recent errors whose mean has not changed, and drops the older
 * part whenever two parts differ by more than chance allows. Buckets of 1, 2, 4, … errors keep its memory logarithmic. Not thread-safe.
 */
final class DriftDetector {
    /** Probability of a false alarm. */
    private static final double CONFIDENCE = 0.002;

    private static final int BUCKETS_PER_SIZE = 5;

    /** Errors between two checks of the window, and in the shortest part that is compared. */
    private static final int PERIOD = 32;

    private static final int SHORTEST = 5;

    /** By size, 2^i errors each; the first of a list is the most recent. */
    private final List<Deque<Double>> buckets = new ArrayList<>();

    private long width;
    private double sum;
    private int sinceLook;

    /** Restores a detector from its stored parts. */
    static DriftDetector of(ForestLearnerState.Parts.Drift parts) {
        DriftDetector detector = new DriftDetector();
        int next = 0;
        for (int count : parts.bucketCounts()) {
            Deque<Double> bucket = new ArrayDeque<>();
            for (int i = 0; i < count; i++) {
                bucket.addLast(parts.buckets()[next++]);
            }
            detector.buckets.add(bucket);
        }
        detector.width = parts.width();
        detector.sum = parts.sum();
        detector.sinceLook = parts.sinceLook();
        return detector;
    }

    ForestLearnerState.Parts.Drift parts(int rises, boolean rising) {
        int[] counts = buckets.stream().mapToInt(Deque::size).toArray();
        double[] all = buckets.stream()
                .flatMap(Deque::stream)
                .mapToDouble(Double::doubleValue)
                .toArray();
        return new ForestLearnerState.Parts.Drift(rises, rising, width, sum, sinceLook, counts, all);
    }

    /** Number of recent errors in the window. */
    long width() {
        return width;
    }

    double mean() {
        return width == 0 ? 0 : sum / width;
    }

    /** Adds an error between 0 and 1; true if the mean has risen, i.e. the concept has drifted. */
    boolean rises(double error) {
        if (buckets.isEmpty()) {
            buckets.add(new ArrayDeque<>());
        }
        buckets.get(0).addFirst(error);
        width++;
        sum += error;
        compress();
        if (++sinceLook < PERIOD) {
            return false;
        }
        sinceLook = 0;
        double before = mean();
        boolean cut = false;
        while (dropsOldest()) {
            cut = true;
        }
        return cut && mean() > before;
    }

    private void compress() {
        for (int size = 0; size < buckets.size() && buckets.get(size).size() > BUCKETS_PER_SIZE; size++) {
            double joined = buckets.get(size).removeLast() + buckets.get(size).removeLast();
            if (size + 1 == buckets.size()) {
                buckets.add(new ArrayDeque<>());
            }
            buckets.get(size + 1).addFirst(joined);
        }
    }

    /** Drops the oldest bucket if some older part differs from the rest. */
    private boolean dropsOldest() {
        double variance = mean() * (1 - mean()); // errors are 0 or 1, or fractions: at most this
        double logarithm = Math.log(2 * Math.log((double) Math.max(3, width)) / CONFIDENCE);
        long oldCount = 0;
        double oldSum = 0;
        for (int size = buckets.size() - 1; size >= 0; size--) {
            Iterator<Double> oldestFirst = buckets.get(size).descendingIterator();
            while (oldestFirst.hasNext()) {
                oldSum += oldestFirst.next();
                oldCount += 1L << size;
                long newCount = width - oldCount;
                if (newCount < SHORTEST) {
                    return false;
                }
                if (oldCount >= SHORTEST) {
                    double harmonic = 1.0 / (1.0 / (oldCount - SHORTEST + 1) + 1.0 / (newCount - SHORTEST + 1));
                    double bound = Math.sqrt(2 / harmonic * variance * logarithm) + 2.0 / 3 / harmonic * logarithm;
                    if (Math.abs(oldSum / oldCount - (sum - oldSum) / newCount) > bound) {
                        dropOldestBucket();
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private void dropOldestBucket() {
        int size = buckets.size() - 1;
        sum -= buckets.get(size).removeLast();
        width -= 1L << size;
        while (!buckets.isEmpty() && buckets.get(buckets.size() - 1).isEmpty()) {
            buckets.remove(buckets.size() - 1);
        }
    }
}
