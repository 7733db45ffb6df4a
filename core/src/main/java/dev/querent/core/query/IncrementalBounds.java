package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.parallel.Workers;
import java.util.Optional;

/**
 * Bounds on the variance σ_*² of each row x_* and on an amount that otherwise needs a linear solve with K̃, updated from question to question.
 * When the model learns a row x, with c = cov(x_*, x)/(σ_x² + σₙ²), the variance falls by c²(σ_x² + σₙ²), and the amount of x_* rises by at most
 * |c| times the amount of x plus a constant. Computing c costs one mean per row. The bounds on the amounts loosen until a row is computed
 * exactly again. 16 bytes per row of the pool. For one thread.
 */
abstract class IncrementalBounds {
    /** Largest number of rows learnt between two questions that is followed; beyond it, all bounds are recomputed. */
    private static final int MOST_LEARNT = 16;

    /** Relative margin added to every change; larger than the error of iterative solutions. */
    private static final double ROUND_OFF = 1e-6;

    private final double constant;
    private LabelRegression model;
    private Features rows;
    private Changes bounds;
    private boolean fresh;

    /**
     * @param constant added to the amount of a learnt row
     */
    IncrementalBounds(double constant) {
        this.constant = constant;
    }

    /** The latent variance and the amount of each row. */
    record Changes(double[] variances, double[] amounts) {}

    /** Exact values for the model. */
    abstract Changes exact(LabelRegression model, Features rows, Workers workers);

    /** Lower bounds on the variances and upper bounds on the amounts, for many rows. */
    abstract Changes bounds(LabelRegression model, Features rows, Workers workers);

    /** Updates the bounds to the present model. A failure or cancellation leaves them unchanged. */
    final void follow(LabelRegression now, Features asked, Workers workers) {
        Optional<Features> learnt = rows == asked ? now.learntSince(model) : Optional.empty();
        if (learnt.isEmpty() || learnt.get().rows() > MOST_LEARNT) {
            renew(now, asked, workers);
        } else if (learnt.get().rows() > 0) {
            change(learnt.get(), workers);
            model = now;
        }
    }

    /** Recomputes all bounds, unless the model has learnt nothing since the last time. */
    final void tighten(Workers workers) {
        if (!fresh) {
            renew(model, rows, workers);
        }
    }

    private void renew(LabelRegression now, Features asked, Workers workers) {
        bounds = bounds(now, asked, workers);
        model = now;
        rows = asked;
        fresh = true;
    }

    private void change(Features learnt, Workers workers) {
        ConditioningRows taken = ConditioningRows.of(model, learnt, workers);
        double[] own = exact(model, learnt, workers).amounts;
        Matrix covariances = taken.with(rows, workers);
        Matrix weights = covariances.copy(); // c
        taken.factor().solveInPlace(weights, workers);
        for (int i = 0; i < rows.rows(); i++) {
            double fall = 0;
            double rise = 0;
            for (int t = 0; t < taken.count(); t++) {
                fall += covariances.get(t, i) * weights.get(t, i);
                rise += Math.abs(weights.get(t, i)) * (own[t] + constant);
            }
            bounds.variances[i] = Math.max(0, bounds.variances[i] - fall * (1 + ROUND_OFF));
            bounds.amounts[i] += rise * (1 + ROUND_OFF);
        }
        fresh = false;
    }

    final double leastVariance(int row) {
        return bounds.variances[row];
    }

    final double mostAmount(int row) {
        return bounds.amounts[row];
    }

    /** Computes the values of the given rows exactly and keeps them as bounds. */
    final Changes exact(int[] numbers, Workers workers) {
        Changes exact = exact(model, rows.select(numbers), workers);
        for (int i = 0; i < numbers.length; i++) {
            bounds.variances[numbers[i]] = exact.variances[i] * (1 - ROUND_OFF);
            bounds.amounts[numbers[i]] = exact.amounts[i] * (1 + ROUND_OFF);
        }
        return exact;
    }
}
