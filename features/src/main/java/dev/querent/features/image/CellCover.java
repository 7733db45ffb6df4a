package dev.querent.features.image;

/**
 * Which cells of one level cover a sample along one axis, and by how much. Of a grid of k, cell c covers the samples from
 * c s to (c + 2) s, where s = samples / 2k: 2k - 1 cells, each overlapping the next by half. A sample at the edge of a
 * cell counts by the share inside. Immutable.
 */
final class CellCover {
    private final int cells;
    private final int[] first;
    private final double[][] shares;

    CellCover(int samples, int grid) {
        this.cells = 2 * grid - 1;
        this.first = new int[samples];
        this.shares = new double[samples][];
        double stride = samples / (2.0 * grid);
        for (int i = 0; i < samples; i++) {
            int from = 0;
            while (share(i, from, stride) <= 0) {
                from++;
            }
            int to = from;
            while (to < cells && share(i, to, stride) > 0) {
                to++;
            }
            first[i] = from;
            shares[i] = new double[to - from];
            for (int c = from; c < to; c++) {
                shares[i][c - from] = share(i, c, stride);
            }
        }
    }

    private static double share(int sample, int cell, double stride) {
        return Math.min(sample + 1, (cell + 2) * stride) - Math.max(sample, cell * stride);
    }

    int cells() {
        return cells;
    }

    /** The first cell that covers a sample; the others follow it. */
    int first(int sample) {
        return first[sample];
    }

    /** The share by which each of them covers it. Must not be changed. */
    double[] shares(int sample) {
        return shares[sample];
    }
}
