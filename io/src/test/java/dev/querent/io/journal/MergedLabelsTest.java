package dev.querent.io.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.active.LabelAction;
import dev.querent.core.active.LabelAction.ClassAdded;
import dev.querent.core.active.LabelAction.Imported;
import dev.querent.core.active.LabelAction.ItemLabel;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Learned;
import dev.querent.core.active.LabelAction.Relabelled;
import dev.querent.core.active.LabelAction.Restored;
import dev.querent.core.active.LabelAction.Retracted;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelEvent;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelState;
import dev.querent.core.active.LabelState.Opinion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MergedLabelsTest {
    private static final List<String> AUTHORS = List.of("ann", "bob", "eve");

    private static LabelState state(List<LabelEvent> events) {
        return LabelState.of(LabelPolicy.LATEST, events);
    }

    private static Labelled label(int item, String name) {
        return new Labelled(item, name, false, Optional.empty());
    }

    /** Events with ids from 1 on, at these seconds. */
    private static List<LabelEvent> log(Object... secondsAuthorsActions) {
        List<LabelEvent> events = new ArrayList<>();
        for (int i = 0; i < secondsAuthorsActions.length; i += 3) {
            events.add(new LabelEvent(
                    events.size() + 1L,
                    (String) secondsAuthorsActions[i + 1],
                    Instant.ofEpochSecond((int) secondsAuthorsActions[i]),
                    (LabelAction) secondsAuthorsActions[i + 2]));
        }
        return events;
    }

    private static List<LabelAction> actions(MergedLabels merged) {
        return merged.events().stream().map(LabelEvent::action).toList();
    }

    /** The opinion of each author about each item, without event ids. */
    private static Map<Integer, List<String>> opinions(LabelState state) {
        Map<Integer, List<String>> all = new TreeMap<>();
        for (int item : state.touchedItems()) {
            List<Opinion> opinions = state.opinions(item);
            if (!opinions.isEmpty()) {
                all.put(
                        item,
                        opinions.stream()
                                .map(opinion -> opinion.author() + "=" + opinion.label())
                                .toList());
            }
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void aLogMergedWithItselfIsItselfLessWhatWasLearned(long seed) {
        List<LabelEvent> log = RandomLabelLog.of(seed, 0, 60, AUTHORS, 600);
        MergedLabels merged = MergedLabels.of(List.of(log, log));
        List<LabelEvent> once = MergedLabels.of(List.of(log)).events();
        assertThat(merged.events()).isEqualTo(once);
        assertThat(merged.changes()).isEmpty();
        assertThat(merged.duplicates()).isEqualTo(once.size());
        assertThat(opinions(state(merged.events()))).isEqualTo(opinions(state(log)));
        long learned =
                log.stream().filter(event -> event.action() instanceof Learned).count();
        assertThat(learned).isPositive();
        assertThat(once).hasSize((int) (log.size() - learned));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void logsAboutDifferentItemsComeToTheirUnion(long seed) {
        List<LabelEvent> low = RandomLabelLog.of(seed, 0, 60, AUTHORS, 600);
        List<LabelEvent> high = RandomLabelLog.of(seed + 100, 60, 60, AUTHORS, 600);
        LabelState merged = state(MergedLabels.of(List.of(low, high)).events());
        Map<Integer, List<String>> union = opinions(state(low));
        union.putAll(opinions(state(high)));
        assertThat(opinions(merged)).isEqualTo(union);
        List<Integer> audits = new ArrayList<>(state(low).audits());
        audits.addAll(state(high).audits());
        assertThat(merged.audits()).isEqualTo(audits);
        assertThat(merged.itemsOf(Skipped.class))
                .hasSize(state(low).itemsOf(Skipped.class).size()
                        + state(high).itemsOf(Skipped.class).size());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void undoingEverythingInAMergedLogLeavesNoLabel(long seed) {
        List<LabelEvent> left = RandomLabelLog.of(seed, 0, 60, AUTHORS, 400);
        List<LabelEvent> right = RandomLabelLog.of(seed + 100, 30, 60, AUTHORS, 400);
        LabelState state = state(MergedLabels.of(List.of(left, right)).events());
        Instant time = Instant.parse("2027-01-01T00:00:00Z");
        for (String author : AUTHORS) {
            for (Optional<LabelEvent> last = state.undoable(author); last.isPresent(); last = state.undoable(author)) {
                LabelEvent undone = new LabelEvent(
                        state.version() + 1,
                        author,
                        time,
                        new Retracted(last.get().id()));
                assertThat(last.get().author()).isEqualTo(author);
                state.apply(undone);
            }
        }
        assertThat(state.labelCount()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void copiesThatWentDifferentWaysShareTheirBeginning(long seed) {
        List<LabelEvent> begun = RandomLabelLog.of(seed, 0, 60, AUTHORS, 300);
        List<LabelEvent> left = RandomLabelLog.continued(seed + 1, 0, 60, List.of("ann"), begun, 100);
        List<LabelEvent> right = RandomLabelLog.continued(seed + 2, 0, 60, List.of("bob"), begun, 100);
        MergedLabels merged = MergedLabels.of(List.of(left, right));
        int shared = MergedLabels.of(List.of(begun)).events().size();
        assertThat(merged.duplicates()).isEqualTo(shared);
        assertThat(merged.events().subList(0, shared))
                .isEqualTo(MergedLabels.of(List.of(begun)).events());
        Set<String> byAnn = said(state(left), "ann");
        Set<String> byBob = said(state(right), "bob");
        assertThat(said(state(merged.events()), "ann")).isEqualTo(byAnn);
        assertThat(said(state(merged.events()), "bob")).isEqualTo(byBob);
    }

    private static Set<String> said(LabelState state, String author) {
        Set<String> said = new HashSet<>();
        opinions(state)
                .forEach((item, all) ->
                        all.stream().filter(one -> one.startsWith(author)).forEach(one -> said.add(item + one)));
        return said;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void anyLogsMergeToAValidLogInTheOrderOfTime(long seed) {
        List<List<LabelEvent>> logs = List.of(
                RandomLabelLog.of(seed, 0, 40, AUTHORS, 300),
                RandomLabelLog.of(seed + 1, 0, 40, AUTHORS, 300),
                RandomLabelLog.of(seed + 2, 20, 40, AUTHORS, 300));
        List<LabelEvent> events = MergedLabels.of(logs).events();
        assertThat(events).isSortedAccordingTo(Comparator.comparing(LabelEvent::time));
        assertThat(state(events).version()).isEqualTo(events.size());
    }

    @Test
    void targetsFollowTheirEvents() {
        List<LabelEvent> left = log(1, "ann", label(0, "cat"), 4, "ann", new Retracted(1), 6, "ann", new Restored(1));
        List<LabelEvent> right = log(2, "bob", label(1, "dog"), 3, "bob", label(2, "dog"), 5, "bob", new Retracted(2));
        assertThat(actions(MergedLabels.of(List.of(left, right))))
                .containsExactly(
                        label(0, "cat"),
                        label(1, "dog"),
                        label(2, "dog"),
                        new Retracted(1),
                        new Retracted(3),
                        new Restored(1));
    }

    @Test
    void theLaterLabelOfTheSameAuthorIsACorrection() {
        MergedLabels merged = MergedLabels.of(List.of(log(1, "ann", label(0, "cat")), log(2, "ann", label(0, "dog"))));
        assertThat(actions(merged)).containsExactly(label(0, "cat"), new Relabelled(0, "dog"));
        assertThat(merged.changes())
                .containsExactly(new MergedLabels.Change(
                        1, 1, "labels item 0 'dog', which ann has labelled 'cat' elsewhere; it is a correction"));
    }

    @Test
    void takingBackOneOfTwoEqualLabelsLeavesTheOther() {
        MergedLabels merged = MergedLabels.of(
                List.of(log(1, "ann", label(0, "cat"), 3, "ann", new Retracted(1)), log(2, "ann", label(0, "cat"))));
        assertThat(state(merged.events()).label(0)).contains("cat");
    }

    @Test
    void anImportIsSplitAndTakenBackWhole() {
        Imported both = new Imported(List.of(new ItemLabel(0, "cat"), new ItemLabel(1, "cat")));
        List<LabelEvent> left = log(1, "ann", label(0, "dog"));
        List<LabelEvent> right = log(2, "ann", both);
        MergedLabels merged = MergedLabels.of(List.of(left, right));
        assertThat(actions(merged))
                .containsExactly(
                        label(0, "dog"), new Imported(List.of(new ItemLabel(1, "cat"))), new Relabelled(0, "cat"));
        List<LabelEvent> undone = log(2, "ann", both, 3, "ann", new Retracted(1));
        LabelState after = state(MergedLabels.of(List.of(left, undone)).events());
        assertThat(after.label(0)).contains("dog");
        assertThat(after.label(1)).isEmpty();
    }

    @Test
    void aCorrectionOfALabelThatWasTakenBackElsewhereIsALabel() {
        List<LabelEvent> left = log(1, "ann", label(0, "cat"), 2, "ann", new Retracted(1));
        List<LabelEvent> right = log(1, "ann", label(0, "cat"), 3, "bob", new Relabelled(0, "dog"));
        MergedLabels merged = MergedLabels.of(List.of(left, right));
        assertThat(actions(merged)).containsExactly(label(0, "cat"), new Retracted(1), label(0, "dog"));
    }

    @Test
    void aLabelRestoredAfterItsAuthorGaveAnotherElsewhereIsACorrection() {
        List<LabelEvent> left = log(
                1,
                "ann",
                label(0, "cat"),
                2,
                "ann",
                new Retracted(1),
                4,
                "ann",
                new Restored(1),
                5,
                "ann",
                new Retracted(1));
        List<LabelEvent> right = log(3, "ann", label(0, "dog"));
        assertThat(state(MergedLabels.of(List.of(left.subList(0, 3), right)).events())
                        .label(0))
                .contains("cat");
        assertThat(state(MergedLabels.of(List.of(left, right)).events()).label(0))
                .contains("dog");
    }

    @Test
    void aSkipOfWhatTheAuthorLabelledElsewhereIsLeftOut() {
        MergedLabels merged = MergedLabels.of(List.of(log(1, "ann", label(0, "cat")), log(2, "ann", new Skipped(0))));
        assertThat(actions(merged)).containsExactly(label(0, "cat"));
        assertThat(merged.changes().get(0).what())
                .isEqualTo("(skipped) is left out: ann has labelled item 0 elsewhere");
    }

    @Test
    void aClassIsAddedOnceAndAKeyGivenOnce() {
        List<LabelEvent> left = log(1, "ann", new ClassAdded("cat", "c"));
        List<LabelEvent> right = log(2, "bob", new ClassAdded("cat", "c"), 3, "bob", new ClassAdded("cow", "c"));
        MergedLabels merged = MergedLabels.of(List.of(left, right));
        assertThat(actions(merged)).containsExactly(new ClassAdded("cat", "c"), new ClassAdded("cow", "o"));
        assertThat(merged.changes()).hasSize(2);
    }

    @Test
    void eventsOfOneLogStayInTheirOrderWhereAClockWentBack() {
        List<LabelEvent> left = log(9, "ann", label(0, "cat"), 1, "ann", new Retracted(1));
        MergedLabels merged = MergedLabels.of(List.of(left, log(5, "bob", label(1, "dog"))));
        assertThat(actions(merged)).containsExactly(label(1, "dog"), label(0, "cat"), new Retracted(2));
    }

    @Test
    void equalEventsOfOneLogAreSeveral() {
        List<LabelEvent> log = log(1, "ann", new Skipped(0), 1, "ann", new Skipped(0));
        assertThat(MergedLabels.of(List.of(log, log)).events()).hasSize(2);
    }
}
