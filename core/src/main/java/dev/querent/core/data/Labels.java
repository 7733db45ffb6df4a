package dev.querent.core.data;

import dev.querent.core.internal.Require;
import dev.querent.core.internal.RowNumbers;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** One class per row. Immutable. */
public final class Labels {
    private final LabelSet classes;
    private final int[] codes;

    private Labels(LabelSet classes, int[] codes) {
        this.classes = classes;
        this.codes = codes;
    }

    public static Labels of(LabelSet classes, int[] codes) {
        for (int i = 0; i < codes.length; i++) {
            if (codes[i] < 0 || codes[i] >= classes.size()) {
                throw new IllegalArgumentException(
                        "row " + i + " has class code " + codes[i] + "; codes run from 0 to " + (classes.size() - 1));
            }
        }
        return new Labels(classes, codes.clone());
    }

    /** Labels from the names of all rows; the classes are the distinct names in {@link LabelSet#sorted} order. */
    public static Labels of(List<String> names) {
        return of(LabelSet.sorted(names), names);
    }

    public static Labels of(LabelSet classes, List<String> names) {
        return new Labels(classes, names.stream().mapToInt(classes::code).toArray());
    }

    public int size() {
        return codes.length;
    }

    public LabelSet classes() {
        return classes;
    }

    public int code(int row) {
        return codes[Objects.checkIndex(row, codes.length)];
    }

    public String name(int row) {
        return classes.name(code(row));
    }

    /** A copy of all codes. */
    public int[] codes() {
        return codes.clone();
    }

    /** Rows per class. */
    public int[] counts() {
        int[] counts = new int[classes.size()];
        for (int code : codes) {
            counts[code]++;
        }
        return counts;
    }

    public Labels select(int[] rows) {
        int[] picked = new int[rows.length];
        for (int i = 0; i < rows.length; i++) {
            picked[i] = codes[rows[i]];
        }
        return new Labels(classes, picked);
    }

    /** Names of the classes that have a row, in the order of the classes. */
    public List<String> present() {
        int[] counts = counts();
        return IntStream.range(0, counts.length)
                .filter(code -> counts[code] > 0)
                .mapToObj(classes::name)
                .toList();
    }

    /** Rejects empty labels and labels of a single class, of which no classifier can learn; the message names the class. */
    public void requireTwoClasses() {
        if (codes.length == 0) {
            throw new IllegalArgumentException(
                    "there are no rows to train on; 0 rows were given, at least 2 are needed");
        }
        if (present().size() < 2) {
            throw new IllegalArgumentException("all " + codes.length + " rows belong to the class '" + name(0)
                    + "'; a classifier needs rows of at least two classes");
        }
    }

    /**
     * These labels followed by {@code more}. Classes are matched by name; new classes of {@code more} that have a row come last, so that codes
     * in use keep their meaning.
     */
    public Labels followedBy(Labels more) {
        LabelSet joined = classes.with(more.present());
        int[] all = Arrays.copyOf(codes, codes.length + more.codes.length);
        System.arraycopy(more.recoded(joined).codes, 0, all, codes.length, more.codes.length);
        return new Labels(joined, all);
    }

    /** The same labels with other names for the given rows; new names come last among the classes. */
    public Labels relabelled(int[] rows, List<String> names) {
        Require.that(rows.length == names.size(), "number of names", names.size(), "" + rows.length);
        RowNumbers.requireDistinct(rows, codes.length);
        LabelSet joined = classes.with(names);
        int[] changed = codes.clone();
        for (int i = 0; i < rows.length; i++) {
            changed[rows[i]] = joined.code(names.get(i));
        }
        return new Labels(joined, changed);
    }

    /** The same labels coded by another set, which must contain all names in use here. */
    public Labels recoded(LabelSet other) {
        if (other.equals(classes)) {
            return this;
        }
        int[] recoded = new int[codes.length];
        for (int i = 0; i < codes.length; i++) {
            recoded[i] = other.code(classes.name(codes[i]));
        }
        return new Labels(other, recoded);
    }
}
