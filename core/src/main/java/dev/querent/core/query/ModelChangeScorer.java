package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.parallel.Workers;
import dev.querent.core.query.IncrementalBounds.Changes;
import java.util.function.DoubleBinaryOperator;

/**
 * Scores a row by the weight |μ − y|/(σ_f² + σₙ²) it would get and by the change per unit of that weight. Means are cheap and vary much between
 * rows, so with bounds on the other terms only few rows need an exact score.
 */
final class ModelChangeScorer implements BoundedScorer {
    /** Significant bits of a score, about six digits: equal rows get equal scores, by whichever path they are computed. */
    private static final int BITS = 20;

    /** Largest factor by which rounding raises a score. */
    private static final double ROUNDED_UP = 1 + Math.scalb(1.0, -BITS);

    private final LabelRegression model;
    private final Scorer residuals;
    private final IncrementalBounds kept;
    private final DoubleBinaryOperator weightAndAmount;

    /**
     * @param residuals |μ − y| of each row, for its possible labels
     * @param kept bounds from the last question
     * @param weightAndAmount increasing in both arguments
     */
    ModelChangeScorer(
            LabelRegression model, Scorer residuals, IncrementalBounds kept, DoubleBinaryOperator weightAndAmount) {
        this.model = model;
        this.residuals = residuals;
        this.kept = kept;
        this.weightAndAmount = weightAndAmount;
    }

    /** For the labels that the model predicts. */
    static ModelChangeScorer ofWeights(
            QueryContext<? extends LabelRegression> context, DoubleBinaryOperator weightAndNorm) {
        LabelRegression model = context.model();
        Scorer residuals = (rows, workers) -> LatentMargin.residuals(model.latentMeans(rows, workers));
        WeightChanges kept = context.memory().of(WeightChanges.class, WeightChanges::new);
        return new ModelChangeScorer(model, residuals, kept, weightAndNorm);
    }

    @Override
    public double[] scores(Features rows, Workers workers) {
        double[] residual = residuals.scores(rows, workers);
        Changes changes = kept.exact(model, rows, workers);
        return StrategyScores.of(
                residual.length, i -> score(residual[i], changes.variances()[i], changes.amounts()[i]));
    }

    private double score(double residual, double variance, double amount) {
        return rounded(weightAndAmount.applyAsDouble(residual / (variance + model.noise()), amount));
    }

    private static double rounded(double score) {
        double unit = Math.ulp(score) * Math.scalb(1.0, 52 - BITS);
        return Math.rint(score / unit) * unit;
    }

    @Override
    public BoundedScores bounded(Features rows, Workers workers) {
        kept.follow(model, rows, workers);
        double[] residual = residuals.scores(rows, workers);
        return new BoundedScores() {
            @Override
            public int rows() {
                return residual.length;
            }

            @Override
            public double atMost(int row) {
                return ROUNDED_UP * score(residual[row], kept.leastVariance(row), kept.mostAmount(row));
            }

            @Override
            public double[] scores(int[] numbers) {
                Changes exact = kept.exact(numbers, workers);
                return StrategyScores.of(
                        numbers.length, i -> score(residual[numbers[i]], exact.variances()[i], exact.amounts()[i]));
            }

            @Override
            public BoundedScores tightened() {
                kept.tighten(workers);
                return this;
            }
        };
    }
}
