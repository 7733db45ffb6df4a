package dev.querent.cli;

import dev.querent.model.table.ReadOptions;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import picocli.CommandLine.Option;

/** Options for reading a data file; a model's own settings are the defaults. */
final class DataOptions {
    @Option(
            names = "--label",
            paramLabel = "NAME",
            description = "Column with the labels (default: 'label' if there is one).")
    private Optional<String> label = Optional.empty();

    @Option(
            names = "--text",
            paramLabel = "NAME",
            description = "Column with the texts to classify, instead of numeric columns.")
    private Optional<String> text = Optional.empty();

    @Option(
            names = "--nominal",
            paramLabel = "NAME,...",
            hideParamSyntax = true,
            split = ",",
            description =
                    "Columns with categories; each value becomes a feature. '*' selects all columns that hold words.")
    private Set<String> nominal = new LinkedHashSet<>();

    @Option(
            names = "--first-index",
            paramLabel = "0|1",
            description =
                    "Index of the first feature in LIBSVM files (default: 0 if the file has a feature 0, else 1).")
    private Optional<Integer> firstIndex = Optional.empty();

    @Option(
            names = "--without",
            paramLabel = "NAME,...",
            hideParamSyntax = true,
            split = ",",
            description = "Columns to ignore; they may hold anything.")
    private Set<String> without = new LinkedHashSet<>();

    /** The label column, if given. */
    Optional<String> label() {
        return label;
    }

    ReadOptions forTraining() {
        return new ReadOptions(label, text, nominal, givenFirstIndex()).without(without);
    }

    /** As in training, unless the user says otherwise; rows to predict need neither label nor id. */
    ReadOptions forModel(ReadOptions training) {
        ReadOptions asked = new ReadOptions(
                label.or(training::label),
                text.or(training::text),
                nominal.isEmpty() ? training.nominal() : nominal,
                firstIndex.isPresent() ? givenFirstIndex() : training.firstIndex(),
                without.isEmpty() ? training.without() : without,
                label.isEmpty());
        return training.id()
                .map(asked::withId)
                .map(ReadOptions::allowingMissingId)
                .orElse(asked);
    }

    private OptionalInt givenFirstIndex() {
        return firstIndex.isPresent() ? OptionalInt.of(firstIndex.get()) : OptionalInt.empty();
    }
}
