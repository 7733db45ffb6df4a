package dev.querent.io.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.active.LabelAction;
import dev.querent.core.active.LabelAction.Imported;
import dev.querent.core.active.LabelAction.ItemLabel;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelEvent;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelState;
import dev.querent.io.format.DataReader;
import dev.querent.io.read.TestFiles;
import dev.querent.model.error.InputException;
import dev.querent.model.table.GrayImage;
import dev.querent.model.table.ImageShape;
import dev.querent.model.table.Images;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PoolMatchTest {
    private static final ReadOptions BY_ID = ReadOptions.defaults().withId("id");

    @TempDir
    Path folder;

    private Table table(ReadOptions options, List<String> lines) {
        return DataReader.standard().read(TestFiles.write(folder, "pool.csv", lines.toArray(String[]::new)), options);
    }

    private ItemKeys keys(String... lines) {
        return ItemKeys.of(table(ReadOptions.defaults(), List.of(lines)), Optional.empty());
    }

    private ItemKeys ids(String... lines) {
        return ItemKeys.of(table(BY_ID, List.of(lines)), Optional.of("id"));
    }

    private static List<LabelEvent> labelled(int... items) {
        List<LabelEvent> events = new ArrayList<>();
        for (int item : items) {
            LabelAction action = new Labelled(item, "c" + item, false, Optional.empty());
            events.add(new LabelEvent(events.size() + 1L, "ann", Instant.EPOCH, action));
        }
        return events;
    }

    private static Map<Integer, String> journalKeys(ItemKeys pool) {
        Map<Integer, String> keys = new HashMap<>();
        IntStream.range(0, pool.size()).forEach(item -> keys.put(item, pool.key(item)));
        return keys;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void rowsAreFoundInAPoolThatWasReorderedAndHasGrown(long seed) {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            rows.add("r" + i + "," + i + "," + i % 7);
        }
        List<String> more = new ArrayList<>(rows);
        IntStream.range(60, 80).forEach(i -> more.add("r" + i + "," + i + "," + i % 7));
        Collections.shuffle(more, new Random(seed));
        List<LabelEvent> events =
                new ArrayList<>(labelled(IntStream.range(0, 40).toArray()));
        events.add(new LabelEvent(41, "bob", Instant.EPOCH, new Imported(List.of(new ItemLabel(50, "x")))));
        for (boolean byId : List.of(false, true)) {
            Optional<String> id = byId ? Optional.of("id") : Optional.empty();
            ItemKeys before = ItemKeys.of(table(BY_ID, headed(rows)), id);
            ItemKeys after = ItemKeys.of(table(BY_ID, headed(more)), id);
            PoolMatch match = PoolMatch.of(events, journalKeys(before), after);
            assertThat(match.isComplete()).isTrue();
            for (int item : new int[] {0, 17, 39, 50}) {
                assertThat(match.row(item)).hasValue(more.indexOf(rows.get(item)));
            }
            LabelState state = LabelState.of(LabelPolicy.LATEST, match.renumbered(events));
            assertThat(state.label(more.indexOf(rows.get(17)))).contains("c17");
            assertThat(state.label(more.indexOf(rows.get(50)))).contains("x");
            assertThat(state.labelCount()).isEqualTo(41);
        }
    }

    private static List<String> headed(List<String> rows) {
        List<String> lines = new ArrayList<>(List.of("id,a,b"));
        lines.addAll(rows);
        return lines;
    }

    @Test
    void whatIsGoneIsSaidAndItsEventsAreLeftOut() {
        ItemKeys before = keys("a,b", "1,2", "3,4", "5,6");
        ItemKeys after = keys("a,b", "5,6", "1,2");
        List<LabelEvent> events = labelled(0, 1, 2);
        PoolMatch match = PoolMatch.of(events, journalKeys(before), after);
        assertThat(match.rows()).isEqualTo(Map.of(0, 1, 2, 0));
        assertThat(match.missing()).extracting(PoolMatch.Unfound::item).containsExactly(1);
        assertThat(match.report())
                .containsExactly(
                        "2 of 3 items of the journal were found in the pool by content",
                        "1 not found in the pool: item 1 ('" + before.key(1) + "')");
        assertThat(match.renumbered(events)).hasSize(2);
    }

    @Test
    void rowsOfTheSameContentAreNotGuessed() {
        ItemKeys before = keys("a", "1", "2", "1");
        ItemKeys after = keys("a", "2", "1", "1");
        PoolMatch match = PoolMatch.of(labelled(0, 1), journalKeys(before), after);
        assertThat(match.row(0)).isEqualTo(OptionalInt.empty());
        assertThat(match.row(1)).hasValue(0);
        assertThat(match.report().get(1))
                .isEqualTo("1 ambiguous, because rows or items share a key: item 0 ('" + before.key(0)
                        + "', as row 1, 2)");
    }

    @Test
    void twoItemsDoNotBecomeOneRow() {
        ItemKeys before = keys("a", "1", "1");
        PoolMatch match = PoolMatch.of(labelled(0, 1), journalKeys(before), keys("a", "1"));
        assertThat(match.rows()).isEmpty();
        assertThat(match.ambiguous()).hasSize(2);
    }

    @Test
    void anUnchangedPoolKeepsItsNumbersAlsoWhereContentIsTheSame() {
        PoolMatch match = PoolMatch.unchanged(labelled(0, 2));
        assertThat(match.row(2)).hasValue(2);
        assertThat(match.isComplete()).isTrue();
    }

    @Test
    void itemsWithoutAKeyInTheJournalAreSaid() {
        PoolMatch match = PoolMatch.of(labelled(0), Map.of(), keys("a", "1"));
        assertThat(match.report().get(1)).isEqualTo("1 not found in the pool: item 0 (no key in the journal)");
    }

    @Test
    void keysByContentDoNotDependOnTheOrderOfColumnsOrOnZeros() {
        String key = keys("a,b", "1,2").key(0);
        assertThat(keys("b,a", "2,1").key(0)).isEqualTo(key);
        assertThat(keys("b,a,c", "2,1,0").key(0)).isEqualTo(key);
        assertThat(keys("a,b", "2,1").key(0)).isNotEqualTo(key);
        assertThat(keys("a,b", "1,2.0000002").key(0)).isNotEqualTo(key);
        assertThat(keys("a,label,b", "1,x,2").key(0)).isEqualTo(key);
    }

    @Test
    void keysOfTextsAreThoseOfTheirCharacters() {
        ReadOptions text = ReadOptions.defaults().withText("t");
        ItemKeys one = ItemKeys.of(table(text, List.of("t,n", "hello,1", "hallo,1")), Optional.empty());
        ItemKeys other = ItemKeys.of(table(text, List.of("n,t", "7,hallo")), Optional.empty());
        assertThat(other.key(0)).isEqualTo(one.key(1)).isNotEqualTo(one.key(0));
    }

    @Test
    void keysOfImagesAreThoseOfTheirPixelsAndShape() {
        GrayImage wide = new GrayImage(new ImageShape(2, 1), new byte[] {1, 2});
        GrayImage high = new GrayImage(new ImageShape(1, 2), new byte[] {1, 2});
        Images images = new Images(List.of(wide, high, wide), List.of("a", "b", "c"));
        ItemKeys keys = ItemKeys.of(new Table("x", "images", images, Optional.empty(), ""), Optional.empty());
        assertThat(keys.key(0)).isEqualTo(keys.key(2)).isNotEqualTo(keys.key(1));
        assertThat(keys.items(keys.key(0))).containsExactly(0, 2);
    }

    @Test
    void aThousandRowsHaveAThousandKeys() {
        Random random = new Random(7);
        List<String> lines = new ArrayList<>(List.of("a,b,c"));
        for (int i = 0; i < 1000; i++) {
            lines.add(random.nextInt(10) + "," + random.nextInt(10) + "," + i);
        }
        ItemKeys keys = ItemKeys.of(table(ReadOptions.defaults(), lines), Optional.empty());
        assertThat(Set.copyOf(journalKeys(keys).values())).hasSize(1000);
    }

    @Test
    void anIdThatOccursTwiceIsRefusedWithBothRows() {
        assertThatThrownBy(() -> ids("id,a", "x,1", "y,2", " x,3"))
                .isInstanceOf(InputException.class)
                .hasMessageEndingWith(
                        "rows 0 and 2 (counted from 0) have the same id 'x' in the column 'id'; ids must differ");
    }

    @Test
    void aBlankIdIsRefused() {
        assertThatThrownBy(() -> ids("id,a", "x,1", " ,2"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("row 1 (counted from 0) has no id in the column 'id'");
    }

    @Test
    void theFingerprintKnowsTheOrderOfRows() {
        String fingerprint = keys("a", "1", "2").fingerprint();
        assertThat(fingerprint).startsWith("2-");
        assertThat(keys("a", "1", "2").fingerprint()).isEqualTo(fingerprint);
        assertThat(keys("a", "2", "1").fingerprint()).isNotEqualTo(fingerprint);
    }
}
