package dev.querent.model.strategy;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.Committee;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.SupportVectorClassifier;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.query.QueryStrategies;
import dev.querent.core.query.Strategy;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The strategies of this version. Adding one is one class in core and one line here. */
final class StandardStrategies {
    private static final String MODELS_OWN = "usual";

    /** How votes of a committee differ. */
    private enum Disagreement {
        VOTES,
        DIVERGENCE
    }

    private static final Option<Double> START = Option.number(
            "start",
            QueryStrategies.USUAL_VARIANCE_WEIGHT,
            QueryStrategies.VARIANCE_WEIGHT_RANGE,
            "weight of the variance at the first question; falls to 0 as labels are spent");
    private static final Option<Integer> CLASSES = Option.integer(
            "classes",
            QueryStrategies.USUAL_ENTROPY_CLASSES,
            QueryStrategies.ENTROPY_CLASSES_RANGE,
            "number of the most probable classes whose entropy counts; 0 for all");
    private static final Option<Disagreement> MEASURE =
            Option.choice("measure", Disagreement.VOTES, "how to measure disagreement");
    private static final Option<Double> EXPONENT = Option.number(
            "exponent",
            1,
            QueryStrategies.DENSITY_EXPONENT_RANGE,
            "exponent of the density; larger values weight it more");
    private static final Option<Integer> LABELS =
            Option.integer("labels", 2, QueryStrategies.LOOK_AHEAD_RANGE, "maximum number of labels to look ahead");

    /** A poor third strategy costs more than a good one gains: trying it wastes questions. */
    private static final String USUAL_ARMS = "uncertainty+best-vs-second-best";

    /** Looks for unseen classes. */
    static final NamedStrategy<LatentClassifier> UNCLAIMED = plain(
            "unclaimed",
            "rows that no class claims, such as those of an unseen class",
            LatentClassifier.class,
            QueryStrategies::unclaimed);

    private final Option<Optional<VarianceMethod>> variance;
    private final Option<List<NamedStrategy<?>>> arms;
    private final List<NamedStrategy<?>> all;

    private StandardStrategies(List<VarianceMethod> variances) {
        this.variance = Option.parsed(
                "variance",
                MODELS_OWN,
                MODELS_OWN + ", or a variance the model offers; see 'querent trainers NAME'",
                way -> Optional.of(
                        way.equals(MODELS_OWN) ? Optional.empty() : Optional.of(VarianceMethod.parse(way, variances))),
                way -> way.map(VarianceMethod::text).orElse(MODELS_OWN),
                "how to compute the variance");
        this.arms = Option.parsed(
                "arms",
                USUAL_ARMS,
                "names joined by +",
                names -> Optional.of(named(names)),
                named -> named.stream().map(NamedStrategy::name).collect(Collectors.joining("+")),
                "strategies to choose from; unsuitable ones are ignored");
        this.all = list();
    }

    /** @param variances ways to a variance that users may name */
    static List<NamedStrategy<?>> with(List<VarianceMethod> variances) {
        return new StandardStrategies(variances).all;
    }

    private List<NamedStrategy<?>> list() {
        NamedStrategy<LatentClassifier> byVariance = ofVariance(
                "variance",
                "rows with the highest variance, far from labelled rows",
                QueryStrategies::variance,
                QueryStrategies::variance);
        return List.of(
                plain("random", "random rows; the baseline for all others", Classifier.class, QueryStrategies::random),
                plain(
                        "entropy",
                        "rows whose class probabilities have the highest entropy",
                        Classifier.class,
                        QueryStrategies::entropy),
                plain(
                        "best-vs-second-best",
                        "rows whose two most likely classes are closest",
                        Classifier.class,
                        QueryStrategies::bestVersusSecondBest),
                plain(
                        "mean",
                        "rows whose two highest means are closest",
                        LatentClassifier.class,
                        QueryStrategies::meanMargin),
                byVariance,
                byVariance.as(
                        "greedy-variance",
                        "variance, conditioned on the rows already in the batch",
                        BatchRule.CONDITIONED),
                byVariance.as(
                        "batch-bald",
                        "the batch with most information about the latent function, chosen greedily; same as greedy-variance",
                        BatchRule.CONDITIONED),
                ofVariance(
                        "uncertainty",
                        "rows whose mean is small relative to its standard deviation",
                        QueryStrategies::uncertainty,
                        QueryStrategies::uncertainty),
                ofVariance(
                        "uncertainty-plus",
                        "rows whose mean and standard deviation are both small",
                        QueryStrategies::uncertaintyPlus,
                        QueryStrategies::uncertaintyPlus),
                new NamedStrategy<>(
                        "entropy-variance",
                        "rows with high variance at first, with high entropy later",
                        LatentClassifier.class,
                        List.of(CLASSES, START, variance),
                        values -> variance.of(values)
                                .map(way -> QueryStrategies.entropyVariance(CLASSES.of(values), START.of(values), way))
                                .orElseGet(
                                        () -> QueryStrategies.entropyVariance(CLASSES.of(values), START.of(values)))),
                plain(
                        "weight",
                        "rows that would get the largest weight in the model",
                        LabelRegression.class,
                        QueryStrategies::weight),
                plain(
                        "impact",
                        "rows that would change the model's weights most",
                        LabelRegression.class,
                        QueryStrategies::impact),
                plain(
                        "emoc",
                        "rows that would change the predictions on the pool most",
                        LabelRegression.class,
                        QueryStrategies::emoc),
                plain(
                        "cost-embedding",
                        "rows far from the regression target of every class",
                        LabelRegression.class,
                        QueryStrategies::costEmbedding),
                new NamedStrategy<>(
                        "committee",
                        "rows on which the trees of a forest disagree most",
                        Committee.class,
                        List.of(MEASURE),
                        values -> MEASURE.of(values) == Disagreement.VOTES
                                ? QueryStrategies.committeeVotes()
                                : QueryStrategies.committeeDivergence()),
                plain(
                        "convex-hull",
                        "uncertain rows far from the convex hull of each class's support vectors",
                        SupportVectorClassifier.class,
                        QueryStrategies::convexHull),
                new NamedStrategy<>(
                        "density-weighted",
                        "uncertain rows that are similar to many others",
                        Classifier.class,
                        List.of(EXPONENT),
                        values -> QueryStrategies.densityWeighted(EXPONENT.of(values))),
                plain(
                        "k-center",
                        "rows farthest from all labelled rows; ignores predictions",
                        Classifier.class,
                        QueryStrategies::kCenter),
                UNCLAIMED,
                new NamedStrategy<>(
                        "mcpal",
                        "rows near which a few labels should raise the accuracy most",
                        Classifier.class,
                        List.of(LABELS),
                        values -> QueryStrategies.mcPal(LABELS.of(values))),
                new NamedStrategy<>(
                        "adaptive",
                        "delegates to the one of several strategies that was best recently",
                        Classifier.class,
                        List.of(arms),
                        values -> QueryStrategies.adaptive(arms.of(values).stream()
                                .<QueryStrategies.Arm<?>>map(StandardStrategies::arm)
                                .toList())));
    }

    private static <M extends Classifier> NamedStrategy<M> plain(
            String name, String summary, Class<M> needs, Supplier<Strategy<M>> factory) {
        return new NamedStrategy<>(name, summary, needs, List.of(), values -> factory.get());
    }

    private NamedStrategy<LatentClassifier> ofVariance(
            String name,
            String summary,
            Supplier<Strategy<LatentClassifier>> usual,
            Function<VarianceMethod, Strategy<LatentClassifier>> factory) {
        return new NamedStrategy<>(
                name,
                summary,
                LatentClassifier.class,
                List.of(variance),
                values -> variance.of(values).map(factory).orElseGet(usual));
    }

    private List<NamedStrategy<?>> named(String names) {
        return Stream.of(names.split("\\+"))
                .<NamedStrategy<?>>map(name -> Strategies.named(name, all))
                .toList();
    }

    private static <M extends Classifier> QueryStrategies.Arm<M> arm(NamedStrategy<M> named) {
        return new QueryStrategies.Arm<>(
                named.needs(), named.factory().apply(OptionValues.of(named.name(), named.options(), Map.of())));
    }
}
