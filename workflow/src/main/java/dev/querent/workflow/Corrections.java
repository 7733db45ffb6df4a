package dev.querent.workflow;

import dev.querent.core.data.Features;
import dev.querent.core.data.Labels;
import dev.querent.io.format.DataReader;
import dev.querent.io.read.RequiredLabels;
import dev.querent.model.error.InputException;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.error.UsageException;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.Vectors;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * New labels for rows that a model already has: {@code ROW=LABEL}, or files with the columns {@code row} and {@code label}. Rows are counted
 * from 0 and sorted.
 */
public record Corrections(SortedMap<Integer, String> byRow) {
    private static final Pattern ROW_AND_LABEL = Pattern.compile("(\\d{1,9})=(.+)", Pattern.DOTALL);
    /** Feature values are floats, which count without gaps up to here. */
    private static final int LAST_COUNTED = 1 << 24;

    /** Whether an argument is the name of a file. */
    public static boolean isFile(String argument) {
        return !ROW_AND_LABEL.matcher(argument).matches();
    }

    public Corrections {
        byRow = Collections.unmodifiableSortedMap(new TreeMap<>(byRow));
    }

    /** Reads all arguments; rejects a row with two different labels. */
    public static Corrections of(List<String> arguments, DataReader reader) {
        SortedMap<Integer, String> byRow = new TreeMap<>();
        for (String argument : arguments) {
            Matcher parts = ROW_AND_LABEL.matcher(argument);
            if (parts.matches()) {
                add(byRow, Integer.parseInt(parts.group(1)), parts.group(2));
            } else {
                addFile(byRow, reader.read(Path.of(argument), ReadOptions.defaults()), Path.of(argument));
            }
        }
        return new Corrections(byRow);
    }

    private static void add(SortedMap<Integer, String> byRow, int row, String label) {
        String other = byRow.putIfAbsent(row, label);
        if (other != null && !other.equals(label)) {
            throw new UsageException(
                    new SettingValue(Setting.RELABEL, ""),
                    "row " + row + " is given the labels '" + other + "' and '" + label + "'");
        }
    }

    private static void addFile(SortedMap<Integer, String> byRow, Table table, Path file) {
        Labels labels = RequiredLabels.of(table);
        if (!(table.content() instanceof Vectors vectors)
                || !vectors.schema().names().equals(List.of("row"))) {
            throw InputException.in(file, "relabelling needs the columns 'row' and 'label' and no others");
        }
        Features rows = vectors.features();
        for (int i = 0; i < rows.rows(); i++) {
            double row = rows.get(i, 0);
            if (row != Math.rint(row) || row < 0 || row > LAST_COUNTED) {
                throw InputException.in(
                        file,
                        "the row number of record " + (i + 1) + " is " + row
                                + "; rows are whole numbers counted from 0");
            }
            add(byRow, (int) row, labels.name(i));
        }
    }

    /** The rows, in the order of {@link #labels}; rejects rows that the model does not have. */
    public int[] within(int total) {
        for (int row : byRow.keySet()) {
            if (row >= total) {
                throw new UsageException(
                        new SettingValue(Setting.RELABEL, row + "=" + byRow.get(row)),
                        "there is no row " + row + "; the model has " + total + " rows, counted from 0");
            }
        }
        return byRow.keySet().stream().mapToInt(Integer::intValue).toArray();
    }

    public List<String> labels() {
        return List.copyOf(byRow.values());
    }
}
