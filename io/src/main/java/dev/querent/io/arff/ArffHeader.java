package dev.querent.io.arff;

import dev.querent.io.read.BadValue;
import dev.querent.model.error.InputException;
import dev.querent.model.table.ReadOptions;
import java.io.IOException;
import java.io.LineNumberReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads the declarations up to and including {@code @data}. */
final class ArffHeader {
    private final Path path;
    private final LineNumberReader lines;
    private final ReadOptions options;

    /** Attributes that are not features may have any type. */
    ArffHeader(Path path, LineNumberReader lines, ReadOptions options) {
        this.path = path;
        this.lines = lines;
        this.options = options;
    }

    List<ArffAttribute> attributes() throws IOException {
        List<ArffAttribute> attributes = new ArrayList<>();
        String text;
        while ((text = lines.readLine()) != null) {
            ArffLine line = new ArffLine(text);
            if (line.atEnd()) {
                continue;
            }
            String keyword = word(line);
            switch (keyword.toLowerCase(Locale.ROOT)) {
                case "@relation" -> {} // its name is not needed
                case "@attribute" -> attributes.add(attribute(line));
                case "@data" -> {
                    if (attributes.isEmpty()) {
                        throw problem("@data comes before any @attribute");
                    }
                    return attributes;
                }
                default ->
                    throw problem(
                            BadValue.quoted(keyword) + " is not @relation, @attribute or @data; check the header");
            }
        }
        throw InputException.in(path, "the header has no @data line; the file is cut short or is not ARFF");
    }

    private ArffAttribute attribute(ArffLine line) {
        String name = word(line);
        if (line.take('{')) {
            return new ArffAttribute(name, ArffAttribute.Kind.NOMINAL, values(line, name));
        }
        String type = word(line);
        return switch (type.toLowerCase(Locale.ROOT)) {
            case "numeric", "real", "integer" -> new ArffAttribute(name, ArffAttribute.Kind.NUMBER, Set.of());
            case "string" -> new ArffAttribute(name, ArffAttribute.Kind.STRING, Set.of());
            default -> otherType(name, type);
        };
    }

    private ArffAttribute otherType(String name, String type) {
        boolean isText = options.text().filter(name::equals).isPresent();
        boolean isAside = options.text().isPresent()
                || options.id().filter(name::equals).isPresent()
                || options.without().contains(name);
        if (isText || !isAside || !type.equalsIgnoreCase("date")) {
            throw problem("attribute " + BadValue.quoted(name) + " is of type " + BadValue.quoted(type)
                    + "; numeric, real, integer, string and {nominal} are supported, so convert or remove it");
        }
        return new ArffAttribute(name, ArffAttribute.Kind.STRING, Set.of());
    }

    private Set<String> values(ArffLine line, String name) {
        Set<String> values = new LinkedHashSet<>();
        do {
            if (line.atEnd()) {
                throw problem("the values of " + BadValue.quoted(name) + " are not closed by }");
            }
            String value = word(line);
            if (!values.add(value)) {
                throw problem(
                        "value " + BadValue.quoted(value) + " of " + BadValue.quoted(name) + " is declared twice");
            }
            line.take(',');
        } while (!line.take('}'));
        return values;
    }

    private String word(ArffLine line) {
        return line.word()
                .filter(word -> !word.isEmpty() || line.wasQuoted())
                .orElseThrow(() -> problem("a name, value or type is missing, or a quote is not closed"));
    }

    private InputException problem(String problem) {
        return InputException.at(path, lines.getLineNumber(), problem);
    }
}
