package dev.querent.model.strategy;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.Committee;
import dev.querent.core.model.JointPosterior;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.SupportVectorClassifier;
import dev.querent.core.query.Strategy;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One strategy as users see it.
 *
 * @param summary one line for the list
 * @param needs what a model must be able to do
 * @param factory reads the options
 * @param rule how it chooses several rows, if it is about that
 */
public record NamedStrategy<M extends Classifier>(
        String name,
        String summary,
        Class<M> needs,
        List<Option<?>> options,
        Function<OptionValues, Strategy<M>> factory,
        Optional<BatchRule> rule) {
    private static final Map<Class<?>, String> NEEDS = Map.of(
            Classifier.class, "any model",
            LatentClassifier.class, "mean and variance",
            JointPosterior.class, "a Gaussian process",
            LabelRegression.class, "a Gaussian process",
            Committee.class, "votes of trees",
            SupportVectorClassifier.class, "support vectors (trainer svm)");

    public NamedStrategy {
        options = List.copyOf(options);
    }

    NamedStrategy(
            String name,
            String summary,
            Class<M> needs,
            List<Option<?>> options,
            Function<OptionValues, Strategy<M>> factory) {
        this(name, summary, needs, options, factory, Optional.empty());
    }

    /** The same under another name, always with the given rule for several rows. */
    NamedStrategy<M> as(String other, String ofSeveral, BatchRule always) {
        return new NamedStrategy<>(other, ofSeveral, needs, options, factory, Optional.of(always));
    }

    /** Whether models of a type offer what the strategy and its rule for several rows need. */
    public boolean suits(Class<?> models) {
        return mustBe().isAssignableFrom(models);
    }

    /** What a model must be able to do, in words. */
    public String needsText() {
        return NEEDS.get(mustBe());
    }

    private Class<?> mustBe() {
        return rule.equals(Optional.of(BatchRule.CONDITIONED)) ? JointPosterior.class : needs;
    }
}
