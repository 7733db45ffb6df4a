package dev.querent.core.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds command-line flags in the texts of a library: only the front end knows its flags. */
public final class FlagsInText {
    /** Matches comments and characters as well, so that quotes in them open no text. */
    private static final Pattern TOKEN = Pattern.compile(
            "//[^\\n]*|/\\*.*?\\*/|'(?:\\\\.|[^'\\\\])+'" + "|(?<text>\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\")",
            Pattern.DOTALL);

    private static final Pattern FLAG = Pattern.compile("--(?:[a-z]|\"$)");

    private FlagsInText() {}

    /** Texts with a flag in all Java files of a folder, each with its file. */
    public static List<String> below(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .flatMap(file -> of(source(file)).stream().map(text -> file + ": " + text))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Texts with a flag in a Java source. */
    static List<String> of(String source) {
        List<String> found = new ArrayList<>();
        Matcher tokens = TOKEN.matcher(source);
        while (tokens.find()) {
            String text = tokens.group("text");
            if (text != null && FLAG.matcher(text).find()) {
                found.add(text);
            }
        }
        return found;
    }

    private static String source(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
