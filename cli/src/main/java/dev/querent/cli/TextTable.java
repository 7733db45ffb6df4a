package dev.querent.cli;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Columns that stand below each other. */
final class TextTable {
    private static final String GAP = "  ";

    private TextTable() {}

    /** All columns begin at the left; the last is not padded. */
    static String ofWords(List<List<String>> rows) {
        return format(rows, false);
    }

    /** The first column begins at the left, the others end at the right, as numbers should. */
    static String ofNumbers(List<List<String>> rows) {
        return format(rows, true);
    }

    private static String format(List<List<String>> rows, boolean numbers) {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = IntStream.range(0, columns)
                .map(c -> rows.stream()
                        .filter(row -> c < row.size())
                        .mapToInt(row -> width(row.get(c)))
                        .max()
                        .orElse(0))
                .toArray();
        return rows.stream()
                .map(row -> IntStream.range(0, row.size())
                                .mapToObj(c -> padded(row.get(c), widths[c], numbers && c > 0))
                                .collect(Collectors.joining(GAP))
                                .stripTrailing()
                        + "\n")
                .collect(Collectors.joining());
    }

    private static String padded(String cell, int width, boolean right) {
        String blanks = " ".repeat(width - width(cell));
        return right ? blanks + cell : cell + blanks;
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
