package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.parallel.Workers;
import java.util.Optional;

/**
 * Bounds on what rows x_* would change, kept from question to question: their variance σ_*² and an amount that takes a solution with K̃ to know.
 * When the model learns a row x, with c = cov(x_*, x)/(σ_x² + σₙ²), the variance falls by c²(σ_x² + σₙ²), and the amount of x_* rises by at most
 * |c| times that of x and a constant. To know c takes a mean of every row. Amounts get looser until a row is worked out again. 16 bytes
 * per row of a pool. For one thread.
 */
abstract class IncrementalBounds {
    /** Rows learnt between two questions that are followed; beyond, all bounds are made anew. */
    private static final int MOST_LEARNT = 16;

    /** What every change is taken larger by, relative to it: more than iterated solutions are off. */
    private static final double ROUND_OFF = 1e-6;

    private final double constant;
    private LabelRegression model;
    private Features rows;
    private Changes bounds;
    private boolean fresh;

    /** @param constant added to the amount of a row that is learnt */
    IncrementalBounds(double constant) {
        this.constant = constant;
    }

    /** Of every row the latent variance and the amount. */
    record Changes(double[] variances, double[] amounts) {}

    /** As the model sees them. */
    abstract Changes exact(LabelRegression model, Features rows, Workers workers);

    /** Variances not above, amounts not below those; for many rows. */
    abstract Changes bounds(LabelRegression model, Features rows, Workers workers);

    /** Brings the bounds up to what the model knows by now. What fails or is stopped on the way leaves them as they were. */
    final void follow(LabelRegression now, Features asked, Workers workers) {
        Optional<Features> learnt = rows == asked ? now.learntSince(model) : Optional.empty();
        if (learnt.isEmpty() || learnt.get().rows() > MOST_LEARNT) {
            renew(now, asked, workers);
        } else if (learnt.get().rows() > 0) {
            change(learnt.get(), workers);
            model = now;
        }
    }

    /** Makes all bounds anew, unless nothing has been learnt since they were made. */
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

    /** Works some rows out, and keeps the result as their bounds. */
    final Changes exact(int[] numbers, Workers workers) {
        Changes exact = exact(model, rows.select(numbers), workers);
        for (int i = 0; i < numbers.length; i++) {
            bounds.variances[numbers[i]] = exact.variances[i] * (1 - ROUND_OFF);
            bounds.amounts[numbers[i]] = exact.amounts[i] * (1 + ROUND_OFF);
        }
        return exact;
    }
}
