package dev.querent.core.krylov;

import dev.querent.core.internal.Require;
import dev.querent.core.progress.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Partial pivoted Cholesky decomposition: K ≈ L·Lᵀ of growing rank, from the diagonal and a few columns of K, with K − L·Lᵀ positive
 * semi-definite. N·k² multiplications and k columns for rank k. Not thread-safe.
 *
 * <p>Pivots are drawn in blocks, with probabilities proportional to the remaining diagonal (randomly pivoted Cholesky, Chen, Epperly, Tropp and
 * Webber 2024): rows with the largest remaining diagonal are often outliers that say little about the others. The draws are evenly spaced along
 * the rows, so that no seed is needed and classes stored one after the other are all covered. Trials: docs/notes/gp-hik-speed.md.
 */
public final class PivotedCholesky {
    /** Columns drawn at a time: L is read once for all of them and is no longer the bottleneck. */
    private static final int BLOCK = 8;

    /** A remaining diagonal entry below this share of the largest initial one is round-off. */
    private static final double TINY = 1e-10;

    /** Shifts the evenly spaced draws between blocks; its multiples fill the unit interval evenly. */
    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    private final MatrixColumns matrix;
    private final double[] remaining;
    private final double tiny;
    private final List<Double> traces = new ArrayList<>();
    private LowRankFactor factor;
    private int blocks;

    public PivotedCholesky(MatrixColumns matrix) {
        this.matrix = matrix;
        this.remaining = matrix.diagonal().clone();
        Require.that(
                remaining.length == matrix.size(), "entries of the diagonal", remaining.length, "" + matrix.size());
        for (int i = 0; i < remaining.length; i++) {
            Require.that(
                    remaining[i] >= 0 && Double.isFinite(remaining[i]),
                    "diagonal entry " + i,
                    remaining[i],
                    "finite and >= 0 in a positive semi-definite matrix");
        }
        this.tiny = TINY * Arrays.stream(remaining).max().orElse(0);
        this.factor = LowRankFactor.zeros(matrix.size(), 0);
        traces.add(Arrays.stream(remaining).sum());
    }

    public int rank() {
        return factor.rank();
    }

    /** tr(K − L·Lᵀ) after the first {@code rank} columns of L. */
    public double remainingTrace(int rank) {
        return traces.get(rank);
    }

    /** The largest diagonal entry of K − L·Lᵀ. */
    public double largestRemaining() {
        return Arrays.stream(remaining).max().orElse(0);
    }

    LowRankFactor factor() {
        return factor;
    }

    /**
     * Adds columns until there are {@code rank}, or fewer if K is exhausted.
     *
     * @return whether that rank has been reached
     */
    public boolean growTo(int rank, Run run) {
        while (rank() < rank && largestRemaining() > tiny) {
            run.cancellation().check();
            PivotBlock block =
                    PivotBlock.of(matrix, factor, draw(Math.min(BLOCK, rank - rank())), remaining, run.workers());
            LowRankFactor panel = LowRankFactor.zeros(matrix.size(), block.pivots());
            for (double trace : block.eliminate(panel, remaining, run.workers())) {
                traces.add(trace);
            }
            factor = factor.beside(panel);
        }
        return rank() >= rank;
    }

    /** Rows at evenly spaced positions of the cumulative remaining diagonal; fewer if one row takes several positions. */
    private int[] draw(int count) {
        double total = 0;
        for (double entry : remaining) {
            total += entry > tiny ? entry : 0;
        }
        double offset = ++blocks * GOLDEN % 1;
        int[] drawn = new int[count];
        int found = 0;
        int place = 0;
        double sum = 0;
        for (int i = 0; i < remaining.length; i++) {
            sum += remaining[i] > tiny ? remaining[i] : 0;
            boolean hit = false;
            while (place < count && sum > (place + offset) / count * total) {
                hit = true;
                place++;
            }
            if (hit) {
                drawn[found++] = i;
            }
        }
        return Arrays.copyOf(drawn, found);
    }
}
