package dev.querent.core.gp.inference;

import dev.querent.core.data.Features;
import dev.querent.core.gp.InducingSelection;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;

/** Chooses inducing rows. Rows that equal a chosen one tell nothing new, so fewer are chosen where fewer are distinct. O(M) kernel columns. */
public final class InducingSearch {
    /** Candidates, drawn at random from more rows: nearby rows are alike, and each of M steps visits all. */
    private static final int MOST_CANDIDATES = 10_000;

    /** Squared distances below this share of the prior variances are round-off. */
    private static final double ROUND_OFF = 1e-12;

    private final InducingSelection selection;
    private final Kernel kernel;
    private final Compute compute;

    /** @param kernel measures distances */
    public InducingSearch(InducingSelection selection, Kernel kernel, Compute compute) {
        this.selection = selection;
        this.kernel = kernel;
        this.compute = compute;
    }

    /** At least one and at most {@code most} row numbers, ascending. */
    public int[] choose(Features rows, int most, Seed seed) {
        int[] order = seed.child("candidates").generator().permutation(rows.rows());
        int[] candidates = Arrays.copyOf(order, Math.min(order.length, Math.max(most, MOST_CANDIDATES)));
        int[] chosen = among(rows.select(candidates).cached(), most, seed.child("inducing"));
        return Arrays.stream(chosen).map(c -> candidates[c]).sorted().toArray();
    }

    private int[] among(Features rows, int most, Seed seed) {
        RandomSource random = seed.generator();
        int n = rows.rows();
        double[] prior = kernel.diagonal(rows);
        double[] nearest = new double[n]; // squared distance to the nearest chosen row, 0 for those alike
        Arrays.fill(nearest, Double.POSITIVE_INFINITY);
        int[] chosen = new int[Math.min(most, n)];
        for (int m = 0; m < chosen.length; m++) {
            int next = m == 0 ? 0 : next(nearest, random); // the candidates are in random order
            if (next < 0) {
                return Arrays.copyOf(chosen, m);
            }
            chosen[m] = next;
            double[] column =
                    kernel.cross(rows.select(new int[] {next}), rows, compute).array();
            for (int i = 0; i < n; i++) {
                double scale = prior[i] + prior[next];
                double squared = scale - 2 * column[i];
                nearest[i] = squared <= ROUND_OFF * scale ? 0 : Math.min(nearest[i], squared);
            }
            nearest[next] = 0;
        }
        return chosen;
    }

    /** A row unlike all chosen ones; −1 if there is none. */
    private int next(double[] nearest, RandomSource random) {
        return switch (selection) {
            case K_MEANS_PLUS_PLUS -> drawn(nearest, random);
            case FARTHEST_POINT -> farthest(nearest);
            case RANDOM -> first(nearest);
        };
    }

    private static int farthest(double[] nearest) {
        int best = -1;
        for (int i = 0; i < nearest.length; i++) {
            best = nearest[i] > 0 && (best < 0 || nearest[i] > nearest[best]) ? i : best;
        }
        return best;
    }

    private static int first(double[] nearest) {
        for (int i = 0; i < nearest.length; i++) {
            if (nearest[i] > 0) {
                return i;
            }
        }
        return -1;
    }

    private static int drawn(double[] nearest, RandomSource random) {
        double left = random.nextDouble() * Arrays.stream(nearest).sum();
        int last = -1;
        for (int i = 0; i < nearest.length; i++) {
            if (nearest[i] > 0) {
                last = i;
                left -= nearest[i];
                if (left < 0) {
                    break;
                }
            }
        }
        return last;
    }
}
