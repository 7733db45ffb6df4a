package dev.querent.features.text;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The terms of the training texts, sorted; one column each. */
public final class SortedTerms implements Vocabulary {
    private final List<String> terms;
    private final Map<String, Integer> columns = new HashMap<>();

    public SortedTerms(List<String> sorted) {
        this.terms = List.copyOf(sorted);
        for (int i = 0; i < terms.size(); i++) {
            columns.put(terms.get(i), i);
        }
    }

    /**
     * The terms found in at least {@code least} texts; of more than {@code most} those found in most texts, ties by
     * spelling.
     */
    public static SortedTerms chosen(Map<String, Integer> textsWithTerm, int least, int most) {
        Comparator<Map.Entry<String, Integer>> common =
                Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey());
        return new SortedTerms(textsWithTerm.entrySet().stream()
                .filter(entry -> entry.getValue() >= least)
                .sorted(common)
                .limit(most)
                .map(Map.Entry::getKey)
                .sorted()
                .toList());
    }

    public List<String> terms() {
        return terms;
    }

    @Override
    public int columns() {
        return terms.size();
    }

    @Override
    public int column(String term) {
        return columns.getOrDefault(term, -1);
    }
}
