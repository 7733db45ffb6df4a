package dev.querent.io.arff;

import java.util.Optional;

/**
 * Reads one line word by word. Words may be quoted, and blanks, commas and braces separate them. In quotes, a backslash takes the
 * next character literally.
 */
final class ArffLine {
    private final String line;
    private int at;
    private boolean quoted;

    ArffLine(String line) {
        this.line = line;
        skipBlanks();
    }

    /** Whether nothing is left but a comment. */
    boolean atEnd() {
        return at == line.length() || line.charAt(at) == '%';
    }

    /** Skips a character if it is next. */
    boolean take(char wanted) {
        if (at < line.length() && line.charAt(at) == wanted) {
            at++;
            skipBlanks();
            return true;
        }
        return false;
    }

    /** The next word; an empty one if a comma or brace follows at once; nothing if its quote is not closed. */
    Optional<String> word() {
        char first = at < line.length() ? line.charAt(at) : ' ';
        quoted = first == '\'' || first == '"';
        Optional<String> word = quoted ? quotedWord(first) : Optional.of(plainWord());
        skipBlanks();
        return word;
    }

    /** Whether the last word was quoted, so that a question mark is a word and not a missing value. */
    boolean wasQuoted() {
        return quoted;
    }

    private String plainWord() {
        int start = at;
        while (at < line.length() && !isDelimiter(line.charAt(at))) {
            at++;
        }
        return line.substring(start, at);
    }

    private static boolean isDelimiter(char c) {
        return isBlank(c) || c == ',' || c == '{' || c == '}' || c == '%';
    }

    private Optional<String> quotedWord(char quote) {
        StringBuilder word = new StringBuilder();
        for (at++; at < line.length(); at++) {
            char c = line.charAt(at);
            if (c == quote) {
                at++;
                return Optional.of(word.toString());
            }
            if (c == '\\' && at + 1 < line.length()) {
                c = line.charAt(++at);
            }
            word.append(c);
        }
        return Optional.empty();
    }

    private void skipBlanks() {
        while (at < line.length() && isBlank(line.charAt(at))) {
            at++;
        }
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }
}
