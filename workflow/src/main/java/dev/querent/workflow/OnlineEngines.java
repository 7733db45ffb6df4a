package dev.querent.workflow;

import dev.querent.core.model.Classifier;
import dev.querent.model.engine.Engine;
import dev.querent.model.engine.Engines;
import dev.querent.model.engine.OnlineEngine;
import dev.querent.model.error.UsageException;
import java.util.stream.Collectors;

/** Engines whose models support online learning. */
public final class OnlineEngines {
    private OnlineEngines() {}

    /** The engine with this name; the message for one without online learning lists those with it. */
    public static OnlineEngine<?> named(String name, Engines engines) {
        Engine<?> engine = engines.named(name);
        if (engine instanceof OnlineEngine<?> online) {
            return online;
        }
        throw new UsageException("the trainer " + name + " does not learn online; those that do: " + able(engines));
    }

    /** The same engine; the message for one without online learning names {@code model}, which it made. */
    public static <M extends Classifier> OnlineEngine<M> of(Engine<M> engine, String model, Engines engines) {
        if (engine instanceof OnlineEngine<M> online) {
            return online;
        }
        String able = able(engines);
        throw new UsageException(
                model + ": models of " + engine.name() + " cannot be updated; train again with all rows"
                        + (able.isEmpty() ? "" : ", or use a trainer that learns online: " + able));
    }

    private static String able(Engines engines) {
        return engines.all().stream()
                .filter(OnlineEngine.class::isInstance)
                .map(Engine::name)
                .collect(Collectors.joining(", "));
    }
}
