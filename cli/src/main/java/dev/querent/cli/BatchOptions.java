package dev.querent.cli;

import dev.querent.io.UsageException;
import dev.querent.io.strategy.BatchRule;
import dev.querent.io.strategy.NamedStrategy;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The number of rows per question, and how to choose them. */
final class BatchOptions {
    @Option(names = "--batch", paramLabel = "N", description = "Rows to ask for at a time (default: ${DEFAULT-VALUE}).")
    private int batch = 1;

    @Option(
            names = "--batch-rule",
            paramLabel = "RULE",
            description =
                    "How to choose several rows: best, apart, spread or conditioned; 'querent strategies' explains them (default: apart).")
    private Optional<String> rule = Optional.empty();

    int size() {
        if (batch < 1) {
            throw new UsageException("--batch must be at least 1, got " + batch);
        }
        return batch;
    }

    /** The rule for a strategy; rejects another rule for a strategy that has its own. */
    BatchRule rule(NamedStrategy<?> strategy) {
        Optional<BatchRule> given = rule.map(BatchRule::labelled);
        Optional<BatchRule> own = strategy.rule();
        if (given.isPresent() && own.isPresent() && !given.equals(own)) {
            throw new UsageException("the strategy " + strategy.name() + " always uses the batch rule "
                    + own.get().label() + "; leave out --batch-rule "
                    + given.get().label());
        }
        return own.or(() -> given).orElseGet(() -> BatchRule.usualFor(batch));
    }
}
