package dev.querent.core.query;

/**
 * Finds the point of a {@link ConvexHull} that is nearest to a row, min ½βᵀMβ − βᵀb over the simplex, by the active-set method of Wolfe (1976): a set of
 * rows whose affine hull has its nearest point inside grows by rows with a low gradient, and loses rows whose weight would fall below 0. Several may be
 * added at once: a direction of descent has a positive weight for one of them at least. A step takes O(n·a + a²) for n rows of which a are active, and
 * O(a²) for each row that is added or removed. Holds the state of one search at a time, so that threads need one each.
 */
final class NearestPoint {
    /** Of the duality gap, relative to the largest kernel value. */
    private static final double TOLERANCE = 1e-11;

    private final int[] active;
    private final double[] weights; // β of the active rows
    private final double[] target; // β on the affine hull of the active rows
    private final double[][] lower; // L of M restricted to the active rows, in their order
    private final double[] byB; // L⁻¹b
    private final double[] byOnes; // L⁻¹1
    private final double[] gradient; // Mβ − b
    private int count;

    /** @param most rows of a hull */
    NearestPoint(int most) {
        active = new int[most];
        weights = new double[most];
        target = new double[most];
        lower = new double[most][];
        byB = new double[most];
        byOnes = new double[most];
        gradient = new double[most];
    }

    /**
     * The squared distance κ(x, x) − 2βᵀb + βᵀ(M − s·11ᵀ − εI)β at the end, or any number of at least {@code enough} if it is as large.
     *
     * @param self κ(x, x)
     * @param cross holds b = k_x, from {@code first}
     * @param enough a search whose lower bound reaches it ends
     */
    double squaredDistance(ConvexHull hull, double self, double[] cross, int first, double enough) {
        int n = hull.size();
        double[] m = hull.matrix().array();
        int next = 0;
        double largest = hull.scale();
        for (int j = 0; j < n; j++) {
            largest = Math.max(largest, Math.abs(cross[first + j]));
            if (m[j * n + j] - 2 * cross[first + j] < m[next * n + next] - 2 * cross[first + next]) {
                next = j;
            }
        }
        count = 0;
        add(hull, next, cross, first);
        for (int step = 0; ; step++) {
            solve();
            for (int j = 0; j < n; j++) {
                gradient[j] = -cross[first + j];
            }
            double squares = 0;
            for (int a = 0; a < count; a++) {
                squares += weights[a] * weights[a];
                for (int j = 0; j < n; j++) {
                    gradient[j] += weights[a] * m[active[a] * n + j];
                }
            }
            double slope = 0; // βᵀ(Mβ − b)
            double linear = 0;
            for (int a = 0; a < count; a++) {
                slope += weights[a] * gradient[active[a]];
                linear += weights[a] * cross[first + active[a]];
            }
            next = 0;
            for (int j = 1; j < n; j++) {
                next = gradient[j] < gradient[next] ? j : next;
            }
            double gap = slope - gradient[next];
            double squared = self + slope - linear - hull.scale() - hull.ridge() * squares;
            if (gap <= TOLERANCE * largest || squared - 2 * gap >= enough || isActive(next) || step >= 10 * n) {
                return Math.max(0, squared);
            }
            int most = Math.min(2 * count, n);
            add(hull, next, cross, first);
            double low = gradient[next] + 0.5 * gap;
            for (int j = 0; j < n && count < most; j++) {
                if (gradient[j] < low && !isActive(j)) {
                    add(hull, j, cross, first);
                }
            }
        }
    }

    private boolean isActive(int row) {
        for (int a = 0; a < count; a++) {
            if (active[a] == row) {
                return true;
            }
        }
        return false;
    }

    /** With weight 0, except the first; the factor grows by a row. */
    private void add(ConvexHull hull, int row, double[] cross, int first) {
        double[] m = hull.matrix().array();
        int column = row * hull.size();
        if (lower[count] == null) {
            lower[count] = new double[count + 1];
        }
        double[] own = lower[count];
        double b = cross[first + row];
        double one = 1;
        double diagonal = m[column + row];
        for (int j = 0; j < count; j++) {
            double[] other = lower[j];
            own[j] = (m[column + active[j]] - dot(own, other, j)) / other[j];
            diagonal -= own[j] * own[j];
            b -= own[j] * byB[j];
            one -= own[j] * byOnes[j];
        }
        own[count] = Math.sqrt(Math.max(diagonal, hull.ridge()));
        byB[count] = b / own[count];
        byOnes[count] = one / own[count];
        active[count] = row;
        weights[count] = count == 0 ? 1 : 0;
        count++;
    }

    /** Moves the weights to the nearest point of the affine hull of the active rows, without those that would get a weight of 0 or less. */
    private void solve() {
        while (true) {
            affine();
            double step = 1;
            int leaving = -1;
            for (int a = 0; a < count; a++) {
                double until = weights[a] == 0 ? 0 : weights[a] / (weights[a] - target[a]);
                if (target[a] <= 0 && until <= step) {
                    step = until;
                    leaving = a;
                }
            }
            if (leaving < 0) {
                System.arraycopy(target, 0, weights, 0, count);
                return;
            }
            for (int a = 0; a < count; a++) {
                weights[a] = Math.max(0, weights[a] + step * (target[a] - weights[a]));
            }
            remove(leaving);
        }
    }

    /** Of the first values, in four partial sums that run side by side. */
    private static double dot(double[] a, double[] b, int length) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int k = 0;
        for (; k + 4 <= length; k += 4) {
            s0 += a[k] * b[k];
            s1 += a[k + 1] * b[k + 1];
            s2 += a[k + 2] * b[k + 2];
            s3 += a[k + 3] * b[k + 3];
        }
        for (; k < length; k++) {
            s0 += a[k] * b[k];
        }
        return (s0 + s1) + (s2 + s3);
    }

    /** Takes out one active row, and turns the factor back to a triangle by Givens rotations, which L⁻¹b and L⁻¹1 follow. */
    private void remove(int leaving) {
        count--;
        for (int i = leaving; i < count; i++) {
            active[i] = active[i + 1];
            weights[i] = weights[i + 1];
            double[] next = lower[i + 1]; // one entry longer than the triangle has room for
            double radius = Math.hypot(next[i], next[i + 1]);
            double c = next[i] / radius;
            double s = next[i + 1] / radius;
            for (int k = i + 1; k <= count; k++) {
                double[] row = lower[k];
                double left = row[i];
                row[i] = c * left + s * row[i + 1];
                row[i + 1] = c * row[i + 1] - s * left;
            }
            double left = byB[i];
            byB[i] = c * left + s * byB[i + 1];
            byB[i + 1] = c * byB[i + 1] - s * left;
            left = byOnes[i];
            byOnes[i] = c * left + s * byOnes[i + 1];
            byOnes[i + 1] = c * byOnes[i + 1] - s * left;
            System.arraycopy(next, 0, lower[i], 0, i + 1);
        }
    }

    /** M⁻¹(b + τ1) with the τ for which the weights sum to 1. */
    private void affine() {
        double sum = 0;
        double ones = 0;
        for (int i = 0; i < count; i++) {
            sum += byOnes[i] * byB[i];
            ones += byOnes[i] * byOnes[i];
        }
        double tau = (1 - sum) / ones;
        for (int i = 0; i < count; i++) {
            target[i] = byB[i] + tau * byOnes[i];
        }
        for (int i = count - 1; i >= 0; i--) {
            double[] row = lower[i];
            target[i] /= row[i];
            for (int k = 0; k < i; k++) {
                target[k] -= row[k] * target[i];
            }
        }
    }
}
