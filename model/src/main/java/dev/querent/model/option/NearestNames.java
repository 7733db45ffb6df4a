package dev.querent.model.option;

import java.util.Collection;
import java.util.List;

/** Suggests known names for a misspelt one. */
public final class NearestNames {
    private NearestNames() {}

    /** Such as {@code "; did you mean 'gp-dense'?"}; empty if no name is near. */
    public static String hint(String name, Collection<String> known) {
        List<String> near = nearest(name, known);
        return near.isEmpty() ? "" : "; did you mean '" + String.join("' or '", near) + "'?";
    }

    /** At most three known names at the smallest edit distance, if that is at most 2 or half the name's length. */
    public static List<String> nearest(String name, Collection<String> known) {
        int limit = Math.max(2, name.length() / 2);
        int smallest = known.stream()
                .mapToInt(candidate -> distance(name, candidate))
                .min()
                .orElse(Integer.MAX_VALUE);
        return known.stream()
                .filter(candidate -> smallest <= limit && distance(name, candidate) == smallest)
                .sorted()
                .limit(3)
                .toList();
    }

    /** Levenshtein distance. */
    static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(change, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
