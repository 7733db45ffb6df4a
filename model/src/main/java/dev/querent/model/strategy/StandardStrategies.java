package dev.querent.model.strategy;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.Committee;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.query.QueryStrategies;
import dev.querent.core.query.Strategy;
import dev.querent.model.option.OptionSpec;
import dev.querent.model.option.OptionValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The strategies of this version. Adding one is one class in core and one line here. */
final class StandardStrategies {
    private static final String MODELS_OWN = "usual";

    private static final OptionSpec VARIANCE = new OptionSpec(
            "variance",
            MODELS_OWN,
            MODELS_OWN + ", or a variance the model offers; see 'querent trainers NAME'",
            "how to compute the variance");

    /** A poor third strategy costs more than a good one gains: trying it wastes questions. */
    private static final String USUAL_ARMS = "uncertainty+best-vs-second-best";

    /** Looks for unseen classes. */
    static final NamedStrategy<LatentClassifier> UNCLAIMED = plain(
            "unclaimed",
            "rows that no class claims, such as those of an unseen class",
            LatentClassifier.class,
            QueryStrategies::unclaimed);

    private final List<VarianceMethod> variances;
    private final List<NamedStrategy<?>> all;

    private StandardStrategies(List<VarianceMethod> variances) {
        this.variances = variances;
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
                        "the batch that tells most about the latent function, chosen greedily; same as greedy-variance",
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
                        List.of(
                                new OptionSpec(
                                        "start",
                                        "" + QueryStrategies.USUAL_VARIANCE_WEIGHT,
                                        "> 0",
                                        "weight of the variance at the first question; falls to 0 as labels are spent"),
                                VARIANCE),
                        values -> variance(values)
                                .map(way -> QueryStrategies.entropyVariance(values.positive("start"), way))
                                .orElseGet(() -> QueryStrategies.entropyVariance(values.positive("start")))),
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
                        List.of(new OptionSpec("measure", "votes", "votes|divergence", "how to measure disagreement")),
                        values -> values.choice("measure", List.of("votes", "divergence"))
                                        .equals("votes")
                                ? QueryStrategies.committeeVotes()
                                : QueryStrategies.committeeDivergence()),
                new NamedStrategy<>(
                        "density-weighted",
                        "uncertain rows that are similar to many others",
                        Classifier.class,
                        List.of(new OptionSpec(
                                "exponent", "1", "> 0", "exponent of the density; larger values weight it more")),
                        values -> QueryStrategies.densityWeighted(values.positive("exponent"))),
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
                        List.of(new OptionSpec("labels", "2", "1 to 3", "maximum number of labels to look ahead")),
                        values -> QueryStrategies.mcPal(values.atLeast("labels", 1))),
                new NamedStrategy<>(
                        "adaptive",
                        "delegates to the recently best of several strategies",
                        Classifier.class,
                        List.of(new OptionSpec(
                                "arms",
                                USUAL_ARMS,
                                "names joined by +",
                                "strategies to choose from; unsuitable ones are ignored")),
                        values -> QueryStrategies.adaptive(arms(values.text("arms")))));
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
                List.of(VARIANCE),
                values -> variance(values).map(factory).orElseGet(usual));
    }

    private List<QueryStrategies.Arm<?>> arms(String text) {
        return Stream.of(text.split("\\+"))
                .<QueryStrategies.Arm<?>>map(name -> arm(Strategies.named(name, all)))
                .toList();
    }

    private static <M extends Classifier> QueryStrategies.Arm<M> arm(NamedStrategy<M> named) {
        return new QueryStrategies.Arm<>(
                named.needs(), named.factory().apply(OptionValues.of(named.name(), named.options(), Map.of())));
    }

    private Optional<VarianceMethod> variance(OptionValues values) {
        String way = values.text(VARIANCE.name());
        return way.equals(MODELS_OWN) ? Optional.empty() : Optional.of(VarianceMethod.parse(way, variances));
    }
}
