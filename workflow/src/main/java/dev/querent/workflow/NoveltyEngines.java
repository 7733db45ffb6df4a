package dev.querent.workflow;

import dev.querent.model.engine.Engine;
import dev.querent.model.engine.Engines;
import dev.querent.model.engine.NoveltyEngine;
import dev.querent.model.error.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Engines that support one-class learning. */
public final class NoveltyEngines {
    private NoveltyEngines() {}

    /** The engine with the given name, or the first; the message for others lists those that support it. */
    public static NoveltyEngine<?> of(Engines engines, Optional<String> name) {
        List<NoveltyEngine<?>> able = able(engines);
        Engine<?> chosen = name.isPresent()
                ? engines.named(name.get())
                : able.stream()
                        .findFirst()
                        .orElseThrow(() -> new UsageException("no trainer here learns a single class"));
        if (chosen instanceof NoveltyEngine<?> engine) {
            return engine;
        }
        String names = able.stream().map(Engine::name).collect(Collectors.joining(", "));
        throw new UsageException(chosen.name() + " cannot learn a single class"
                + (names.isEmpty() ? "" : "; trainers that can: " + names));
    }

    private static List<NoveltyEngine<?>> able(Engines engines) {
        List<NoveltyEngine<?>> able = new ArrayList<>();
        for (Engine<?> engine : engines.all()) {
            if (engine instanceof NoveltyEngine<?> novelty) {
                able.add(novelty);
            }
        }
        return able;
    }
}
