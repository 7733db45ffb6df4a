package dev.querent.lab.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The style of pages and pictures. Must not contain characters that are escaped: a browser does not unescape style text. */
public final class StyleSheet {
    private static final String PAGE = "report.css";
    private static final String PICTURES = "pictures.css";
    private static final Pattern DEFINITION = Pattern.compile("(--[a-z0-9-]+):\\s*([^;]+);");
    private static final Pattern USE = Pattern.compile("var\\((--[a-z0-9-]+)\\)");

    private StyleSheet() {}

    /** All rules, for a page in light or dark mode. */
    static String ofPages() {
        return read(PAGE) + read(PICTURES);
    }

    /**
     * The rules of pictures only, for light paper, with every variable replaced by its value, every selector a single word and no
     * space between fonts: not all programs that read pictures support more.
     */
    public static String ofPictures() {
        Map<String, String> light = new HashMap<>();
        DEFINITION
                .matcher(read(PAGE) + read(PICTURES))
                .results()
                .forEach(found -> light.putIfAbsent(found.group(1), found.group(2))); // light comes first, then dark
        String rules = read(PICTURES);
        String drawn = rules.substring(rules.indexOf("svg"));
        return USE.matcher(drawn.replace("svg .", ".")).replaceAll((MatchResult use) -> light.get(use.group(1)));
    }

    private static String read(String name) {
        try (InputStream in = StyleSheet.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be read", e);
        }
    }
}
