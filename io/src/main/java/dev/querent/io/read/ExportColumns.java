package dev.querent.io.read;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The columns that an export of labels writes after the columns of the pool. If a file has all of them, none counts as a feature: exported labels can
 * be used for training directly.
 */
public final class ExportColumns {
    public static final String ROW = "row";
    public static final String LABEL = NamedColumns.LABEL;
    public static final String AUTHOR = "author";
    public static final String TIME = "time";
    public static final String AUDIT = "audit";
    public static final String DISPUTED = "disputed";
    public static final String FLAGGED = "flagged";
    public static final String OPINIONS = "opinions";
    public static final String NOTE = "note";

    private static final List<String> NAMES =
            List.of(ROW, LABEL, AUTHOR, TIME, AUDIT, DISPUTED, FLAGGED, OPINIONS, NOTE);
    private static final int MOST_EXPORTS = 9;

    private ExportColumns() {}

    /** The suffix that makes all names differ from those of the pool: none, {@code _2}, or the next number. */
    public static String suffix(Collection<String> taken) {
        int number = 1;
        while (named(number).stream().anyMatch(taken::contains)) {
            number++;
        }
        return suffix(number);
    }

    private static String suffix(int number) {
        return number == 1 ? "" : "_" + number;
    }

    private static List<String> named(int number) {
        return NAMES.stream().map(name -> name + suffix(number)).toList();
    }

    /** The columns of complete exports among the columns of a file. */
    static Set<String> in(Collection<String> columns) {
        Set<String> all = new HashSet<>(columns);
        Set<String> found = new HashSet<>();
        for (int number = 1; number <= MOST_EXPORTS; number++) {
            if (all.containsAll(named(number))) {
                found.addAll(named(number));
            }
        }
        return found;
    }
}
