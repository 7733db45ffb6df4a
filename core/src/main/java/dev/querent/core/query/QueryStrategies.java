package dev.querent.core.query;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.Committee;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.SupportVectorClassifier;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.option.ValueRange;
import dev.querent.core.progress.Run;
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

    /** Number of the most probable classes whose entropy counts in {@link #entropyVariance}. */
    public static final int USUAL_ENTROPY_CLASSES = 2;

    public static final ValueRange ENTROPY_CLASSES_RANGE = EntropyVarianceStrategy.CLASSES_RANGE;
    public static final ValueRange VARIANCE_WEIGHT_RANGE = EntropyVarianceStrategy.START_RANGE;
    public static final ValueRange DENSITY_EXPONENT_RANGE = DensityWeightedStrategy.EXPONENT_RANGE;

    /** Of the labels that {@link #mcPal} looks ahead. */
    public static final ValueRange LOOK_AHEAD_RANGE = McPalStrategy.LABELS_RANGE;

    private QueryStrategies() {}

    /** Random sampling, the baseline for all strategies. */
    public static Strategy<Classifier> random() {
        return new RandomStrategy();
    }

    /** Entropy sampling: the largest entropy of the class probabilities (Denninger 2017, Shi and Yu 2021). */
    public static Strategy<Classifier> entropy() {
        return new EntropyStrategy();
    }

    /** Best-versus-second-best (margin) sampling: −(p₁ − p₂) for the two most probable classes (Joshi, Porikli and Papanikolopoulos 2009). */
    public static Strategy<Classifier> bestVersusSecondBest() {
        return new BvsbStrategy();
    }

    /**
     * Information density (Settles and Craven 2008): entropy times a power of the mean similarity to the pool.
     *
     * @param exponent of the similarity, above 0
     */
    public static Strategy<Classifier> densityWeighted(double exponent) {
        return new DensityWeightedStrategy(exponent);
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

    /**
     * Entropy times the distance to the nearest convex hull of a class's support vectors, in the feature space of the kernel: our reading of multi-class
     * convex-hull sampling (MC-CH, Shi and Yu 2018).
     */
    public static Strategy<SupportVectorClassifier> convexHull() {
        return new ConvexHullStrategy();
    }

    /** Query by committee: the largest vote entropy (Dagan and Engelson 1995). */
    public static Strategy<Committee> committeeVotes() {
        return new CommitteeStrategy(CommitteeStrategy.Measure.VOTES);
    }

    /** Query by committee: the largest mean Kullback–Leibler divergence of the members from their mean (McCallum and Nigam 1998). */
    public static Strategy<Committee> committeeDivergence() {
        return new CommitteeStrategy(CommitteeStrategy.Measure.DIVERGENCE);
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

    /** The smallest margin between the two largest latent means (Freytag et al. 2012, Rodner et al. 2016). */
    public static Strategy<LatentClassifier> meanMargin() {
        return new MeanMarginStrategy();
    }

    /** The smallest maximum latent mean, −max_c μ_c: low means for all known classes suggest an unseen class. */
    public static Strategy<LatentClassifier> unclaimed() {
        return new UnclaimedStrategy();
    }

    /** The largest predictive variance (Freytag et al. 2012, Rodner et al. 2016), computed by the model's default method. */
    public static Strategy<LatentClassifier> variance() {
        return new VarianceStrategy(Optional.empty());
    }

    /** {@link #variance()} with a given way to the variance. */
    public static Strategy<LatentClassifier> variance(VarianceMethod method) {
        return new VarianceStrategy(Optional.of(method));
    }

    /** The smallest ratio of absolute latent mean to predictive deviation, −|μ|/√(σ² + σₙ²) (Kapoor et al. 2010). */
    public static Strategy<LatentClassifier> uncertainty() {
        return new UncertaintyStrategy(Optional.empty());
    }

    /** {@link #uncertainty()} with a given way to the variance. */
    public static Strategy<LatentClassifier> uncertainty(VarianceMethod method) {
        return new UncertaintyStrategy(Optional.of(method));
    }

    /** The smallest sum of absolute latent mean and predictive deviation, −(|μ| + √(σ² + σₙ²)) (Freytag et al. 2012, eq. 17). */
    public static Strategy<LatentClassifier> uncertaintyPlus() {
        return new UncertaintyPlusStrategy(Optional.empty());
    }

    /** {@link #uncertaintyPlus()} with a given way to the variance. */
    public static Strategy<LatentClassifier> uncertaintyPlus(VarianceMethod method) {
        return new UncertaintyPlusStrategy(Optional.of(method));
    }

    /**
     * Entropy plus the weighted variance of the class probabilities; the weight falls to 0 as the label budget is spent (Shi and Yu 2021,
     * eq. 13).
     *
     * @param classes number of the most probable classes whose entropy counts; 0 for all, as published
     * @param start weight at the first question
     */
    public static Strategy<LatentClassifier> entropyVariance(int classes, double start) {
        return new EntropyVarianceStrategy(classes, start, Optional.empty());
    }

    /** {@link #entropyVariance(int, double)} with a given way to the variance. */
    public static Strategy<LatentClassifier> entropyVariance(int classes, double start, VarianceMethod method) {
        return new EntropyVarianceStrategy(classes, start, Optional.of(method));
    }

    /** The largest weight that the row itself would get in the model (Freytag et al. 2013, Q_weight). */
    public static Strategy<LabelRegression> weight() {
        return new WeightStrategy();
    }

    /** The largest change of all model weights (Freytag et al. 2013, Q_impact). */
    public static Strategy<LabelRegression> impact() {
        return new ImpactStrategy();
    }

    /** Expected model output change (EMOC, Freytag, Rodner and Denzler 2014; several classes as in Käding et al. 2015). */
    public static Strategy<LabelRegression> emoc() {
        return new EmocStrategy();
    }

    /** Active learning with cost embedding (ALCE, Huang and Lin 2016), with equal costs. */
    public static Strategy<LabelRegression> costEmbedding() {
        return new CostEmbeddingStrategy();
    }
}
