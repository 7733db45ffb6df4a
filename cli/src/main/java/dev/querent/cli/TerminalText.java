package dev.querent.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jline.utils.WCWidth;

/**
 * Makes text from files, journals and people safe for a terminal: nothing in it acts as a control code, changes the order of other characters or is hidden.
 * Its width is counted in columns, not in characters.
 */
final class TerminalText {
    /** Columns of the narrowest terminal that output is made for. */
    static final int COLUMNS = 80;

    private static final String MORE = "…";
    private static final int CONTROL_PICTURES = 0x2400;
    private static final int DELETE = 0x7f;
    private static final int DELETE_PICTURE = 0x2421;
    private static final int LAST_BYTE = 0xff;
    private static final int ZERO_WIDTH_NON_JOINER = 0x200c;
    private static final int ZERO_WIDTH_JOINER = 0x200d;
    private static final int EMOJI_SELECTOR = 0xfe0f;

    /** Recent terminals draw these two columns wide; JLine's older table has one column. */
    private static final String PICTURES = "⌚⌛⏩⏪⏫⏬⏰⏳◽◾☔☕♈♉♊♋♌♍♎♏♐♑♒♓♿⚓⚡⚪⚫⚽⚾⛄⛅⛎⛔⛪⛲⛳⛵⛺⛽✅✊✋✨❌❎❓❔❕❗➕➖➗➰➿⬛⬜⭐⭕";

    private TerminalText() {}

    /** One line; control and invisible characters are replaced by visible ones, such as ␛ or \u202e. */
    static String safe(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        int before = ' ';
        for (int i = 0; i < text.length(); i += Character.charCount(before)) {
            int c = text.codePointAt(i);
            append(safe, c, before);
            before = c;
        }
        return safe.toString();
    }

    /** The same for several lines; line ends and tabs stay. */
    static String safeLines(String text) {
        return Pattern.compile("[^\\n\\t]+")
                .matcher(text)
                .replaceAll(part -> Matcher.quoteReplacement(safe(part.group())));
    }

    private static void append(StringBuilder safe, int c, int before) {
        if (c < ' ') {
            safe.append((char) (CONTROL_PICTURES + c));
        } else if (c == DELETE) {
            safe.append((char) DELETE_PICTURE);
        } else if (isHarmless(c, before)) {
            safe.appendCodePoint(c);
        } else {
            safe.append(String.format(Locale.ROOT, c <= LAST_BYTE ? "\\x%02x" : "\\u%04x", c));
        }
    }

    private static boolean isHarmless(int c, int before) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                false;
            // joiners have a meaning in many scripts; between Latin letters they only make names look alike
            case Character.FORMAT -> (c == ZERO_WIDTH_NON_JOINER || c == ZERO_WIDTH_JOINER) && before > LAST_BYTE;
            default -> true;
        };
    }

    /** An upper bound on the columns that a safe text takes in old and new terminals. */
    static int width(String safe) {
        return safe.codePoints().map(TerminalText::width).sum();
    }

    private static int width(int c) {
        if (c == EMOJI_SELECTOR) {
            return 1; // may widen the character before it
        }
        return PICTURES.indexOf(c) >= 0 ? 2 : Math.max(0, WCWidth.wcwidth(c));
    }

    /** Makes a text safe and at most this wide; marks a cut. */
    static String shortened(String text, int columns) {
        String safe = safe(text);
        return width(safe) <= columns ? safe : safe.substring(0, fitting(safe, 0, columns - 1)) + MORE;
    }

    /** The end of a safe text, at most this wide. */
    static String tail(String safe, int columns) {
        int from = 0;
        for (int left = width(safe); left > columns; ) {
            int c = safe.codePointAt(from);
            left -= width(c);
            from += Character.charCount(c);
        }
        return safe.substring(from);
    }

    /** Makes one paragraph safe and breaks it into lines at most this wide, at blanks if possible. */
    static List<String> wrapped(String paragraph, int columns) {
        String left = safe(paragraph.replace('\t', ' '));
        List<String> lines = new ArrayList<>();
        int from = 0;
        while (true) {
            int end = fitting(left, from, columns);
            if (end == left.length()) {
                lines.add(left.substring(from));
                return lines;
            }
            int blank = left.lastIndexOf(' ', end);
            int cut = blank > from ? blank : end;
            lines.add(left.substring(from, cut));
            from = cut;
            while (from < left.length() && left.charAt(from) == ' ') {
                from++;
            }
        }
    }

    /** Lines of words that stay whole, with two blanks between them. */
    static List<String> listed(List<String> safeWords, int columns) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : safeWords) {
            if (line.isEmpty()) {
                line = word;
            } else if (width(line) + 2 + width(word) <= columns) {
                line += "  " + word;
            } else {
                lines.add(line);
                line = word;
            }
        }
        if (!line.isEmpty()) {
            lines.add(line);
        }
        return lines;
    }

    /** The end of the longest text that begins here and fits; at least one character fits. */
    private static int fitting(String safe, int from, int columns) {
        int end = from;
        int used = 0;
        while (end < safe.length()) {
            int c = safe.codePointAt(end);
            used += width(c);
            if (used > columns && end > from) {
                return end;
            }
            end += Character.charCount(c);
        }
        return end;
    }
}
