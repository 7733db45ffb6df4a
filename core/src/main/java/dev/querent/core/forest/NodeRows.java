package dev.querent.core.forest;

/**
 * The rows of a growing tree. Each node owns a range in which rows of the same class are contiguous, because splitting keeps their order; so
 * class counts are lengths of runs.
 */
final class NodeRows {
    final int[] rows;
    private final int[] scratch;
    private final int[] classes; // by row

    /** For each run of the current node its class, its end relative to the node's start, and its weighted size. */
    final int[] runClass;

    final int[] runEnd;
    final double[] runWeight;
    int runs;
    int from;
    int to;
    double weight;

    private final double[] classWeights;

    /** Takes ownership of {@code rows}, which may contain a row several times. */
    NodeRows(int[] rows, int[] classes, double[] classWeights) {
        this.classes = classes;
        this.classWeights = classWeights;
        this.rows = groupedByClass(rows, classes, classWeights.length);
        this.scratch = new int[rows.length];
        int most = Math.min(rows.length, classWeights.length);
        runClass = new int[most];
        runEnd = new int[most];
        runWeight = new double[most];
    }

    private static int[] groupedByClass(int[] rows, int[] classes, int count) {
        int[] next = new int[count + 1];
        for (int row : rows) {
            next[classes[row] + 1]++;
        }
        for (int c = 0; c < count; c++) {
            next[c + 1] += next[c];
        }
        int[] grouped = new int[rows.length];
        for (int row : rows) {
            grouped[next[classes[row]]++] = row;
        }
        return grouped;
    }

    /** Makes the rows [from, to) the current node. */
    void enter(int nodeFrom, int nodeTo) {
        from = nodeFrom;
        to = nodeTo;
        runs = 0;
        weight = 0;
        int start = from;
        while (start < to) {
            int code = classes[rows[start]];
            int end = start + 1;
            while (end < to && classes[rows[end]] == code) {
                end++;
            }
            runClass[runs] = code;
            runEnd[runs] = end - from;
            runWeight[runs] = classWeights[code] * (end - start);
            weight += runWeight[runs++];
            start = end;
        }
    }

    /** The current node's rows alone, renumbered from 0. */
    NodeRows alone() {
        int[] local = new int[size()];
        int[] localClasses = new int[size()];
        for (int i = 0; i < local.length; i++) {
            local[i] = i;
            localClasses[i] = classes[rows[from + i]];
        }
        return new NodeRows(local, localClasses, classWeights);
    }

    int size() {
        return to - from;
    }

    int runStart(int run) {
        return run == 0 ? 0 : runEnd[run - 1];
    }

    double classWeight(int run) {
        return classWeights[runClass[run]];
    }

    /**
     * Moves rows below the threshold to the front; each side keeps its order.
     *
     * @return the start of the second side
     */
    int split(NodeValues values) {
        int left = from;
        int right = 0;
        for (int i = from; i < to; i++) {
            int row = rows[i];
            int below = values.below(i - from);
            rows[left] = row; // both are written, one is kept: avoids an unpredictable branch
            scratch[right] = row;
            left += below;
            right += 1 - below;
        }
        System.arraycopy(scratch, 0, rows, left, right);
        return left;
    }
}
