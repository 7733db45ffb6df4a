package dev.querent.workflow;

import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.error.UsageException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rows as prediction files number them: numbers from 0 and ranges, such as {@code 3,10-20}. Repeated rows count once. */
public record RowList(String text, List<Range> ranges) {
    private static final Pattern ROW_OR_RANGE = Pattern.compile("\\s*(\\d{1,9})\\s*(?:-\\s*(\\d{1,9})\\s*)?");

    /** Includes both ends. */
    public record Range(int first, int last) {}

    public RowList {
        ranges = List.copyOf(ranges);
    }

    public static RowList parse(String text) {
        List<Range> ranges = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Matcher ends = ROW_OR_RANGE.matcher(part);
            if (!ends.matches()) {
                throw refused(text);
            }
            int first = Integer.parseInt(ends.group(1));
            int last = ends.group(2) == null ? first : Integer.parseInt(ends.group(2));
            if (last < first) {
                throw refused(text);
            }
            ranges.add(new Range(first, last));
        }
        return new RowList(text, ranges);
    }

    private static IllegalArgumentException refused(String text) {
        return new IllegalArgumentException(
                "'" + text + "' is not a list of rows: give numbers from 0 and ranges, as in 3,10-20");
    }

    /** The rows of a list, ascending; empty without a list. */
    static int[] within(Optional<RowList> list, Setting setting, String owner, int total) {
        return list.map(rows -> rows.within(setting, owner, total)).orElseGet(() -> new int[0]);
    }

    /**
     * The rows, ascending; rejects numbers that are too large.
     *
     * @param setting they were given for
     * @param owner what has {@code total} rows, for the message
     */
    public int[] within(Setting setting, String owner, int total) {
        BitSet rows = new BitSet(total);
        for (Range range : ranges) {
            if (range.last >= total) {
                throw new UsageException(
                        new SettingValue(setting, text),
                        "there is no row " + range.last + "; the " + owner + " has " + total + " rows, counted from 0");
            }
            rows.set(range.first, range.last + 1);
        }
        return rows.stream().toArray();
    }
}
