package dev.querent.io.strategy;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.Committee;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.query.AdaptiveStrategy;
import dev.querent.core.query.BvsbStrategy;
import dev.querent.core.query.CommitteeStrategy;
import dev.querent.core.query.CostEmbeddingStrategy;
import dev.querent.core.query.DensityWeightedStrategy;
import dev.querent.core.query.EmocStrategy;
import dev.querent.core.query.EntropyStrategy;
import dev.querent.core.query.EntropyVarianceStrategy;
import dev.querent.core.query.ImpactStrategy;
import dev.querent.core.query.KCenterStrategy;
import dev.querent.core.query.McPalStrategy;
import dev.querent.core.query.MeanMarginStrategy;
import dev.querent.core.query.RandomSelector;
import dev.querent.core.query.Strategy;
import dev.querent.core.query.UncertaintyPlusStrategy;
import dev.querent.core.query.UncertaintyStrategy;
import dev.querent.core.query.UnclaimedStrategy;
import dev.querent.core.query.VarianceStrategy;
import dev.querent.core.query.WeightStrategy;
import dev.querent.io.UsageException;
import dev.querent.io.engine.Engines;
import dev.querent.io.option.NearestNames;
import dev.querent.io.option.OptionSpec;
import dev.querent.io.option.OptionValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** All strategies by name. Adding one is one line here. */
public final class Strategies {
    private static final String MODELS_OWN = "usual";

    private static final OptionSpec VARIANCE = new OptionSpec(
            "variance",
            MODELS_OWN,
            MODELS_OWN + ", or a variance the model offers; see 'querent trainers NAME'",
            "how to compute the variance");

    private static final NamedStrategy<LatentClassifier> BY_VARIANCE =
            ofVariance("variance", "rows with the highest variance, far from labelled rows", VarianceStrategy::new);

    /** A poor third strategy costs more than a good one gains: trying it wastes questions. */
    private static final String USUAL_ARMS = "uncertainty+best-vs-second-best";

    private static final List<NamedStrategy<?>> ALL = List.of(
            plain("random", "random rows; the baseline for all others", Classifier.class, RandomSelector::new),
            plain(
                    "entropy",
                    "rows whose class probabilities have the highest entropy",
                    Classifier.class,
                    EntropyStrategy::new),
            plain(
                    "best-vs-second-best",
                    "rows whose two most likely classes are closest",
                    Classifier.class,
                    BvsbStrategy::new),
            plain("mean", "rows whose two highest means are closest", LatentClassifier.class, MeanMarginStrategy::new),
            BY_VARIANCE,
            BY_VARIANCE.as(
                    "greedy-variance", "variance, conditioned on the rows already in the batch", BatchRule.CONDITIONED),
            BY_VARIANCE.as(
                    "batch-bald",
                    "the batch that tells most about the latent function, chosen greedily; same as greedy-variance",
                    BatchRule.CONDITIONED),
            ofVariance(
                    "uncertainty",
                    "rows whose mean is small relative to its standard deviation",
                    UncertaintyStrategy::new),
            ofVariance(
                    "uncertainty-plus",
                    "rows whose mean and standard deviation are both small",
                    UncertaintyPlusStrategy::new),
            new NamedStrategy<>(
                    "entropy-variance",
                    "rows with high variance at first, with high entropy later",
                    LatentClassifier.class,
                    List.of(
                            new OptionSpec(
                                    "start",
                                    "" + EntropyVarianceStrategy.USUAL_START,
                                    "> 0",
                                    "weight of the variance at the first question; falls to 0 as labels are spent"),
                            VARIANCE),
                    values -> new EntropyVarianceStrategy(values.positive("start"), variance(values))),
            plain(
                    "weight",
                    "rows that would get the largest weight in the model",
                    LabelRegression.class,
                    WeightStrategy::new),
            plain(
                    "impact",
                    "rows that would change the model's weights most",
                    LabelRegression.class,
                    ImpactStrategy::new),
            plain(
                    "emoc",
                    "rows that would change the predictions on the pool most",
                    LabelRegression.class,
                    EmocStrategy::new),
            plain(
                    "cost-embedding",
                    "rows far from the regression target of every class",
                    LabelRegression.class,
                    CostEmbeddingStrategy::new),
            new NamedStrategy<>(
                    "committee",
                    "rows on which the trees of a forest disagree most",
                    Committee.class,
                    List.of(new OptionSpec("measure", "votes", "votes|divergence", "how to measure disagreement")),
                    values -> new CommitteeStrategy(
                            CommitteeStrategy.Measure.valueOf(values.choice("measure", List.of("votes", "divergence"))
                                    .toUpperCase(Locale.ROOT)))),
            new NamedStrategy<>(
                    "density-weighted",
                    "uncertain rows that are similar to many others",
                    Classifier.class,
                    List.of(new OptionSpec(
                            "exponent", "1", "> 0", "exponent of the density; larger values weight it more")),
                    values -> new DensityWeightedStrategy(values.positive("exponent"))),
            plain(
                    "k-center",
                    "rows farthest from all labelled rows; ignores predictions",
                    Classifier.class,
                    KCenterStrategy::new),
            plain(
                    "unclaimed",
                    "rows that no class claims, such as those of an unseen class",
                    LatentClassifier.class,
                    UnclaimedStrategy::new),
            new NamedStrategy<>(
                    "mcpal",
                    "rows near which a few labels should raise the accuracy most",
                    Classifier.class,
                    List.of(new OptionSpec("labels", "2", "1 to 3", "maximum number of labels to look ahead")),
                    values -> new McPalStrategy(values.atLeast("labels", 1))),
            new NamedStrategy<>(
                    "adaptive",
                    "delegates to the recently best of several strategies",
                    Classifier.class,
                    List.of(new OptionSpec(
                            "arms",
                            USUAL_ARMS,
                            "names joined by +",
                            "strategies to choose from; unsuitable ones are ignored")),
                    values -> new AdaptiveStrategy(arms(values.text("arms")))));

    private Strategies() {}

    /**
     * The default strategy for models of a type. A Gaussian process knows where it has seen too little, which the ratio of mean and standard
     * deviation uses; the variance of a forest does not grow away from its data, so only its class shares are used.
     */
    public static String recommended(Class<? extends Classifier> models) {
        return LabelRegression.class.isAssignableFrom(models) ? "uncertainty" : "best-vs-second-best";
    }

    public static List<NamedStrategy<?>> all() {
        return ALL;
    }

    public static List<String> names() {
        return ALL.stream().<String>map(NamedStrategy::name).toList();
    }

    public static NamedStrategy<?> named(String name) {
        return ALL.stream()
                .filter(strategy -> strategy.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException("unknown strategy '" + name + "' (known: "
                        + String.join(", ", names()) + ")" + NearestNames.hint(name, names())));
    }

    /** Reads {@code entropy} or {@code entropy-variance:start=5,variance=fine:16}. */
    public static ChosenStrategy<?> parse(String text) {
        String[] parts = text.split(":", 2);
        return chosen(text, named(parts[0]), parts.length == 1 ? Map.of() : options(parts[0], parts[1]));
    }

    /** Reads several, separated by commas, which may also separate the options of one. Each at most once. */
    public static List<ChosenStrategy<?>> parseAll(String text) {
        List<String> texts = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            boolean goesOn = part.indexOf('=') > 0 && (part.indexOf(':') < 0 || part.indexOf('=') < part.indexOf(':'));
            if (goesOn && !texts.isEmpty()) {
                texts.set(texts.size() - 1, texts.get(texts.size() - 1) + "," + part);
            } else if (texts.contains(part.strip())) {
                throw new UsageException("the strategy " + part.strip() + " is given twice");
            } else {
                texts.add(part.strip());
            }
        }
        return texts.stream().<ChosenStrategy<?>>map(Strategies::parse).toList();
    }

    private static <M extends Classifier> ChosenStrategy<M> chosen(
            String text, NamedStrategy<M> named, Map<String, String> given) {
        List<String> known = named.options().stream().map(OptionSpec::name).toList();
        for (String name : given.keySet()) {
            if (!known.contains(name)) {
                throw new UsageException("the strategy " + named.name() + " has no option '" + name + "'"
                        + (known.isEmpty() ? "; it takes none" : "; its options are " + String.join(", ", known)));
            }
        }
        try {
            return new ChosenStrategy<>(
                    text, named, named.factory().apply(OptionValues.of(named.name(), named.options(), given)));
        } catch (IllegalArgumentException e) {
            throw new UsageException("the strategy " + text + ": " + e.getMessage());
        }
    }

    private static Map<String, String> options(String name, String text) {
        Map<String, String> options = new LinkedHashMap<>();
        for (String option : text.split(",")) {
            String[] pair = option.split("=", 2);
            if (pair.length < 2 || pair[0].isEmpty()) {
                throw new UsageException(
                        "options of a strategy are written as in " + name + ":name=value, got '" + option + "'");
            }
            options.put(pair[0], pair[1]);
        }
        return options;
    }

    private static <M extends Classifier> NamedStrategy<M> plain(
            String name, String summary, Class<M> needs, Supplier<Strategy<M>> factory) {
        return new NamedStrategy<>(name, summary, needs, List.of(), values -> factory.get());
    }

    private static NamedStrategy<LatentClassifier> ofVariance(
            String name, String summary, Function<Optional<VarianceMethod>, Strategy<LatentClassifier>> factory) {
        return new NamedStrategy<>(
                name, summary, LatentClassifier.class, List.of(VARIANCE), values -> factory.apply(variance(values)));
    }

    private static List<AdaptiveStrategy.Arm<?>> arms(String text) {
        return Stream.of(text.split("\\+"))
                .<AdaptiveStrategy.Arm<?>>map(name -> arm(named(name)))
                .toList();
    }

    private static <M extends Classifier> AdaptiveStrategy.Arm<M> arm(NamedStrategy<M> named) {
        return new AdaptiveStrategy.Arm<>(
                named.needs(), named.factory().apply(OptionValues.of(named.name(), named.options(), Map.of())));
    }

    private static Optional<VarianceMethod> variance(OptionValues values) {
        String way = values.text(VARIANCE.name());
        return way.equals(MODELS_OWN)
                ? Optional.empty()
                : Optional.of(VarianceMethod.parse(way, Engines.standard().variances()));
    }
}
