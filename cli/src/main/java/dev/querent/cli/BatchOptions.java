package dev.querent.cli;

import dev.querent.io.UsageException;
import dev.querent.io.strategy.BatchRule;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How many rows are asked for at a time, and how they are chosen. */
final class BatchOptions {
    @Option(names = "--batch", paramLabel = "N", description = "Rows asked for at a time (default: ${DEFAULT-VALUE}).")
    private int batch = 1;

    @Option(
            names = "--batch-rule",
            paramLabel = "RULE",
            description =
                    "How several rows are chosen: best, apart, spread, conditioned (default: apart for several rows).")
    private Optional<String> rule = Optional.empty();

    int size() {
        if (batch < 1) {
            throw new UsageException("--batch must be at least 1, got " + batch);
        }
        return batch;
    }

    BatchRule rule() {
        return rule.map(BatchRule::labelled).orElseGet(() -> BatchRule.usualFor(batch));
    }
}
