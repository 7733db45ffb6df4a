package dev.querent.core.data;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** The known classes: distinct names in a fixed order; the position is the class code. Immutable. */
public final class LabelSet {
    private final List<String> names;
    private final Map<String, Integer> codes;

    private LabelSet(List<String> names) {
        this.names = List.copyOf(names);
        this.codes = new HashMap<>();
        for (int code = 0; code < names.size(); code++) {
            String name = names.get(code);
            if (codes.put(name, code) != null) {
                throw new IllegalArgumentException("class name '" + name + "' occurs twice");
            }
        }
    }

    /** Classes in the given order. */
    public static LabelSet of(List<String> names) {
        return new LabelSet(names);
    }

    /** The distinct names, numbers by value first and then words by spelling, so that the order does not depend on the rows. */
    public static LabelSet sorted(Collection<String> names) {
        List<String> distinct = new ArrayList<>(new LinkedHashSet<>(names));
        distinct.sort(NUMBERS_THEN_WORDS);
        return new LabelSet(distinct);
    }

    /** These classes with their codes, then the new names in the given order. */
    public LabelSet with(Collection<String> more) {
        LinkedHashSet<String> all = new LinkedHashSet<>(names);
        all.addAll(more);
        return all.size() == names.size() ? this : new LabelSet(List.copyOf(all));
    }

    private static final Comparator<String> NUMBERS_THEN_WORDS =
            Comparator.comparingDouble(LabelSet::numberOrInfinity).thenComparing(Comparator.naturalOrder());

    private static double numberOrInfinity(String name) {
        try {
            double number = Double.parseDouble(name);
            return Double.isNaN(number) ? Double.POSITIVE_INFINITY : number;
        } catch (NumberFormatException notANumber) {
            return Double.POSITIVE_INFINITY;
        }
    }

    public int size() {
        return names.size();
    }

    public List<String> names() {
        return names;
    }

    public String name(int code) {
        return names.get(code);
    }

    public boolean contains(String name) {
        return codes.containsKey(name);
    }

    /** The code of a name; the message for an unknown name lists the known ones. */
    public int code(String name) {
        Integer code = codes.get(name);
        if (code == null) {
            throw new IllegalArgumentException("unknown class '" + name + "'; known classes: " + abbreviated());
        }
        return code;
    }

    private String abbreviated() {
        return names.size() <= 12
                ? String.join(", ", names)
                : String.join(", ", names.subList(0, 12)) + ", … (" + names.size() + " in all)";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LabelSet set && set.names.equals(names);
    }

    @Override
    public int hashCode() {
        return names.hashCode();
    }

    @Override
    public String toString() {
        return abbreviated();
    }
}
