package dev.querent.lab.report;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes elements that are always closed and text that is always escaped. The output is both HTML and well-formed XML, so
 * that a strict parser can check it. Not thread-safe.
 */
public final class Markup {
    private final StringBuilder out = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /** Opens an element; attributes are names and values in turn. */
    public Markup open(String element, String... attributes) {
        tag(element, attributes).append('>');
        open.push(element);
        return this;
    }

    /** Closes the last element opened. */
    public Markup close() {
        out.append("</").append(open.pop()).append('>');
        return this;
    }

    /** An element without content, such as {@code img} or {@code rect}. */
    public Markup empty(String element, String... attributes) {
        tag(element, attributes).append("/>");
        return this;
    }

    /** An element that contains only text. */
    public Markup element(String element, String text, String... attributes) {
        return open(element, attributes).text(text).close();
    }

    public Markup text(String text) {
        escape(text);
        return this;
    }

    public Markup add(Block block) {
        block.writeTo(this);
        return this;
    }

    private StringBuilder tag(String element, String... attributes) {
        if (attributes.length % 2 != 0) {
            throw new IllegalArgumentException("attribute " + attributes[attributes.length - 1] + " has no value");
        }
        out.append('<').append(element);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ').append(attributes[i]).append("=\"");
            escape(attributes[i + 1]);
            out.append('"');
        }
        return out;
    }

    private void escape(String text) {
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.appendCodePoint(allowed(c) ? c : 0xFFFD);
            }
        });
    }

    /** Whether XML 1.0 allows a character; class names come from files and may contain anything. */
    private static boolean allowed(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || (c >= 0x20 && c <= 0xD7FF)
                || (c >= 0xE000 && c <= 0xFFFD)
                || c > 0xFFFF;
    }

    @Override
    public String toString() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("element " + open.peek() + " is still open");
        }
        return out.toString();
    }
}
