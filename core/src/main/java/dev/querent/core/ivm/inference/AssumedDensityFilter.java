package dev.querent.core.ivm.inference;

import dev.querent.core.data.Features;
import dev.querent.core.gp.probit.inference.ProbitProblem;
import dev.querent.core.gp.probit.inference.Sites;
import dev.querent.core.gp.probit.inference.TiltedMoments;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.CholeskyFactor;
import java.util.Arrays;

/**
 * Assumed density filtering of rows one by one, with the posterior of all rows of a pool (Lawrence, Seeger and Herbrich 2003; Denninger 2017, algorithm
 * 3, with g = c·φ(u)/Φ(u)). For the site of row n with gradient g and curvature ν: s = K[:,n] − Mᵀ·M[:,n], μ += g·s, ζ −= ν·s², √ν·sᵀ is appended
 * to M and (M[:,n]ᵀ, ν^−½) to L. Then L·Lᵀ = K_I + T⁻¹ and M = L⁻¹·K_I. Memory: one number per site and row. For one thread.
 */
final class AssumedDensityFilter {
    /** Rows of the pool that one task updates. */
    private static final int CHUNK = 1024;

    private final Kernel kernel;
    private final double bias;
    private final Compute compute;
    private final double[] targets;
    private final double[] prior;
    private final double[] means; // μ
    private final double[] variances; // ζ
    private final double[][] explained; // M, by site and row of the pool
    private final Matrix factor; // L
    private final double[] steps; // g/√ν by site
    private final Sites sites;
    private int included;
    private double logEvidence;

    /**
     * @param rows of the pool
     * @param targets of the pool; changed with its rows
     * @param most sites
     */
    AssumedDensityFilter(Kernel kernel, Features rows, double[] targets, double bias, int most, Compute compute) {
        this.kernel = kernel;
        this.bias = bias;
        this.compute = compute;
        this.targets = targets;
        this.prior = prior(rows);
        this.means = new double[targets.length];
        this.variances = prior.clone();
        this.explained = new double[most][];
        this.factor = Matrix.zeros(most, most);
        this.steps = new double[most];
        this.sites = Sites.none(most);
    }

    private double[] prior(Features rows) {
        return Arrays.stream(kernel.diagonal(rows))
                .map(variance -> (1 + ProbitProblem.JITTER) * variance)
                .toArray();
    }

    int included() {
        return included;
    }

    double mean(int row) {
        return means[row];
    }

    double variance(int row) {
        return variances[row];
    }

    double priorVariance(int row) {
        return prior[row];
    }

    /** Σ log Φ(u) over the sites included, each as predicted by those before it. */
    double logEvidence() {
        return logEvidence;
    }

    /** The entropy of the posterior that the row's label would remove, −½ log(1 − νζ). */
    double entropyLoss(int row) {
        double curvature = TiltedMoments.curvature(targets[row], means[row], variances[row], bias);
        return -0.5 * Math.log1p(-curvature * variances[row]);
    }

    private TiltedMoments tilted(int row) {
        return TiltedMoments.of(targets[row], means[row], variances[row], bias);
    }

    /**
     * Includes a row.
     *
     * @param column κ of the row with every row of the pool
     */
    void include(int row, double[] column) {
        TiltedMoments tilted = tilted(row);
        double variance = variances[row];
        logEvidence += tilted.logNormaliser();
        sites.precisions()[included] = tilted.sitePrecision(variance);
        sites.shifts()[included] = tilted.siteShift(means[row], variance);
        double root = Math.sqrt(tilted.curvature());
        steps[included] = tilted.gradient() / root;
        for (int k = 0; k < included; k++) {
            factor.set(included, k, explained[k][row]);
        }
        factor.set(included, included, 1 / root);
        int size = included;
        double[] appended = new double[targets.length];
        explained[size] = appended;
        compute.workers().forEachChunk(targets.length, CHUNK, (from, to) -> {
            System.arraycopy(column, from, appended, from, to - from);
            if (from <= row && row < to) {
                appended[row] = prior[row]; // the jitter is on the diagonal alone
            }
            subtractExplained(size, appended, from, to);
            for (int j = from; j < to; j++) {
                double value = root * appended[j];
                appended[j] = value;
                means[j] += steps[size] * value;
                variances[j] = Math.max(0, variances[j] - value * value);
            }
        });
        included++;
    }

    /** s −= Mᵀ·M[:,n] for some rows of the pool. Four sites at a time: s is read and written a quarter as often. */
    private void subtractExplained(int size, double[] s, int from, int to) {
        int k = 0;
        for (; k + 4 <= size; k += 4) {
            double a = factor.get(size, k);
            double b = factor.get(size, k + 1);
            double c = factor.get(size, k + 2);
            double d = factor.get(size, k + 3);
            double[] ma = explained[k];
            double[] mb = explained[k + 1];
            double[] mc = explained[k + 2];
            double[] md = explained[k + 3];
            for (int j = from; j < to; j++) {
                s[j] -= a * ma[j] + b * mb[j] + c * mc[j] + d * md[j];
            }
        }
        for (; k < size; k++) {
            double a = factor.get(size, k);
            double[] ma = explained[k];
            for (int j = from; j < to; j++) {
                s[j] -= a * ma[j];
            }
        }
    }

    /**
     * Puts other rows into places of the pool: M[:,j] = L⁻¹·K_I,j, from which their means and variances follow.
     *
     * @param cross κ of the active rows with the new ones, which is overwritten
     */
    void exchange(int[] places, Features rows, double[] newTargets, Matrix cross) {
        if (included > 0) {
            lower().forwardInPlace(cross, compute.workers());
        }
        double[] newPrior = prior(rows);
        for (int r = 0; r < places.length; r++) {
            int j = places[r];
            targets[j] = newTargets[r];
            prior[j] = newPrior[r];
            means[j] = 0;
            variances[j] = newPrior[r];
            for (int k = 0; k < included; k++) {
                double value = cross.get(k, r);
                explained[k][j] = value;
                means[j] += steps[k] * value;
                variances[j] -= value * value;
            }
            variances[j] = Math.max(0, variances[j]);
        }
    }

    /** L of the sites included so far. */
    CholeskyFactor lower() {
        Matrix l = Matrix.zeros(included, included);
        for (int c = 0; c < included; c++) {
            for (int r = c; r < included; r++) {
                l.set(r, c, factor.get(r, c));
            }
        }
        return CholeskyFactor.ofLower(compute.backend(), l);
    }

    Sites sites() {
        return new Sites(Arrays.copyOf(sites.precisions(), included), Arrays.copyOf(sites.shifts(), included));
    }
}
