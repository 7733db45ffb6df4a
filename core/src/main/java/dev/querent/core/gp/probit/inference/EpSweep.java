package dev.querent.core.gp.probit.inference;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;

/**
 * Replaces every site once, in order. With s = Σ[:,i] and δ the change of a site's precision, Σ loses φ·ssᵀ, φ = δ/(1 + δΣᵢᵢ). Such changes are
 * collected and taken from the rows still to come block by block, by one matrix product. For one thread; its products use the workers.
 */
final class EpSweep {
    private static final int BLOCK = 64;

    /** Columns of Σ that one task updates. */
    private static final int TILE = 256;

    private final double[] targets;
    private final double bias;
    private final Sites sites;
    private final Compute compute;
    private final int n;
    private final Matrix covariance; // Σ, without the changes of the present block
    private final double[] means;
    private final Matrix vectors; // s of each site of the block
    private final Matrix scaled; // φ·s

    /**
     * @param sites replaced in place
     * @param moments under these sites
     */
    EpSweep(double[] targets, double bias, Sites sites, EpMoments moments, Compute compute) {
        this.targets = targets;
        this.bias = bias;
        this.sites = sites;
        this.compute = compute;
        this.n = targets.length;
        this.covariance = moments.covariance(compute);
        this.means = moments.means().clone();
        this.vectors = Matrix.zeros(n, Math.min(n, BLOCK));
        this.scaled = Matrix.zeros(n, Math.min(n, BLOCK));
    }

    void run() {
        for (int first = 0; first < n; first += BLOCK) {
            int end = Math.min(n, first + BLOCK);
            for (int i = first; i < end; i++) {
                replace(i, first);
            }
            subtract(end, end - first);
        }
    }

    /** Rows before the block are done with in this sweep, so their entries are not updated. */
    private void replace(int i, int first) {
        int place = i - first;
        double[] s = vectors.array();
        int at = place * n;
        System.arraycopy(covariance.array(), i * n + first, s, at + first, n - first);
        for (int k = 0; k < place; k++) {
            double by = scaled.get(i, k);
            for (int r = first; r < n; r++) {
                s[at + r] -= by * s[k * n + r];
            }
        }
        double variance = s[at + i];
        Cavity cavity = Cavity.of(means[i], variance, sites, i);
        TiltedMoments tilted = TiltedMoments.of(targets[i], cavity.mean(), cavity.variance(), bias);
        double precision = tilted.sitePrecision(cavity.variance());
        double shift = tilted.siteShift(cavity.mean(), cavity.variance());
        double change = precision - sites.precisions()[i];
        double factor = change / (1 + change * variance);
        // Σ_new·ν̃_new = μ + (Δν̃·(1 − φΣᵢᵢ) − φμᵢ)·s
        double step = (shift - sites.shifts()[i]) * (1 - factor * variance) - factor * means[i];
        for (int r = first; r < n; r++) {
            means[r] += step * s[at + r];
            scaled.array()[at + r] = factor * s[at + r];
        }
        sites.precisions()[i] = precision;
        sites.shifts()[i] = shift;
    }

    /** Takes the changes of a block from the rows and columns after it. */
    private void subtract(int end, int width) {
        compute.workers().forEachChunk(n - end, TILE, (from, to) -> {
            int column = end + from;
            compute.backend()
                    .gemm(
                            "N",
                            "T",
                            n - end,
                            to - from,
                            width,
                            -1,
                            scaled,
                            end,
                            vectors,
                            column,
                            1,
                            covariance,
                            column * n + end);
        });
    }
}
