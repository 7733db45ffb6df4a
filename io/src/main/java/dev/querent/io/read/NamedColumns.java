package dev.querent.io.read;

import dev.querent.model.error.InputException;
import dev.querent.model.option.NearestNames;
import dev.querent.model.table.ReadOptions;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The columns of a file by name, and their roles. */
public final class NamedColumns {
    /** The default name of the label column, in any case. */
    public static final String LABEL = "label";

    private static final int SHOWN = 12;

    private final Path path;
    private final List<String> names;

    /** Names must not be empty, and must differ. */
    public NamedColumns(Path path, List<String> names) {
        this.path = path;
        this.names = List.copyOf(names);
        Map<String, Integer> places = new HashMap<>();
        for (int column = 0; column < names.size(); column++) {
            String name = names.get(column);
            if (name.isEmpty()) {
                throw InputException.in(
                        path,
                        "column " + (column + 1) + " has no name; name it, or leave the column out if it counts rows");
            }
            Integer earlier = places.put(name, column);
            if (earlier != null) {
                throw InputException.in(
                        path,
                        "columns " + (earlier + 1) + " and " + (column + 1) + " are both named " + BadValue.quoted(name)
                                + "; names must differ (is the line with the names missing?)");
            }
        }
    }

    public List<String> names() {
        return names;
    }

    /**
     * The label column: the named one, which must exist unless labels may be missing, else {@value #LABEL} if it exists and is
     * not the text.
     */
    public OptionalInt label(ReadOptions options) {
        Optional<String> wanted = options.label().filter(name -> names.contains(name) || !options.labelMayBeMissing());
        if (wanted.isPresent()) {
            return OptionalInt.of(required(wanted.get()));
        }
        for (int column = 0; column < names.size(); column++) {
            boolean isText = options.text().isPresent() && options.text().get().equals(names.get(column));
            if (names.get(column).equalsIgnoreCase(LABEL) && !isText) {
                return OptionalInt.of(column);
            }
        }
        return OptionalInt.empty();
    }

    /** The text column, which must exist if it is named. */
    public OptionalInt text(ReadOptions options) {
        return options.text().isPresent()
                ? OptionalInt.of(required(options.text().get()))
                : OptionalInt.empty();
    }

    /**
     * Columns besides label and text that are not features: the id, columns to leave out, and columns that an export of labels wrote,
     * unless they are named as nominal. Rejects a missing id column.
     */
    public BitSet asides(ReadOptions options) {
        options.requiredId().ifPresent(this::required);
        OptionalInt label = label(options);
        Set<String> notes = ExportColumns.in(names);
        notes.removeAll(options.nominal());
        BitSet asides = new BitSet();
        for (int column = 0; column < names.size(); column++) {
            String name = names.get(column);
            boolean isLabel = label.isPresent() && label.getAsInt() == column;
            boolean isContent = isLabel || options.text().filter(name::equals).isPresent();
            boolean isId = options.id().filter(name::equals).isPresent();
            if (isContent && (isId || options.without().contains(name))) {
                throw InputException.in(
                        path,
                        "column " + BadValue.quoted(name) + " is the " + (isLabel ? "label" : "text")
                                + (isId ? " and cannot be the id too" : " and cannot be left out"));
            }
            asides.set(column, !isContent && (isId || options.without().contains(name) || notes.contains(name)));
        }
        return asides;
    }

    /** Rejects nominal columns that do not exist. */
    public void checkNominal(ReadOptions options) {
        options.nominal().stream()
                .filter(name -> !name.equals(ReadOptions.ALL_WORDS))
                .sorted()
                .forEach(this::required);
    }

    private int required(String name) {
        int column = names.indexOf(name);
        if (column < 0) {
            throw InputException.in(
                    path,
                    "no column " + BadValue.quoted(name) + NearestNames.hint(name, names) + " (columns: "
                            + listed(names) + ")");
        }
        return column;
    }

    /** The names in one line; a long list is cut. */
    static String listed(List<String> names) {
        return names.size() <= SHOWN
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, SHOWN)) + ", … (" + names.size() + " in all)";
    }
}
