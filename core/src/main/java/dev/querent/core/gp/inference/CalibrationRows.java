package dev.querent.core.gp.inference;

import dev.querent.core.data.Labels;
import dev.querent.core.internal.RowNumbers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Says which rows calibrate probabilities after a change of the rows, if they were chosen. Numbers are ascending; none stands for all rows. */
public final class CalibrationRows {
    /** One new row in this many of its class calibrates. */
    private static final int ONE_IN = 10;

    private CalibrationRows() {}

    /**
     * After rows were added: some of the new ones calibrate as well, so that new classes are known to the calibration. A class with a single row
     * has none, because the model without it would not know the class.
     *
     * @param chosen so far
     * @param most maximum number of rows; a class that has none may exceed it
     * @param labels of all rows
     * @param before number of rows without the new ones
     */
    public static List<Integer> grown(List<Integer> chosen, int most, Labels labels, int before) {
        if (chosen.isEmpty()) {
            return chosen;
        }
        List<Integer> rows = new ArrayList<>(chosen);
        int[] counts = new int[labels.classes().size()];
        int[] held = new int[counts.length];
        rows.forEach(row -> held[labels.code(row)]++);
        for (int row = 0; row < labels.size(); row++) {
            int code = labels.code(row);
            counts[code]++;
            boolean isRoom = held[code] == 0 || rows.size() < most;
            if (row >= before && isRoom && counts[code] >= 2 && held[code] < Math.max(1, counts[code] / ONE_IN)) {
                rows.add(row);
                held[code]++;
            }
        }
        return rows;
    }

    /**
     * After rows were removed.
     *
     * @param before number of rows with them
     */
    public static List<Integer> without(List<Integer> chosen, int[] gone, int before) {
        Set<Integer> calibrating = new HashSet<>(chosen);
        List<Integer> rows = new ArrayList<>();
        int[] kept = RowNumbers.without(gone, before);
        for (int row = 0; row < kept.length; row++) {
            if (calibrating.contains(kept[row])) {
                rows.add(row);
            }
        }
        return rows;
    }

    public static int[] array(List<Integer> rows) {
        return rows.stream().mapToInt(Integer::intValue).toArray();
    }
}
