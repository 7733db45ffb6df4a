package dev.querent.cli;

import dev.querent.core.model.Classifier;
import dev.querent.io.strategy.Strategies;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How to score rows, in every command that asks. */
final class StrategyOptions {
    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            description =
                    "How to score rows; 'querent strategies' lists the strategies (default: uncertainty for Gaussian processes, else best-vs-second-best).")
    private Optional<String> text = Optional.empty();

    boolean isGiven() {
        return text.isPresent();
    }

    /** The given strategy, or the default for models of a type. */
    String textFor(Class<? extends Classifier> models) {
        return text.orElseGet(() -> Strategies.recommended(models));
    }
}
