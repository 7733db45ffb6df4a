package dev.querent.core.query;

import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Committee;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.MemberVotes;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.option.ValueRange;
import dev.querent.core.progress.Run;
import dev.querent.core.query.FormulaStrategy.RowScore;
import java.util.List;
import java.util.Optional;

/**
 * Query strategies by their published names. What a strategy requires of the model is in its type: {@link #emoc} does not compile with a
 * forest.
 *
 * <pre>{@code
 * QuerySelector<Classifier> questions = QuerySelector.top(QueryStrategies.entropy());
 * }</pre>
 */
public final class QueryStrategies {
    /** Weight of the variance at the first question in {@link #entropyVariance}: the published value. */
    public static final double USUAL_VARIANCE_WEIGHT = 10;

    public static final ValueRange VARIANCE_WEIGHT_RANGE = ValueRange.above(0);
    public static final ValueRange DENSITY_EXPONENT_RANGE = ValueRange.above(0);

    /** Of the labels that {@link #mcPal} looks ahead. */
    public static final ValueRange LOOK_AHEAD_RANGE = McPalStrategy.LABELS_RANGE;

    private QueryStrategies() {}

    /** Random sampling, the baseline for all strategies. */
    public static Strategy<Classifier> random() {
        return new FormulaStrategy<>(
                "random", context -> (rows, workers) -> new double[rows.rows()]); // ties are broken at random
    }

    /** Entropy sampling: the largest entropy of the class probabilities (Denninger 2017, Shi and Yu 2021). */
    public static Strategy<Classifier> entropy() {
        return FormulaStrategy.ofPredictions("entropy", Predictions::entropy);
    }

    /** Best-versus-second-best (margin) sampling: −(p₁ − p₂) for the two most probable classes (Joshi, Porikli and Papanikolopoulos 2009). */
    public static Strategy<Classifier> bestVersusSecondBest() {
        return FormulaStrategy.ofPredictions("best-vs-second-best", (said, row) -> -said.margin(row));
    }

    /**
     * Information density (Settles and Craven 2008): entropy times a power of the mean similarity to the pool, estimated on a sample.
     *
     * @param exponent of the similarity
     */
    public static Strategy<Classifier> densityWeighted(double exponent) {
        DENSITY_EXPONENT_RANGE.require("exponent of the density", exponent);
        return new FormulaStrategy<>("density-weighted", context -> {
            KernelDensity density = KernelDensity.of(context.sample(), context.sample());
            return StrategyScores.chunked(StrategyScores.CHUNK, (rows, workers) -> {
                Predictions said = context.model().predict(rows, workers);
                double[] dense = density.mean(rows, workers);
                return StrategyScores.of(rows.rows(), i -> said.entropy(i) * Math.pow(dense[i], exponent));
            });
        });
    }

    /**
     * Multi-class probabilistic active learning (McPAL, Kottke et al. 2016): the expected gain in accuracy from a few more labels.
     *
     * @param labels largest number of labels to look ahead, 1 to 3
     */
    public static Strategy<Classifier> mcPal(int labels) {
        return new McPalStrategy(labels);
    }

    /** k-centre (core-set) selection: the row farthest from all labelled rows; the model is not used (Sener and Savarese 2018). */
    public static Strategy<Classifier> kCenter() {
        return new KCenterStrategy();
    }

    /** Query by committee: the largest vote entropy (Dagan and Engelson 1995). */
    public static Strategy<Committee> committeeVotes() {
        return committee(MemberVotes::voteEntropy);
    }

    /** Query by committee: the largest mean Kullback–Leibler divergence of the members from their mean (McCallum and Nigam 1998). */
    public static Strategy<Committee> committeeDivergence() {
        return committee(MemberVotes::divergence);
    }

    private static Strategy<Committee> committee(RowScore<MemberVotes> disagreement) {
        return new FormulaStrategy<>("committee", context -> (rows, workers) -> {
            MemberVotes votes = context.model().votes(rows, workers);
            return StrategyScores.of(votes.rows(), i -> disagreement.of(votes, i));
        });
    }

    /**
     * Chooses among strategies with a bandit: the next question goes to the strategy with the best recent rewards (discounted UCB). The reward
     * of an answer is how much nearer it brought the class probabilities of the sample to those of the model a few answers later.
     *
     * @param arms candidates; only those whose required model type matches are used
     */
    public static Strategy<Classifier> adaptive(List<Arm<?>> arms) {
        return new AdaptiveStrategy(arms);
    }

    /** A strategy and the model type it requires, as a value. */
    public record Arm<M extends Classifier>(Class<M> needs, Strategy<? super M> strategy) {
        boolean suits(Classifier model) {
            return needs.isInstance(model);
        }

        @SuppressWarnings("unchecked") // suits the model of the context
        Scorer prepare(QueryContext<? extends Classifier> context, Run run) {
            return strategy.prepare((QueryContext<? extends M>) context, run);
        }
    }

    /** The smallest margin between the two largest latent means: −|μ| for two classes (Freytag et al. 2012, Rodner et al. 2016). */
    public static Strategy<LatentClassifier> meanMargin() {
        return FormulaStrategy.ofMeans("mean", (means, row) -> -LatentMargin.of(means, row));
    }

    /** The smallest maximum latent mean, −max_c μ_c: low means for all known classes suggest an unseen class. */
    public static Strategy<LatentClassifier> unclaimed() {
        return FormulaStrategy.ofMeans("unclaimed", (means, row) -> -means.mean(row, LatentMargin.best(means, row)));
    }

    /** The largest predictive variance (Freytag et al. 2012, Rodner et al. 2016), computed by the model's default method. */
    public static Strategy<LatentClassifier> variance() {
        return variance(Optional.empty());
    }

    /** {@link #variance()} with a given way to the variance. */
    public static Strategy<LatentClassifier> variance(VarianceMethod method) {
        return variance(Optional.of(method));
    }

    private static Strategy<LatentClassifier> variance(Optional<VarianceMethod> way) {
        return new FormulaStrategy<>("variance", context -> (rows, workers) -> {
            LatentClassifier model = context.model();
            Variance variance = model.variance(rows, way.orElseGet(model::defaultVariance), workers);
            return StrategyScores.of(variance.rows(), variance::value);
        });
    }

    /** The smallest ratio of absolute latent mean to predictive deviation, −|μ|/√(σ² + σₙ²) (Kapoor et al. 2010). */
    public static Strategy<LatentClassifier> uncertainty() {
        return uncertainty(Optional.empty());
    }

    /** {@link #uncertainty()} with a given way to the variance. */
    public static Strategy<LatentClassifier> uncertainty(VarianceMethod method) {
        return uncertainty(Optional.of(method));
    }

    private static Strategy<LatentClassifier> uncertainty(Optional<VarianceMethod> way) {
        return FormulaStrategy.ofMoments("uncertainty", way, (margin, variance) -> -margin / Math.sqrt(variance));
    }

    /** The smallest sum of absolute latent mean and predictive deviation, −(|μ| + √(σ² + σₙ²)) (Freytag et al. 2012, eq. 17). */
    public static Strategy<LatentClassifier> uncertaintyPlus() {
        return uncertaintyPlus(Optional.empty());
    }

    /** {@link #uncertaintyPlus()} with a given way to the variance. */
    public static Strategy<LatentClassifier> uncertaintyPlus(VarianceMethod method) {
        return uncertaintyPlus(Optional.of(method));
    }

    private static Strategy<LatentClassifier> uncertaintyPlus(Optional<VarianceMethod> way) {
        return FormulaStrategy.ofMoments(
                "uncertainty-plus", way, (margin, variance) -> -(margin + Math.sqrt(variance)));
    }

    /**
     * Entropy plus the weighted variance of the class probabilities π_k, H(y) + η·Σ_k Var π_k/K, with η decreasing from {@code start} to 0 as the
     * label budget is spent (Shi and Yu 2021, eq. 13): explores first and refines later. The entropy is in nats.
     */
    public static Strategy<LatentClassifier> entropyVariance(double start) {
        return entropyVariance(start, Optional.empty());
    }

    /** {@link #entropyVariance(double)} with a given way to the variance. */
    public static Strategy<LatentClassifier> entropyVariance(double start, VarianceMethod method) {
        return entropyVariance(start, Optional.of(method));
    }

    private static Strategy<LatentClassifier> entropyVariance(double start, Optional<VarianceMethod> way) {
        VARIANCE_WEIGHT_RANGE.require("weight of the variance", start);
        return new FormulaStrategy<>("entropy-variance", context -> (rows, workers) -> {
            LatentClassifier model = context.model();
            double eta = start * (1 - context.spent());
            Predictions said = model.predict(rows, way.orElseGet(model::defaultVariance), workers);
            ClassVariances variances = model.classVariances(said.latent().orElseThrow(), workers);
            return StrategyScores.of(said.rows(), i -> said.entropy(i) + eta * variances.mean(i));
        });
    }

    /**
     * The largest weight that the row itself would get in the model if it has the predicted class, |μ − ŷ|/(σ_f² + σₙ²), summed over the classes
     * if there are several (Freytag et al. 2013, Q_weight).
     */
    public static Strategy<LabelRegression> weight() {
        return new FormulaStrategy<>(
                "weight", context -> ModelChangeScorer.ofWeights(context, (weight, norm) -> weight));
    }

    /** The largest change of all model weights: that of {@link #weight} times ‖[K̃⁻¹k_*; −1]‖₁ (Freytag et al. 2013, Q_impact). */
    public static Strategy<LabelRegression> impact() {
        return new FormulaStrategy<>(
                "impact", context -> ModelChangeScorer.ofWeights(context, (weight, norm) -> weight * (norm + 1)));
    }

    /** Expected model output change (EMOC, Freytag, Rodner and Denzler 2014; several classes as in Käding et al. 2015). */
    public static Strategy<LabelRegression> emoc() {
        return new EmocStrategy();
    }

    /**
     * Active learning with cost embedding (ALCE, Huang and Lin 2016): the row whose regression estimate is farthest from every class point. Class
     * points have the misclassification costs as distances. With equal costs they are the corners of a regular simplex, which are the targets of
     * label regression: the score is min_c ‖μ − y_c‖².
     */
    public static Strategy<LabelRegression> costEmbedding() {
        return FormulaStrategy.ofMeans("cost-embedding", LatentMargin::nearestTarget);
    }
}
