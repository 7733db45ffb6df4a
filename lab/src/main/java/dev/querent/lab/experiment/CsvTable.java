package dev.querent.lab.experiment;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Rows for a file of comma-separated values. Numbers are written with all digits, so that they can be plotted again without loss.
 *
 * @param name the end of the file name
 * @param rows cells are numbers or texts; null if there is no value
 */
public record CsvTable(String name, List<String> columns, List<List<?>> rows) {
    public CsvTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        for (List<?> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException("table " + name + ": row " + row + " has " + row.size()
                        + " cells for " + columns.size() + " columns");
            }
        }
    }

    public String text() {
        return line(columns) + rows.stream().map(CsvTable::line).collect(Collectors.joining());
    }

    private static String line(List<?> cells) {
        return cells.stream().map(CsvTable::cell).collect(Collectors.joining(",")) + "\n";
    }

    private static String cell(Object value) {
        if (value == null || (value instanceof Double number && !Double.isFinite(number))) {
            return "";
        }
        String text = value.toString();
        return text.matches("[^\",\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
