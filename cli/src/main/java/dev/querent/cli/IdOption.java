package dev.querent.cli;

import dev.querent.io.read.ReadOptions;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The column that identifies the rows of a pool. */
final class IdOption {
    @Option(
            names = "--id",
            paramLabel = "NAME",
            description =
                    "Column that identifies rows, so that they are found again in a pool that has changed. Without"
                            + " one, rows are found by their content (default: the column of the journal).")
    private Optional<String> id = Optional.empty();

    boolean isGiven() {
        return id.isPresent();
    }

    ReadOptions named(ReadOptions reading) {
        return id.map(reading::withId).orElse(reading);
    }
}
