package dev.querent.cli;

import dev.querent.core.model.Classifier;
import dev.querent.core.query.QuerySelector;
import dev.querent.io.UsageException;
import dev.querent.io.engine.Engine;
import dev.querent.io.strategy.BatchRule;
import dev.querent.io.strategy.ChosenStrategy;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Whether to look for unseen classes, in every command that asks about a pool. */
final class GuardOptions {
    @Option(
            names = "--guard",
            paramLabel = "N",
            description =
                    "Let every Nth question look for unseen classes; 0 for none (default: 10 in 'querent label', else 0).")
    private Optional<Integer> guard = Optional.empty();

    /** The selector for models of an engine. */
    <M extends Classifier> QuerySelector<? super M> selector(
            ChosenStrategy<?> chosen, Engine<M> engine, BatchRule rule, int usualGuard) {
        int every = guard.orElse(usualGuard);
        if (every == 0) {
            return chosen.selector(engine.modelType(), engine.name(), rule);
        }
        if (every < 2) {
            throw new UsageException("--guard must be 0 or at least 2, got " + every);
        }
        return chosen.guarded(engine.modelType(), engine.name(), rule, every);
    }
}
