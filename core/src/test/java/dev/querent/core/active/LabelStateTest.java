package dev.querent.core.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.active.LabelAction.AboutEvent;
import dev.querent.core.active.LabelAction.ClassAdded;
import dev.querent.core.active.LabelAction.Flagged;
import dev.querent.core.active.LabelAction.ItemLabel;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Learned;
import dev.querent.core.active.LabelAction.Postponed;
import dev.querent.core.active.LabelAction.Relabelled;
import dev.querent.core.active.LabelAction.Restored;
import dev.querent.core.active.LabelAction.Retracted;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelAction.Unnameable;
import dev.querent.core.random.Seed;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LabelStateTest {
    private static final Clock CLOCK = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
    private static final int ITEMS = 60;

    private final LabelStore store = new LabelStore(new MemoryLog(CLOCK), LabelPolicy.LATEST);

    private LabelEvent label(String author, int item, String label) {
        return store.enter(author, new Labelled(item, label, false, Optional.empty()));
    }

    /** The state after each of 2,000 random events equals what follows from the events in force alone. */
    @ParameterizedTest
    @EnumSource(LabelPolicy.class)
    void equalsWhatTheEventsInForceComeTo(LabelPolicy policy) {
        MemoryLog log = new MemoryLog(CLOCK);
        LabelStore shared = new LabelStore(log, policy);
        RandomLog random = new RandomLog(
                ITEMS, item -> "class " + item % 3, Seed.of(policy.label().length()));
        for (int i = 1; i <= 2000; i++) {
            random.act(shared);
            if (i % 50 == 0) {
                List<LabelEvent> events = log.after(0);
                shared.read(state -> {
                    Obvious obvious = Obvious.of(events, policy);
                    compare(state, obvious);
                    compare(LabelState.of(policy, events), obvious);
                    return true;
                });
            }
        }
    }

    private static void compare(LabelState state, Obvious obvious) {
        Set<Integer> labelled = new TreeSet<>();
        Set<Integer> disputed = new TreeSet<>();
        for (int item = 0; item < ITEMS; item++) {
            assertThat(state.label(item)).isEqualTo(obvious.label(item));
            assertThat(state.isAudit(item)).isEqualTo(obvious.isAudit(item));
            assertThat(state.answering(item)).isEqualTo(obvious.answering(item));
            obvious.label(item).ifPresent(new AddItem(labelled, item)::add);
            if (new HashSet<>(obvious.opinions(item).values()).size() > 1) {
                disputed.add(item);
            }
            for (String author : RandomLog.AUTHORS) {
                assertThat(state.isClosedFor(item, author)).isEqualTo(obvious.isClosedFor(item, author));
            }
        }
        assertThat(state.labelled()).containsExactlyElementsOf(labelled);
        assertThat(state.labelCount()).isEqualTo(labelled.size());
        assertThat(state.auditCount()).isEqualTo(state.audits().size());
        assertThat(state.disagreements()).containsExactlyElementsOf(disputed);
        assertThat(state.classes()).containsExactlyInAnyOrderElementsOf(obvious.classes());
        for (String author : RandomLog.AUTHORS) {
            assertThat(state.undoable(author).map(LabelEvent::id)).isEqualTo(obvious.undoable(author));
        }
    }

    private record AddItem(Set<Integer> items, int item) {
        void add(String label) {
            items.add(item);
        }
    }

    /** Slow and short: visits all events in force for each question. */
    private record Obvious(List<LabelEvent> inForce, LabelPolicy policy) {
        static Obvious of(List<LabelEvent> events, LabelPolicy policy) {
            Set<Long> gone = new HashSet<>();
            for (LabelEvent event : events) {
                if (event.action() instanceof Retracted retracted) {
                    gone.add(retracted.target());
                } else if (event.action() instanceof Restored restored) {
                    gone.remove(restored.target());
                }
            }
            return new Obvious(
                    events.stream()
                            .filter(event -> !gone.contains(event.id()) && !(event.action() instanceof AboutEvent))
                            .toList(),
                    policy);
        }

        /** By author, those who spoke last come last. */
        Map<String, String> opinions(int item) {
            Map<String, String> opinions = new LinkedHashMap<>();
            for (LabelEvent event : inForce()) {
                for (ItemLabel given : event.action().given()) {
                    if (given.item() == item) {
                        opinions.remove(event.author());
                        opinions.put(event.author(), given.label());
                    }
                }
            }
            return opinions;
        }

        Optional<String> label(int item) {
            List<String> given = new ArrayList<>(opinions(item).values());
            if (policy == LabelPolicy.LATEST) {
                return given.isEmpty() ? Optional.empty() : Optional.of(given.get(given.size() - 1));
            }
            Optional<String> best = Optional.empty();
            long most = 0;
            for (String label : given) {
                long votes = given.stream().filter(label::equals).count();
                if (votes >= most) {
                    best = Optional.of(label);
                    most = votes;
                }
            }
            return best;
        }

        boolean isAudit(int item) {
            return inForce().stream()
                    .anyMatch(event ->
                            event.action() instanceof Labelled labelled && labelled.audit() && labelled.item() == item);
        }

        Set<String> answering(int item) {
            Set<String> authors = new HashSet<>(opinions(item).keySet());
            inForce().stream()
                    .filter(event -> event.action().equals(new Unnameable(item)))
                    .forEach(event -> authors.add(event.author()));
            return authors;
        }

        boolean isClosedFor(int item, String author) {
            return answering(item).contains(author)
                    || inForce().stream()
                            .anyMatch(event -> (event.action() instanceof Flagged flagged && flagged.item() == item)
                                    || (event.author().equals(author)
                                            && event.action().equals(new Skipped(item))));
        }

        Set<String> classes() {
            Set<String> classes = new HashSet<>();
            for (LabelEvent event : inForce()) {
                if (event.action() instanceof ClassAdded added) {
                    classes.add(added.name());
                }
                event.action().given().forEach(given -> classes.add(given.label()));
            }
            return classes;
        }

        Optional<Long> undoable(String author) {
            return inForce().stream()
                    .filter(event -> event.author().equals(author))
                    .filter(event -> !(event.action() instanceof ClassAdded added)
                            || inForce().stream()
                                    .flatMap(other -> other.action().given().stream())
                                    .noneMatch(given -> given.label().equals(added.name())))
                    .map(LabelEvent::id)
                    .reduce((a, b) -> b);
        }
    }

    @Test
    void undoAndRedoGoToAnyDepthAndTouchNobodyElsesEvents() {
        for (int item = 0; item < 5; item++) {
            label("anna", item, "a");
            label("ben", item + 10, "b");
        }
        for (int item = 4; item >= 0; item--) {
            assertThat(store.undo("anna").orElseThrow().action()).isInstanceOf(Retracted.class);
            int gone = item;
            assertThat(store.<Boolean>read(state -> state.label(gone).isPresent()))
                    .isFalse();
        }
        assertThat(store.undo("anna")).isEmpty();
        assertThat(store.<Integer>read(LabelState::labelCount)).isEqualTo(5);
        for (int item = 0; item < 5; item++) {
            assertThat(store.redo("anna").orElseThrow().action()).isInstanceOf(Restored.class);
            int back = item;
            assertThat(store.<Optional<String>>read(state -> state.label(back))).contains("a");
        }
        assertThat(store.redo("anna")).isEmpty();
    }

    @Test
    void whatWasTakenBackCannotBeDoneAgainAfterSomethingElse() {
        label("anna", 1, "a");
        store.undo("anna");
        label("anna", 2, "a");
        assertThat(store.redo("anna")).isEmpty();
    }

    @Test
    void aSecondOpinionIsKeptAndASecondLabelOfTheSameAuthorRefused() {
        label("anna", 1, "a");
        label("ben", 1, "b");
        assertThat(store.read(LabelState::disagreements)).containsExactly(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> label("anna", 1, "b"))
                .withMessage("anna has labelled item 1 before, as 'a'");
        assertThat(store.size()).isEqualTo(2);
    }

    @Test
    void theMajorityOutvotesTheLatest() {
        LabelStore votes = new LabelStore(new MemoryLog(CLOCK), LabelPolicy.MAJORITY);
        for (String author : List.of("anna", "ben")) {
            votes.enter(author, new Labelled(1, "a", false, Optional.empty()));
        }
        votes.enter("zoë", new Labelled(1, "b", false, Optional.empty()));
        assertThat(votes.<Optional<String>>read(state -> state.label(1))).contains("a");
        votes.enter("ben", new Relabelled(1, "b"));
        assertThat(votes.<Optional<String>>read(state -> state.label(1))).contains("b");
    }

    @Test
    void whatDoesNotFitIsRefusedAndNotWritten() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.enter("anna", new Relabelled(1, "a")))
                .withMessage("item 1 has no label that could be changed");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.enter("anna", new Retracted(1)))
                .withMessage("there is no event 1 to take back");
        label("anna", 1, "a");
        store.undo("anna");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.enter("anna", new Retracted(1)))
                .withMessage("event 1 has been taken back before");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.enter("anna", new Retracted(2)))
                .withMessage("event 2 (retracted) cannot be taken back");
        label("anna", 1, "b");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.enter("anna", new Restored(1)))
                .withMessage("event 1 cannot be restored: anna has labelled the item since, in event 3");
        assertThatIllegalArgumentException().isThrownBy(() -> store.enter("anna", new Learned(2, 9)));
        assertThatIllegalArgumentException().isThrownBy(() -> label("anna", 5, " "));
        assertThatIllegalArgumentException().isThrownBy(() -> label(" ", 5, "a"));
        assertThat(store.size()).isEqualTo(3);
    }

    @Test
    void aPostponedItemRestsUntilItsAuthorHasAnsweredOthers() {
        store.enter("anna", new Postponed(50));
        for (int item = 0; item < LabelState.LATER; item++) {
            assertThat(store.<Boolean>read(state -> state.isResting(50, "anna")))
                    .isTrue();
            assertThat(store.<Boolean>read(state -> state.isResting(50, "ben"))).isFalse();
            label("anna", item, "a");
        }
        assertThat(store.<Boolean>read(state -> state.isResting(50, "anna"))).isFalse();
    }

    @Test
    void aClassKeepsTheKeyItWasGiven() {
        store.enter(
                "anna", new ClassAdded("spam", store.read(state -> state.keys().suggest("spam"))));
        label("anna", 1, "6");
        label("anna", 2, "pony"); // p is taken by spam, whose s is reserved
        store.undo("anna");
        label("anna", 2, "ox");
        label("anna", 3, "pony");
        ClassKeys keys = store.read(LabelState::keys);
        assertThat(keys.key("spam")).contains("p");
        assertThat(keys.key("6")).contains("6");
        assertThat(keys.key("pony")).contains("o");
        assertThat(keys.key("ox")).contains("x");
        assertThat(keys.name("o")).contains("pony");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.enter("ben", new ClassAdded("swan", "s")))
                .withMessage("the key 's' is taken; give the class 'swan' another one");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.enter("ben", new ClassAdded("spam", "")))
                .withMessage("there is a class 'spam' already");
    }

    @Test
    void noClassTakesAReservedKeyHoweverManyThereAre() {
        ClassKeys keys = new ClassKeys();
        Set<String> given = new HashSet<>();
        for (int c = 0; c < 40; c++) {
            String name = "sly fox " + c;
            keys.meet(name);
            keys.key(name).ifPresent(key -> assertThat(given.add(key)).isTrue());
        }
        assertThat(given).hasSize(24).noneMatch(ClassKeys.RESERVED::contains);
    }

    @Test
    void aClassMadeByMistakeCanBeTakenBackOnceNoLabelNamesIt() {
        store.enter("anna", new ClassAdded("hreon", "h"));
        label("anna", 1, "hreon");
        store.undo("anna");
        assertThat(store.read(LabelState::classes)).containsExactly("hreon");
        store.undo("anna");
        assertThat(store.read(LabelState::classes)).isEmpty();
        store.redo("anna");
        label("ben", 2, "hreon");
        assertThat(store.undo("anna")).isEmpty(); // a label names it
    }
}
