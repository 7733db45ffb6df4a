package dev.querent.io.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.active.LabelAction;
import dev.querent.core.active.LabelAction.AboutItem;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Learned;
import dev.querent.core.active.LabelEvent;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RenumberedLabelsTest {
    private static final List<String> AUTHORS = List.of("ann", "bob", "eve");
    private static final int ITEMS = 60;

    private static OptionalInt reversed(int item) {
        return OptionalInt.of(100 - item);
    }

    /** Keeps odd items only; the others are gone. */
    private static OptionalInt odd(int item) {
        return item % 2 == 1 ? OptionalInt.of(100 - item) : OptionalInt.empty();
    }

    private static LabelState state(List<LabelEvent> events) {
        return LabelState.of(LabelPolicy.LATEST, events);
    }

    private static List<LabelEvent> log(long seed) {
        return RandomLabelLog.of(seed, 0, ITEMS, AUTHORS, 600);
    }

    private static void assertSameAbout(LabelState before, int item, LabelState after, int renumbered) {
        assertThat(after.label(renumbered)).isEqualTo(before.label(item));
        assertThat(after.isAudit(renumbered)).isEqualTo(before.isAudit(item));
        assertThat(after.isFlagged(renumbered)).isEqualTo(before.isFlagged(item));
        assertThat(after.answering(renumbered)).isEqualTo(before.answering(item));
        assertThat(after.opinions(renumbered).stream().map(LabelState.Opinion::author))
                .containsExactlyElementsOf(before.opinions(item).stream()
                        .map(LabelState.Opinion::author)
                        .toList());
        for (String author : AUTHORS) {
            assertThat(after.isClosedFor(renumbered, author)).isEqualTo(before.isClosedFor(item, author));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void itemsWithNewNumbersHaveTheSameState(long seed) {
        LabelState before = state(log(seed));
        LabelState after = state(RenumberedLabels.of(log(seed), RenumberedLabelsTest::reversed));
        for (int item = 0; item < ITEMS; item++) {
            assertSameAbout(before, item, after, 100 - item);
        }
        for (String author : AUTHORS) {
            assertThat(described(after.undoable(author))).isEqualTo(described(before.undoable(author)));
            assertThat(described(after.redoable(author))).isEqualTo(described(before.redoable(author)));
        }
        assertThat(after.classes()).isEqualTo(before.classes());
        before.classes().forEach(name -> assertThat(after.keyOf(name)).isEqualTo(before.keyOf(name)));
    }

    private static Optional<String> described(Optional<LabelEvent> event) {
        return event.map(one -> one.author() + one.time() + one.action().kind());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void itemsThatAreLeftKeepTheirStateWhereOthersAreGone(long seed) {
        LabelState before = state(log(seed));
        LabelState after = state(RenumberedLabels.of(log(seed), RenumberedLabelsTest::odd));
        for (int item = 1; item < ITEMS; item += 2) {
            assertSameAbout(before, item, after, 100 - item);
        }
        assertThat(after.touchedItems()).allMatch(item -> (100 - item) % 2 == 1);
    }

    /** All that can be undone, most recent first, among the events that are kept. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whatIsLeftIsUndoneInTheSameOrder(long seed) {
        for (String author : AUTHORS) {
            List<String> before = undone(state(log(seed)), author);
            List<String> after = undone(state(RenumberedLabels.of(log(seed), RenumberedLabelsTest::odd)), author);
            assertThat(after).isNotEmpty();
            assertThat(before).containsSubsequence(after);
            assertThat(after.stream().filter(one -> one.startsWith("labelled")).count())
                    .isEqualTo(before.stream()
                            .filter(one -> one.startsWith("labelled"))
                            .filter(one -> one.endsWith(" odd"))
                            .count());
        }
    }

    private static List<String> undone(LabelState state, String author) {
        List<String> undone = new ArrayList<>();
        for (Optional<LabelEvent> last = state.undoable(author); last.isPresent(); last = state.undoable(author)) {
            LabelEvent event = last.get();
            boolean odd = event.action() instanceof AboutItem about && about.item() % 2 == 1;
            undone.add(event.action().kind() + " " + event.time() + (odd ? " odd" : ""));
            state.apply(
                    new LabelEvent(state.version() + 1, author, event.time(), new LabelAction.Retracted(event.id())));
        }
        return undone;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void authorsAndTimesStayAndWhatWasLearnedGoes(long seed) {
        List<LabelEvent> log = log(seed);
        List<LabelEvent> after = RenumberedLabels.of(log, RenumberedLabelsTest::reversed);
        assertThat(after).noneMatch(event -> event.action() instanceof Learned);
        assertThat(after.stream().map(event -> event.author() + event.time()))
                .containsExactlyElementsOf(log.stream()
                        .filter(event -> !(event.action() instanceof Learned))
                        .map(event -> event.author() + event.time())
                        .toList());
        assertThat(after).anyMatch(event -> event.action() instanceof Labelled labelled && labelled.audit());
    }
}
