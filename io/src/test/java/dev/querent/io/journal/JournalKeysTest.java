package dev.querent.io.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.active.LabelAction.ClassAdded;
import dev.querent.core.active.LabelAction.Imported;
import dev.querent.core.active.LabelAction.ItemLabel;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Keys of items go into the file with every event about them, and come back. */
class JournalKeysTest extends JournalCase {

    private LabelJournal keyed() {
        return LabelJournal.open(
                file,
                HEADER,
                item -> item % 5 == 4 ? Optional.empty() : Optional.of("\"key\" ü " + item),
                UnaryOperator.identity(),
                NOON);
    }

    @Test
    void whatIsWrittenWithKeysIsReadWithThem() {
        List<LabelEvent> events = new RandomEvents(7).next(300);
        try (LabelJournal journal = keyed()) {
            events.forEach(event -> journal.append(event.author(), event.action()));
        }
        JournalRecord read = LabelJournal.read(file);
        assertThat(read.events())
                .extracting(LabelEvent::action)
                .isEqualTo(events.stream().map(LabelEvent::action).toList());
        Map<Integer, String> expected = new HashMap<>();
        PoolMatch.unchanged(events).rows().keySet().stream()
                .filter(item -> item % 5 != 4)
                .forEach(item -> expected.put(item, "\"key\" ü " + item));
        assertThat(read.keys()).isEqualTo(expected).hasSizeGreaterThan(20);
    }

    @Test
    void linesSayKeysOfItemsAndNullWhereAnImportHasNone() throws IOException {
        try (LabelJournal journal = LabelJournal.open(
                file, HEADER, item -> item == 4 ? Optional.empty() : Optional.of("k" + item), found -> found, NOON)) {
            journal.append("ann", new Skipped(3));
            journal.append("ann", new ClassAdded("cat", "c"));
            journal.append("ann", new Imported(List.of(new ItemLabel(1, "cat"), new ItemLabel(4, "dog"))));
            journal.append("bob", new Skipped(4));
        }
        List<String> lines = Files.readAllLines(file);
        assertThat(lines.get(1)).contains("\"item\":3,\"key\":\"k3\",");
        assertThat(lines.get(2)).contains("\"name\":\"cat\",\"key\":\"c\",");
        assertThat(lines.get(3)).contains("],\"keys\":[\"k1\",null],");
        assertThat(lines.get(4)).doesNotContain("key");
        assertThat(LabelJournal.read(file).keys()).isEqualTo(Map.of(3, "k3", 1, "k1"));
    }

    private void assertNamed(String line, String problem) throws IOException {
        try (LabelJournal journal = keyed()) {
            journal.append("ann", new Skipped(3));
        }
        String text = Files.readString(file)
                + new String(
                        LineChecksum.seal(
                                "{\"id\":2,\"time\":\"2026-01-02T12:00:00Z\",\"author\":\"ann\"," + line + "}"),
                        StandardCharsets.UTF_8);
        Files.writeString(file, text);
        assertThatThrownBy(() -> LabelJournal.read(file)).hasMessageStartingWith(file + ", line 3: " + problem);
        assertRefused(problem);
        assertThat(file).hasContent(text);
        Files.delete(file);
    }

    @Test
    void keysThatDoNotFitAreNamedWithTheirLine() throws IOException {
        assertNamed(
                "\"event\":\"flagged\",\"item\":3,\"key\":\"other\",\"note\":\"\"",
                "gives item 3 the key 'other', but a line above gives it '\"key\" ü 3'");
        assertNamed("\"event\":\"skipped\",\"item\":1,\"key\":\"\"", "has an empty key");
        assertNamed("\"event\":\"skipped\",\"item\":1,\"key\":7", "has a 'key' that is not a text");
        assertNamed("\"event\":\"skipped\",\"item\":1,\"keys\":[\"a\"]", "has the unknown key 'keys'");
        assertNamed("\"event\":\"imported\",\"labels\":[],\"keys\":[\"a\"]", "has 1 keys for 0 labels");
        assertNamed(
                "\"event\":\"imported\",\"labels\":[{\"item\":1,\"label\":\"a\"}],\"keys\":[7]",
                "has a 'keys' that is not a list of texts");
    }

    @Test
    void aFittingThatThrowsLeavesTheFileAsItWas() throws IOException {
        List<LabelEvent> events = new RandomEvents(3).next(20);
        byte[] before = written(events);
        assertThatThrownBy(() -> LabelJournal.open(
                        file,
                        HEADER,
                        item -> Optional.empty(),
                        found -> {
                            throw new IllegalStateException("no");
                        },
                        NOON))
                .hasMessage("no");
        assertThat(file).hasBinaryContent(before);
        assertThat(folder.toFile().list()).containsExactly("labels.journal");
        assertThat(reopened()).isEqualTo(events);
    }
}
