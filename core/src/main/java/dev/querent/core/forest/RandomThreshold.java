package dev.querent.core.forest;

import dev.querent.core.random.RandomSource;

/** A single threshold, uniform between the smallest and the largest value (extremely randomised trees, Geurts, Ernst and Wehenkel 2006). */
final class RandomThreshold implements ThresholdSearch {
    private final NodeRows node;
    private final SplitJudge judge;
    private final int[] counts;

    RandomThreshold(NodeRows node, SplitJudge judge) {
        this.node = node;
        this.judge = judge;
        this.counts = new int[node.runClass.length];
    }

    @Override
    public void search(int dimension, NodeValues values, RandomSource random) {
        float threshold = Threshold.between(values.low(), values.high(), random.nextDouble());
        values.cutAt(threshold);
        for (int r = 0; r < node.runs; r++) {
            counts[r] = values.countBelow(node.runStart(r), node.runEnd[r]);
        }
        judge.offer(dimension, threshold, counts);
    }
}
