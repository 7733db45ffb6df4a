package dev.querent.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Text in aligned columns. */
final class TextTable {
    private static final String GAP = "  ";

    private TextTable() {}

    /** All columns are left-aligned; the last is not padded. */
    static String ofWords(List<List<String>> rows) {
        return format(rows, false);
    }

    /** The first column is left-aligned, the others are right-aligned, as for numbers. */
    static String ofNumbers(List<List<String>> rows) {
        return format(rows, true);
    }

    /** Like {@link #ofWords}, with one column wrapped under itself so that the table is as wide as a terminal. */
    static String wrapping(int column, List<List<String>> rows) {
        int[] widths = widths(rows);
        int others = IntStream.range(0, widths.length)
                .filter(c -> c != column)
                .map(c -> widths[c] + GAP.length())
                .sum();
        List<List<String>> lines = new ArrayList<>();
        for (List<String> row : rows) {
            List<String> parts = TerminalText.wrapped(row.get(column), TerminalText.COLUMNS - others);
            for (int part = 0; part < parts.size(); part++) {
                List<String> line = new ArrayList<>();
                for (int c = 0; c < row.size(); c++) {
                    line.add(c == column ? parts.get(part) : part == 0 ? row.get(c) : "");
                }
                lines.add(line);
            }
        }
        return ofWords(lines);
    }

    private static String format(List<List<String>> rows, boolean numbers) {
        int[] widths = widths(rows);
        return rows.stream()
                .map(row -> IntStream.range(0, row.size())
                                .mapToObj(c -> padded(row.get(c), widths[c], numbers && c > 0))
                                .collect(Collectors.joining(GAP))
                                .stripTrailing()
                        + "\n")
                .collect(Collectors.joining());
    }

    private static int[] widths(List<List<String>> rows) {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, columns)
                .map(c -> rows.stream()
                        .filter(row -> c < row.size())
                        .mapToInt(row -> width(row.get(c)))
                        .max()
                        .orElse(0))
                .toArray();
    }

    private static String padded(String cell, int width, boolean right) {
        String blanks = " ".repeat(width - width(cell));
        return right ? blanks + cell : cell + blanks;
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
