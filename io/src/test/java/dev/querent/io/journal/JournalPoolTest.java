package dev.querent.io.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.active.LabelAction.Imported;
import dev.querent.core.active.LabelAction.ItemLabel;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Retracted;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelEvent;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelState;
import dev.querent.core.data.Features;
import dev.querent.io.format.DataReader;
import dev.querent.model.error.InputException;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.Vectors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pool that has changed since its journal was begun. */
class JournalPoolTest extends JournalCase {
    private static final int ROWS = 30;

    private final List<String> rows = new ArrayList<>();

    @BeforeEach
    void makeRows() {
        for (int row = 0; row < ROWS; row++) {
            rows.add("r" + row + "," + row + "," + row % 7);
        }
    }

    private Table table(boolean byId, List<String> lines) {
        try {
            Path csv = folder.resolve("pool.csv");
            Files.writeString(csv, "name,x,y\n" + String.join("\n", lines) + "\n");
            ReadOptions options = ReadOptions.defaults();
            return DataReader.standard().read(csv, byId ? options.withId("name") : options.withNominal(Set.of("name")));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Features features(Table table) {
        return ((Vectors) table.content()).features();
    }

    private JournalPool pool(boolean byId, List<String> lines) {
        Table table = table(byId, lines);
        return JournalPool.of(table, byId ? Optional.of("name") : Optional.empty(), () -> Optional.of(features(table)));
    }

    /** Labels rows by their names, takes one back, and imports two. */
    private void begin(boolean byId) {
        try (LabelJournal journal = pool(byId, rows).open(file, NOON).journal()) {
            for (int row = 3; row < 20; row += 2) {
                journal.append("ann", new Labelled(row, "label of r" + row, row == 9, Optional.empty()));
            }
            journal.append("ann", new Retracted(2));
            journal.append("bob", new Skipped(4));
            journal.append(
                    "bob", new Imported(List.of(new ItemLabel(0, "label of r0"), new ItemLabel(29, "label of r29"))));
        }
    }

    private static Map<String, String> labels(List<LabelEvent> events, List<String> lines) {
        LabelState state = LabelState.of(LabelPolicy.LATEST, events);
        Map<String, String> byName = new TreeMap<>();
        state.labelled()
                .forEach(item -> byName.put(
                        lines.get(item).substring(0, lines.get(item).indexOf(',')),
                        state.label(item).orElseThrow()));
        return byName;
    }

    private static void assertRight(Map<String, String> labels, int count) {
        assertThat(labels)
                .hasSize(count)
                .allSatisfy((name, label) -> assertThat(label).isEqualTo("label of " + name));
    }

    /** Opens the journal with other rows; labels are still those of the rows they were given to. */
    private List<String> reopened(boolean byId, List<String> lines, int count) {
        JournalPool.Opened opened = pool(byId, lines).open(file, NOON);
        try (LabelJournal journal = opened.journal()) {
            assertRight(labels(journal.after(0), lines), count);
            assertThat(journal.header().rows()).isEqualTo(lines.size());
            assertThat(journal.header().created()).contains(NOON.instant());
        }
        JournalRecord record = LabelJournal.read(file);
        assertRight(labels(record.events(), lines), count);
        JournalPool.Opened again = pool(byId, lines).open(file, NOON);
        again.journal().close();
        assertThat(again.warnings()).isEmpty();
        return opened.warnings();
    }

    private Path before() {
        return folder.resolve("labels.journal.before");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPoolThatHasGrownOrWasShuffledKeepsItsLabels(boolean byId) throws IOException {
        begin(byId);
        byte[] begun = Files.readAllBytes(file);
        assertThat(reopened(byId, rows, 10)).isEmpty();
        assertThat(before()).doesNotExist();

        rows.add("new,3,4");
        assertThat(reopened(byId, rows, 10))
                .contains(
                        file + ": the pool has changed since the journal was begun (30 rows then, 31 now)",
                        "11 of 11 items of the journal were found in the pool by number")
                .last()
                .asString()
                .endsWith("the old journal is kept as " + before().toRealPath());
        assertThat(before()).hasBinaryContent(begun);

        rows.add(0, "first,8,8");
        assertThat(reopened(byId, rows, 10)).hasSize(3);
        Random random = new Random(1);
        for (int round = 0; round < 10; round++) {
            Collections.shuffle(rows, random);
            rows.add(random.nextInt(rows.size()), "more" + round + ",1,1");
            reopened(byId, rows, 10);
        }
        assertThat(folder.resolve("labels.journal.before-12")).exists();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void rowsThatAreGoneAreNamedAndTheOldJournalStays(boolean byId) throws IOException {
        begin(byId);
        byte[] begun = Files.readAllBytes(file);
        rows.remove(17);
        rows.remove(5); // its label was taken back: nothing in force is lost
        rows.remove(1); // never asked about
        List<String> warnings = reopened(byId, rows, 9);
        assertThat(warnings)
                .contains("10 of 11 items of the journal were found in the pool "
                        + (byId ? "by the column 'name'" : "by content"));
        assertThat(warnings).anyMatch(line -> line.startsWith("1 not found in the pool: item 17 ("));
        assertThat(before()).hasBinaryContent(begun);
    }

    @Test
    void rowsOfTheSameContentAreNotGuessed() throws IOException {
        rows.set(22, rows.get(7));
        begin(false);
        rows.add("new,3,4");
        assertThat(reopened(false, rows, 10)).hasSize(3); // grown at the end alone: numbers still hold
        rows.add(0, "first,8,8");
        List<String> warnings = reopened(false, rows, 9);
        assertThat(warnings)
                .anyMatch(line -> line.startsWith("1 ambiguous, because rows or items share a key: item 7 (")
                        && line.endsWith(", as row 8, 23)"));
    }

    @Test
    void aJournalOfAnotherPoolIsRefusedAndLeftAsItIs() throws IOException {
        begin(false);
        byte[] begun = Files.readAllBytes(file);
        List<String> other = List.of("a,1,2", "b,3,4");
        assertThatThrownBy(() -> pool(false, other).open(file, NOON))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(file + ": belongs to another pool, of 30 rows: none")
                .hasMessageEndingWith("give the data it was begun with, with the same columns, or another journal");
        assertThatThrownBy(() -> pool(true, rows).open(file, NOON))
                .hasMessageContaining("was begun without ids, but the pool was read with the ids of the column 'name'");
        assertThat(file).hasBinaryContent(begun);
        assertThat(before()).doesNotExist();
        assertThat(reopened(false, rows, 10)).isEmpty(); // the lock is free again
    }

    @Test
    void oneOfTheFirstVersionFitsTheFeaturesItWasBegunWithAndGetsKeys() throws IOException {
        Table table = table(true, rows);
        String first = "{\"querent_journal\":1,\"pool\":\"" + PoolFingerprint.of(features(table)) + "\"}\n"
                + "{\"entry\":\"label\",\"row\":7,\"label\":\"label of r7\",\"time\":\"2026-11-16T12:00:00Z\"}\n"
                + "{\"entry\":\"label\",\"row\":8,\"label\":\"label of r8\",\"time\":\"2026-11-16T12:00:00Z\"}\n";
        Files.writeString(file, first);
        JournalPool other = unnamed(table(true, rows.subList(2, 30)));
        assertThatThrownBy(() -> other.open(file, NOON))
                .hasMessageContaining("it has no row keys and fits only the pool and the features");
        assertThat(file).hasContent(first);
        assertThat(folder.resolve("labels.journal.v1")).doesNotExist();

        JournalPool.Opened opened = unnamed(table).open(file, NOON);
        opened.journal().close();
        assertThat(opened.warnings()).isEmpty();
        assertThat(folder.resolve("labels.journal.v1")).hasContent(first);
        assertThat(LabelJournal.read(file).keys()).containsOnlyKeys(7, 8);

        List<String> fewer = rows.subList(3, 30);
        unnamed(table(true, fewer)).open(file, NOON).journal().close();
        assertRight(labels(LabelJournal.read(file).events(), fewer), 2);
    }

    @Test
    void oneOfTheFirstVersionFitsAPoolThatGrewAtItsEnd() throws IOException {
        String pool = PoolFingerprint.of(features(table(true, rows)));
        Files.writeString(
                file,
                "{\"querent_journal\":1,\"pool\":\"" + pool + "\"}\n"
                        + "{\"entry\":\"label\",\"row\":7,\"label\":\"label of r7\",\"time\":\"2026-11-16T12:00:00Z\"}\n");
        rows.add("new,3,4");
        unnamed(table(true, rows)).open(file, NOON).journal().close();
        assertRight(labels(LabelJournal.read(file).events(), rows), 1);
        assertThat(LabelJournal.peek(file).rows()).isEqualTo(31);
    }

    private static JournalPool unnamed(Table table) {
        return JournalPool.of(table, Optional.empty(), () -> Optional.of(features(table)));
    }
}
