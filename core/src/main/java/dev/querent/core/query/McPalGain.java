package dev.querent.core.query;

/**
 * The expected gain in accuracy from more labels at one place, given k labels of each class (Kottke et al. 2016). Class shares p are Dirichlet(k
 * + 1), the next m labels l multinomial in p, and the decision is the most frequent class ŷ of k + l; then E[p_ŷ] is Σ_l m!/Π l_c! · Π_c (k_c +
 * 1)^(l_c + [c = ŷ]) / K^(m + 1) with rising powers and K = Σ (k_c + 1).
 */
final class McPalGain {
    private final double[] known;
    private final int[] labels;

    private McPalGain(double[] known) {
        this.known = known;
        this.labels = new int[known.length];
    }

    /** The gain per label, maximised over 1 to {@code most} labels. */
    static double most(double[] known, int most) {
        double now = accuracy(known, 0);
        double best = Double.NEGATIVE_INFINITY;
        for (int m = 1; m <= most; m++) {
            best = Math.max(best, (accuracy(known, m) - now) / m);
        }
        return best;
    }

    /** The expected accuracy after {@code total} more labels. */
    static double accuracy(double[] known, int total) {
        double scale = 1;
        double all = known.length;
        for (double k : known) {
            all += k;
        }
        for (int i = 0; i <= total; i++) {
            scale /= all + i;
        }
        for (int i = 2; i <= total; i++) {
            scale *= i;
        }
        return scale * new McPalGain(known).sum(0, total, 1);
    }

    /** Sums over all ways to distribute {@code left} labels over the classes from {@code first} on. */
    private double sum(int first, int left, double product) {
        if (first == known.length - 1 || left == 0) {
            double last = product;
            if (left > 0) {
                labels[first] = left;
                last *= rising(known[first] + 1, left);
            }
            int best = best();
            double here = last * (known[best] + 1 + labels[best]);
            if (left > 0) {
                labels[first] = 0;
            }
            return here;
        }
        double sum = 0;
        for (int given = 0; given <= left; given++) {
            labels[first] = given;
            sum += sum(first + 1, left - given, product * rising(known[first] + 1, given));
        }
        labels[first] = 0;
        return sum;
    }

    /** (x)(x + 1)…(x + n − 1)/n! */
    private static double rising(double x, int n) {
        double product = 1;
        for (int i = 0; i < n; i++) {
            product *= (x + i) / (i + 1);
        }
        return product;
    }

    private int best() {
        int best = 0;
        for (int c = 1; c < known.length; c++) {
            best = known[c] + labels[c] > known[best] + labels[best] ? c : best;
        }
        return best;
    }
}
