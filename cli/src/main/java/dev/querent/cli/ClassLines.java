package dev.querent.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Shows the classes and their keys in a line, and searches for those without a key. */
final class ClassLines {
    /** Columns of a name; a longer one is cut. */
    private static final int MOST_NAME = 24;

    private final LabellingBackend backend;

    ClassLines(LabellingBackend backend) {
        this.backend = backend;
    }

    static String name(String className) {
        return TerminalText.shortened(className, MOST_NAME);
    }

    /** As in {@code [h] heron  [e] egret}; classes without a key are counted. */
    List<String> lines() {
        List<String> words = new ArrayList<>();
        for (String className : backend.classes()) {
            backend.key(className).ifPresent(key -> words.add("[" + TerminalText.safe(key) + "] " + name(className)));
        }
        int more = backend.classes().size() - words.size();
        if (more > 0) {
            words.add("[/] " + more + " more");
        }
        words.add(words.isEmpty() ? "[n] the first class" : "");
        words.removeIf(String::isEmpty);
        return TerminalText.listed(words, TerminalText.COLUMNS);
    }

    /** The class of this key, in either case. */
    Optional<String> classOf(int key) {
        String exact = Character.toString(key);
        return backend.classOf(exact).or(() -> backend.classOf(exact.toLowerCase(Locale.ROOT)));
    }

    /** Classes with these letters in their name: first the name itself, then names that begin with them. */
    List<String> found(String letters) {
        String lower = letters.toLowerCase(Locale.ROOT);
        return backend.classes().stream()
                .filter(name ->
                        !lower.isEmpty() && name.toLowerCase(Locale.ROOT).contains(lower))
                .sorted(Comparator.comparingInt(name -> rank(name, letters, lower)))
                .toList();
    }

    private static int rank(String name, String letters, String lower) {
        if (name.equals(letters)) {
            return 0;
        }
        String lowerName = name.toLowerCase(Locale.ROOT);
        return lowerName.equals(lower) ? 1 : lowerName.startsWith(lower) ? 2 : 3;
    }

    /** The class that Enter would choose, shown while the user types letters. */
    String hint(String letters) {
        List<String> found = found(letters);
        if (letters.isEmpty() || found.isEmpty()) {
            return letters.isEmpty() ? "" : "  (none)";
        }
        return "  = " + name(found.get(0)) + (found.size() > 1 ? " (" + (found.size() - 1) + " more)" : "");
    }
}
