package dev.querent.model.strategy;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.LabelRegression;
import dev.querent.model.engine.Engines;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.NearestNames;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The available strategies by name: an explicit list, so that the abilities of a program are written in one place. Immutable.
 */
public final class Strategies {
    private final List<NamedStrategy<?>> all;

    public Strategies(List<NamedStrategy<?>> all) {
        this.all = List.copyOf(all);
        if (names().stream().distinct().count() < all.size()) {
            throw new IllegalArgumentException("two strategies have the same name: " + String.join(", ", names()));
        }
    }

    /** All strategies of this version, for models of these engines. */
    public static Strategies standard(Engines engines) {
        return new Strategies(StandardStrategies.with(engines.variances()));
    }

    /**
     * The default strategy for models of a type. A Gaussian process knows where it has seen too little, which the ratio of mean and standard
     * deviation uses; the variance of a forest does not grow away from its data, so only its class shares are used.
     */
    public static String recommended(Class<? extends Classifier> models) {
        return LabelRegression.class.isAssignableFrom(models) ? "uncertainty" : "best-vs-second-best";
    }

    /** In the order they were given. */
    public List<NamedStrategy<?>> all() {
        return all;
    }

    public List<String> names() {
        return names(all);
    }

    private static List<String> names(List<NamedStrategy<?>> all) {
        return all.stream().<String>map(NamedStrategy::name).toList();
    }

    /** The strategy a user asked for; rejects an unknown name, with the nearest and all known names. */
    public NamedStrategy<?> named(String name) {
        return named(name, all);
    }

    static NamedStrategy<?> named(String name, List<NamedStrategy<?>> all) {
        return all.stream()
                .filter(strategy -> strategy.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new UsageException("unknown strategy '" + name + "' (known: "
                        + String.join(", ", names(all)) + ")" + NearestNames.hint(name, names(all))));
    }

    /** Reads {@code entropy} or {@code entropy-variance:start=5,variance=fine:16}. */
    public ChosenStrategy<?> parse(String text) {
        String[] parts = text.split(":", 2);
        return chosen(text, named(parts[0]), parts.length == 1 ? Map.of() : options(parts[0], parts[1]));
    }

    /** Reads several, separated by commas, which may also separate the options of one. Each at most once. */
    public List<ChosenStrategy<?>> parseAll(String text) {
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
        return texts.stream().<ChosenStrategy<?>>map(this::parse).toList();
    }

    private static <M extends Classifier> ChosenStrategy<M> chosen(
            String text, NamedStrategy<M> named, Map<String, String> given) {
        List<String> known = named.options().stream().map(Option::name).toList();
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
}
