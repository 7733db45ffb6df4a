package dev.querent.io.strategy;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.Committee;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.query.Strategy;
import dev.querent.io.option.OptionSpec;
import dev.querent.io.option.OptionValues;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * One strategy as users see it.
 *
 * @param summary one line for the list
 * @param needs what a model must be able to do
 * @param maker reads the options
 */
public record NamedStrategy<M extends Classifier>(
        String name,
        String summary,
        Class<M> needs,
        List<OptionSpec> options,
        Function<OptionValues, Strategy<M>> maker) {
    private static final Map<Class<?>, String> NEEDS = Map.of(
            Classifier.class, "any model",
            LatentClassifier.class, "a mean and a variance",
            LabelRegression.class, "a Gaussian process that regresses labels",
            Committee.class, "members that vote");

    public NamedStrategy {
        options = List.copyOf(options);
    }

    /** What a model must be able to do, for people. */
    public String needsText() {
        return NEEDS.get(needs);
    }
}
