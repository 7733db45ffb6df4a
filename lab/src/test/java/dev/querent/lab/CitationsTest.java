package dev.querent.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every work that the code or the documentation cites by author and year has an entry in {@code docs/references.md}, and every entry is cited. A
 * citation is a year after a name, a title in quotes or "et al."; its first author must be among the words before it.
 */
class CitationsTest {
    private static final Path ROOT = Path.of("..");
    private static final Path REFERENCES = ROOT.resolve("docs").resolve("references.md");
    private static final List<String> MODULES =
            List.of("bench", "cli", "core", "features", "io", "lab", "model", "svm", "workflow");

    private static final Pattern ENTRY =
            Pattern.compile("^- <a id=\"([^\"]+)\"></a>([^,(]+?)(?:,[^(]*)? \\((\\d{4})\\): \\*", Pattern.MULTILINE);
    private static final Pattern CITATION =
            Pattern.compile("(?:(?<![.\\w])\\p{Lu}[^\\s.]*\\p{L}[\"”]?,?|et al\\.,?|\\p{Ll}[\"”],)"
                    + " \\(?((?:18|19|20)\\d\\d)(?![\\d_–%]|[.,:-]\\d)\\b");
    private static final Pattern LINK = Pattern.compile("references\\.md#([\\w-]+)");

    /** Characters before a year among which the first author must be, enough for many authors and a long title. */
    private static final int REACH = 240;

    private record Entry(String id, String firstAuthor, String year) {
        boolean isCitedBy(String citation) {
            return citation.endsWith(year)
                    && Pattern.compile("(?<!\\p{L})" + Pattern.quote(firstAuthor) + "(?!\\p{L})")
                            .matcher(citation)
                            .find();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Entry> entries() {
        return ENTRY.matcher(read(REFERENCES))
                .results()
                .map(found -> new Entry(found.group(1), found.group(2), found.group(3)))
                .toList();
    }

    /** All sources and pages except the list of references, as one line each, without comment marks. */
    private static Map<Path, String> texts() throws IOException {
        Map<Path, String> texts = new TreeMap<>();
        for (String module : MODULES) {
            addAll(texts, ROOT.resolve(module).resolve("src"), ".java");
        }
        addAll(texts, ROOT.resolve("docs"), ".md");
        try (Stream<Path> pages = Files.list(ROOT)) {
            pages.filter(file -> file.toString().endsWith(".md")).forEach(file -> texts.put(file, line(read(file))));
        }
        texts.remove(REFERENCES);
        texts.remove(ROOT.resolve("lab/src/test/java/dev/querent/lab/CitationsTest.java"));
        return texts;
    }

    private static void addAll(Map<Path, String> texts, Path folder, String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(file -> file.toString().endsWith(suffix)).forEach(file -> texts.put(file, line(read(file))));
        }
    }

    private static String line(String text) {
        return text.replaceAll("\\n\\s*(?:\\*|//)? ?", " ")
                .replaceAll("\"\\s*\\+ \"", "")
                .replaceAll("\\s+", " ");
    }

    private static Stream<String> citations(String text) {
        return CITATION.matcher(text)
                .results()
                .map(found -> text.substring(Math.max(0, found.start() - REACH), found.end()));
    }

    private static String end(String citation) {
        return citation.substring(Math.max(0, citation.length() - 80));
    }

    @Test
    void everyEntryIsUnderstood() {
        assertThat(entries())
                .hasSameSizeAs(read(REFERENCES)
                        .lines()
                        .filter(line -> line.startsWith("- "))
                        .toList())
                .extracting(Entry::id)
                .doesNotHaveDuplicates()
                .contains("rodner-2016", "breiman-2001");
    }

    @Test
    void everyCitationHasAnEntry() throws IOException {
        List<Entry> entries = entries();
        Map<Path, String> missing = new TreeMap<>();
        texts().forEach((file, text) -> citations(text)
                .filter(citation -> entries.stream().noneMatch(entry -> entry.isCitedBy(citation)))
                .forEach(citation -> missing.put(file, end(citation))));
        assertThat(missing).isEmpty();
    }

    @Test
    void everyEntryIsCited() throws IOException {
        List<Entry> entries = entries();
        TreeSet<String> unused = new TreeSet<>(entries.stream().map(Entry::id).toList());
        for (String text : texts().values()) {
            LINK.matcher(text).results().forEach(found -> unused.remove(found.group(1)));
            citations(text)
                    .forEach(citation -> entries.stream()
                            .filter(entry -> entry.isCitedBy(citation))
                            .forEach(entry -> unused.remove(entry.id())));
        }
        assertThat(unused).isEmpty();
    }

    @Test
    void everyLinkLeadsToAnEntry() throws IOException {
        List<String> ids = entries().stream().map(Entry::id).toList();
        Map<Path, String> broken = new TreeMap<>();
        texts().forEach((file, text) -> LINK.matcher(text)
                .results()
                .map(found -> found.group(1))
                .filter(id -> !ids.contains(id))
                .forEach(id -> broken.put(file, id)));
        assertThat(broken).isEmpty();
    }

    @Test
    void allUsualFormsAreCitations() {
        assertThat(Stream.of(
                                "as in Nobody et al. (1999, eq. 3)",
                                "(Nobody, Noone and Nemo 1999)",
                                "Nobody, \"On nothing\", 1999",
                                "Nobody, \"On nothing\", Journal of Voids 1999.")
                        .map(CitationsTest::citations)
                        .map(Stream::toList))
                .allMatch(found -> found.size() == 1 && found.get(0).contains("Nobody"));
        assertThat(citations(
                        "MOA 2024.07 on 2026-11-17, with Model 2000_x, Method.LBFGS, 2000, 1999 rows and 2,000 others"))
                .isEmpty();
    }
}
