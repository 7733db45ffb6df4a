package dev.querent.cli;

import dev.querent.io.UsageException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Rows as prediction files number them: numbers from 0 and ranges, such as {@code 3,10-20}. Repeated rows count once. */
record RowList(String text, List<Range> ranges) {

    /** Both ends belong to it. */
    private record Range(int first, int last) {}

    /** Reads the text after an option. */
    static final class Argument implements ITypeConverter<RowList> {
        private static final Pattern ROW_OR_RANGE = Pattern.compile("\\s*(\\d{1,9})\\s*(?:-\\s*(\\d{1,9})\\s*)?");

        @Override
        public RowList convert(String text) {
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

        private static TypeConversionException refused(String text) {
            return new TypeConversionException(
                    "'" + text + "' is no list of rows: give numbers from 0 and ranges, as in 3,10-20");
        }
    }

    /**
     * The rows, ascending; refused where there are fewer.
     *
     * @param option they were given to
     * @param owner of so many rows, for the message
     */
    int[] within(String option, String owner, int total) {
        BitSet rows = new BitSet(total);
        for (Range range : ranges) {
            if (range.last >= total) {
                throw new UsageException(option + " " + text + ": there is no row " + range.last + "; the " + owner
                        + " has " + total + " rows, counted from 0");
            }
            rows.set(range.first, range.last + 1);
        }
        return rows.stream().toArray();
    }
}
