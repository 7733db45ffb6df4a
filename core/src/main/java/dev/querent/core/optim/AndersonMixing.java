package dev.querent.core.optim;

import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Speeds up a fixed-point iteration x ← g(x) by what its last points tell of the slope (Anderson 1965; Walker and Ni 2011). With f = g(x) − x, and ΔG
 * and ΔF the changes of g and f between points,
 *
 * <pre>x ← g(x) − ΔG·θ,  θ = argmin ‖f − ΔF·θ‖² + ρ‖ΔF‖²‖θ‖²</pre>
 *
 * costs O(length · depth). Such a step may lose where g itself never does, as in expectation maximisation: {@link #forget} then, and go on from g(x).
 */
public final class AndersonMixing {
    /** ρ: changes of an iteration that converges are nearly parallel. */
    private static final double RIDGE = 1e-8;

    private final int depth;
    private final Deque<Values> changes = new ArrayDeque<>();
    private Values last;

    /** g and f, or their changes. */
    private record Values(double[] mapped, double[] residual) {
        Values minus(Values other) {
            return new Values(difference(mapped, other.mapped), difference(residual, other.residual));
        }
    }

    /** @param depth number of changes remembered */
    public AndersonMixing(int depth) {
        Require.atLeast("depth", depth, 1);
        this.depth = depth;
    }

    /** The point to go to from x; g(x) if nothing is remembered. */
    public double[] next(double[] x, double[] mapped) {
        Values now = new Values(mapped.clone(), difference(mapped, x));
        if (last != null) {
            changes.addLast(now.minus(last));
            if (changes.size() > depth) {
                changes.removeFirst();
            }
        }
        last = now;
        return mixed(List.copyOf(changes));
    }

    /** Forgets all points. */
    public void forget() {
        changes.clear();
        last = null;
    }

    private double[] mixed(List<Values> known) {
        int m = known.size();
        Matrix gram = Matrix.zeros(m, m);
        Matrix theta = Matrix.zeros(m, 1);
        double trace = 0;
        for (int i = 0; i < m; i++) {
            double[] own = known.get(i).residual;
            for (int j = 0; j <= i; j++) {
                gram.set(i, j, dot(own, known.get(j).residual));
            }
            theta.set(i, 0, dot(own, last.residual));
            trace += gram.get(i, i);
        }
        double[] next = last.mapped.clone();
        if (trace > 0 && Double.isFinite(trace)) {
            Compute compute = Compute.sequential();
            Cholesky.on(compute)
                    .factorInPlace(gram.addToDiagonal(RIDGE * trace))
                    .solveInPlace(theta, compute.workers());
            for (int i = 0; i < m; i++) {
                double factor = theta.get(i, 0);
                double[] change = known.get(i).mapped;
                Arrays.setAll(next, n -> next[n] - factor * change[n]);
            }
        }
        return next;
    }

    private static double[] difference(double[] a, double[] b) {
        double[] difference = new double[a.length];
        Arrays.setAll(difference, n -> a[n] - b[n]);
        return difference;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int n = 0; n < a.length; n++) {
            sum += a[n] * b[n];
        }
        return sum;
    }
}
