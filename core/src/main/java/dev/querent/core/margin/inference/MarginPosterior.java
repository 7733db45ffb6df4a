package dev.querent.core.margin.inference;

import dev.querent.core.data.Features;
import dev.querent.core.discrimination.Columns;
import dev.querent.core.discrimination.QuadraticBound;
import dev.querent.core.internal.Lazy;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.GrownFactor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The posteriors of several machines on the same support points. A query has w = L⁻¹k_* for all machines and u = L_B⁻¹w for each: its mean is wᵀβ, its
 * degenerate variance ‖u‖² = k_*ᵀΣk_*, which goes to zero far from the support points, and with the residual κ(x, x) − ‖w‖² + ‖u‖², which returns to
 * the prior. Immutable and thread-safe.
 */
public final class MarginPosterior {
    private final SupportBasis basis;
    private final Features rows;
    private final List<double[]> gammas;
    private final List<double[]> weights;
    private final List<GrownFactor> factors;
    private final Lazy<Compute, Matrix> whitenedRows; // N·M numbers that only the reference variance needs

    private MarginPosterior(
            SupportBasis basis,
            Features rows,
            List<double[]> gammas,
            List<double[]> weights,
            List<GrownFactor> factors) {
        this.basis = basis;
        this.rows = rows;
        this.gammas = gammas;
        this.weights = weights;
        this.factors = factors;
        this.whitenedRows = new Lazy<>(compute -> basis.whitened(rows, compute));
    }

    /**
     * @param rows that the machines have learnt
     * @param gammas by row, one array per machine
     * @param weights β by support point, one array per machine
     */
    public static MarginPosterior of(
            SupportBasis basis, Features rows, List<double[]> gammas, List<double[]> weights, Compute compute) {
        WhitenedRows whitened = WhitenedRows.owning(basis.whitened(rows, compute));
        List<GrownFactor> factors = gammas.stream()
                .map(own -> GrownFactor.of(whitened.factor(own, compute)))
                .toList();
        return new MarginPosterior(basis, rows, gammas, weights, factors);
    }

    /** From fitted machines, whose factors it takes over. */
    public static MarginPosterior of(SupportBasis basis, Features rows, List<MarginFit> fits) {
        return new MarginPosterior(
                basis,
                rows,
                fits.stream().map(MarginFit::gammas).toList(),
                fits.stream().map(MarginFit::weights).toList(),
                fits.stream().map(fit -> GrownFactor.of(fit.factor())).toList());
    }

    /**
     * The posterior with representatives as further support points that bring no data: Σ₊⁻¹ = K_{M+S} + 2Σₙ λ(γₙ)kₙ⁺kₙ⁺ᵀ (Shi and Yu 2021, section
     * 3.1). The means stay; the variance at a representative becomes what {@link #perPoint} gives there.
     */
    public MarginPosterior augmented(Features representatives, Compute compute) {
        if (representatives.rows() == 0) {
            return this;
        }
        SupportBasis grown = basis.followedBy(representatives, compute);
        Matrix whitened = grown.whitened(rows, compute);
        List<GrownFactor> all = new ArrayList<>();
        for (int k = 0; k < factors.size(); k++) {
            all.add(grown(factors.get(k), whitened, gammas.get(k), compute));
        }
        List<double[]> padded =
                weights.stream().map(beta -> Arrays.copyOf(beta, grown.size())).toList();
        return new MarginPosterior(grown, rows, gammas, padded, all);
    }

    /** L_B of I + 2W₊ᵀΓW₊, where W₊ has further columns. */
    private static GrownFactor grown(GrownFactor factor, Matrix whitened, double[] gammas, Compute compute) {
        int before = factor.order();
        int all = whitened.rows();
        int n = whitened.columns();
        Matrix old = Matrix.zeros(n, before);
        Matrix added = Matrix.zeros(n, all - before);
        for (int i = 0; i < n; i++) {
            double root = Math.sqrt(2 * QuadraticBound.curvature(gammas[i]));
            for (int m = 0; m < all; m++) {
                double value = root * whitened.array()[i * all + m];
                if (m < before) {
                    old.array()[m * n + i] = value;
                } else {
                    added.array()[(m - before) * n + i] = value;
                }
            }
        }
        Matrix corner = compute.products().gram(added).addToDiagonal(1);
        return factor.grown(compute.products().transposeMultiply(old, added), corner, compute);
    }

    public SupportBasis basis() {
        return basis;
    }

    /** By machine and query. */
    public List<double[]> means(Features queries, Compute compute) {
        Matrix w = basis.whitened(queries, compute);
        return weights.stream().map(beta -> means(w, beta)).toList();
    }

    private static double[] means(Matrix w, double[] beta) {
        double[] means = new double[w.columns()];
        Arrays.setAll(means, q -> Columns.dot(w, q, beta));
        return means;
    }

    /** Means and variances by machine and query. */
    public record Moments(List<double[]> means, List<double[]> variances) {}

    /** With ‖u‖² as variance. */
    public Moments degenerate(Features queries, Compute compute) {
        Matrix w = basis.whitened(queries, compute);
        return moments(w, k -> Columns.squaredNorms(u(k, w, compute)));
    }

    /** With κ(x, x) − ‖w‖² + ‖u‖² as variance. */
    public Moments residual(Features queries, Compute compute) {
        Matrix w = basis.whitened(queries, compute);
        double[] residuals = basis.residuals(queries, w);
        return moments(w, k -> {
            double[] variances = Columns.squaredNorms(u(k, w, compute));
            Arrays.setAll(variances, q -> variances[q] + residuals[q]);
            return variances;
        });
    }

    /**
     * With the variance that each query gets as a support point of its own: the matrix of Lemma 2 of Shi and Yu (2021) is [K_NM·K_MM⁻¹·K_MN + vvᵀ/c_* +
     * (2Γ)⁻¹]⁻¹, whose noise (2Γ)⁻¹ the paper leaves out. With the residual covariances e = k_N* − Ww, ρ = κ(x, x) − ‖w‖² and p = 2L_B⁻¹WᵀΓe it is
     *
     * <pre>v = ‖u‖² + (ρ − pᵀu)²/(ρ + 2eᵀΓe − ‖p‖²)</pre>
     *
     * in O(N·M) per query and machine.
     */
    public Moments perPoint(Features queries, Compute compute) {
        Matrix w = basis.whitened(queries, compute);
        double[] residuals = basis.residuals(queries, w);
        Matrix known = whitenedRows.get(compute);
        Matrix e = basis.kernel().cross(rows, queries, compute);
        Matrix explained = compute.products().transposeMultiply(known, w);
        Arrays.setAll(e.array(), i -> e.array()[i] - explained.array()[i]);
        return moments(w, k -> perPoint(k, w, residuals, e, compute));
    }

    private double[] perPoint(int k, Matrix w, double[] residuals, Matrix e, Compute compute) {
        int n = e.rows();
        Matrix scaled = e.copy();
        double[] noise = new double[residuals.length]; // 2eᵀΓe
        for (int q = 0; q < noise.length; q++) {
            for (int i = 0; i < n; i++) {
                double value = e.array()[q * n + i];
                double weighted = 2 * QuadraticBound.curvature(gammas.get(k)[i]) * value;
                scaled.array()[q * n + i] = weighted;
                noise[q] += weighted * value;
            }
        }
        Matrix p = compute.products().multiply(whitenedRows.get(compute), scaled);
        factors.get(k).forwardInPlace(p, compute.workers());
        Matrix u = u(k, w, compute);
        double[] variances = Columns.squaredNorms(u);
        double[] pNorms = Columns.squaredNorms(p);
        double[] column = new double[u.rows()];
        for (int q = 0; q < variances.length; q++) {
            System.arraycopy(u.array(), q * column.length, column, 0, column.length);
            double left = residuals[q] - Columns.dot(p, q, column);
            double precision = residuals[q] + noise[q] - pNorms[q];
            variances[q] += precision > 0 ? left * left / precision : 0; // 0 at a support point
        }
        return variances;
    }

    private Matrix u(int machine, Matrix w, Compute compute) {
        Matrix u = w.copy();
        factors.get(machine).forwardInPlace(u, compute.workers());
        return u;
    }

    /** The variances of one machine. */
    @FunctionalInterface
    private interface MachineVariances {
        double[] of(int machine);
    }

    private Moments moments(Matrix w, MachineVariances variances) {
        List<double[]> means = new ArrayList<>();
        List<double[]> all = new ArrayList<>();
        for (int k = 0; k < factors.size(); k++) {
            means.add(means(w, weights.get(k)));
            all.add(variances.of(k));
        }
        return new Moments(means, all);
    }
}
