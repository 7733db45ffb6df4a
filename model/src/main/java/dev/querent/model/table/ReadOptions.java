package dev.querent.model.table;

import dev.querent.model.error.UsageException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Options for reading a data file.
 *
 * @param label name of the label column; by default {@code label} if it exists
 * @param text name of a text column, which is then the content
 * @param nominal names of columns that hold categories: each value becomes a feature {@code column=value} that is 0 or 1.
 *     {@link #ALL_WORDS} stands for every column whose first value is not a number
 * @param firstIndex number of the first feature in formats that number them (LIBSVM): 0 or 1; by default 0 if the file
 *     has a feature 0, else 1
 * @param without names of columns that are not features; they may hold anything and are carried along as text
 * @param labelMayBeMissing whether the named label column and columns to leave out may be missing, as for prediction
 * @param id name of the column that identifies rows; never a feature, and carried along as text
 * @param allColumns whether every column, including features, labels and the text, is carried along as text, as exports need it
 * @param idMayBeMissing whether the id column may be missing, as for prediction
 */
public record ReadOptions(
        Optional<String> label,
        Optional<String> text,
        Set<String> nominal,
        OptionalInt firstIndex,
        Set<String> without,
        boolean labelMayBeMissing,
        Optional<String> id,
        boolean allColumns,
        boolean idMayBeMissing) {
    /** As {@link #nominal()}: all columns that start with a word. */
    public static final String ALL_WORDS = "*";

    public ReadOptions {
        nominal = Set.copyOf(nominal);
        without = Set.copyOf(without);
        firstIndex.ifPresent(first -> {
            if (first != 0 && first != 1) {
                throw new UsageException("the first index must be 0 or 1, got " + first);
            }
        });
        if (label.isPresent() && label.equals(text)) {
            throw new UsageException("column '" + label.get() + "' cannot be both the label and the text");
        }
        if (id.isPresent() && (id.equals(label) || id.equals(text))) {
            throw new UsageException("column '" + id.get() + "' cannot be both the id and "
                    + (id.equals(label) ? "the label" : "the text"));
        }
    }

    public ReadOptions(
            Optional<String> label,
            Optional<String> text,
            Set<String> nominal,
            OptionalInt firstIndex,
            Set<String> without,
            boolean labelMayBeMissing) {
        this(label, text, nominal, firstIndex, without, labelMayBeMissing, Optional.empty(), false, false);
    }

    public ReadOptions(Optional<String> label, Optional<String> text, Set<String> nominal, OptionalInt firstIndex) {
        this(label, text, nominal, firstIndex, Set.of(), false);
    }

    public ReadOptions(Optional<String> label, Optional<String> text) {
        this(label, text, Set.of(), OptionalInt.empty());
    }

    public static ReadOptions defaults() {
        return new ReadOptions(Optional.empty(), Optional.empty());
    }

    public ReadOptions withLabel(String name) {
        return new ReadOptions(
                Optional.of(name),
                text,
                nominal,
                firstIndex,
                without,
                labelMayBeMissing,
                id,
                allColumns,
                idMayBeMissing);
    }

    public ReadOptions withText(String name) {
        return new ReadOptions(
                label,
                Optional.of(name),
                nominal,
                firstIndex,
                without,
                labelMayBeMissing,
                id,
                allColumns,
                idMayBeMissing);
    }

    public ReadOptions withNominal(Set<String> names) {
        return new ReadOptions(
                label, text, names, firstIndex, without, labelMayBeMissing, id, allColumns, idMayBeMissing);
    }

    public ReadOptions withFirstIndex(int first) {
        return new ReadOptions(
                label,
                text,
                nominal,
                OptionalInt.of(first),
                without,
                labelMayBeMissing,
                id,
                allColumns,
                idMayBeMissing);
    }

    public ReadOptions without(Set<String> names) {
        return new ReadOptions(
                label, text, nominal, firstIndex, names, labelMayBeMissing, id, allColumns, idMayBeMissing);
    }

    /** With what a reader inferred from the first file, so that later files are read in the same way; they need no ids. */
    public ReadOptions asRead(OptionalInt foundFirstIndex) {
        ReadOptions found = foundFirstIndex.isPresent() ? withFirstIndex(foundFirstIndex.getAsInt()) : this;
        return id.isPresent() ? found.allowingMissingId() : found;
    }

    public ReadOptions allowingMissingLabel() {
        return new ReadOptions(label, text, nominal, firstIndex, without, true, id, allColumns, idMayBeMissing);
    }

    public ReadOptions withId(String name) {
        return new ReadOptions(
                label,
                text,
                nominal,
                firstIndex,
                without,
                labelMayBeMissing,
                Optional.of(name),
                allColumns,
                idMayBeMissing);
    }

    public ReadOptions withAllColumns() {
        return new ReadOptions(label, text, nominal, firstIndex, without, labelMayBeMissing, id, true, idMayBeMissing);
    }

    public ReadOptions allowingMissingId() {
        return new ReadOptions(label, text, nominal, firstIndex, without, labelMayBeMissing, id, allColumns, true);
    }

    /** The id column, if a file must have it. */
    public Optional<String> requiredId() {
        return id.filter(name -> !idMayBeMissing);
    }
}
