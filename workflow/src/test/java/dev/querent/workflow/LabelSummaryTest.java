package dev.querent.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.active.LabelAction;
import dev.querent.core.active.LabelAction.ClassAdded;
import dev.querent.core.active.LabelAction.Flagged;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Learned;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelEvent;
import dev.querent.core.active.LabelLog;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelState;
import dev.querent.core.active.LabelStore;
import dev.querent.core.active.RandomLog;
import dev.querent.core.random.Seed;
import dev.querent.workflow.LabelSummary.Agreement;
import dev.querent.workflow.LabelSummary.AuthorCount;
import dev.querent.workflow.LabelSummary.ClassCount;
import dev.querent.workflow.LabelSummary.Span;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelSummaryTest {
    private final List<LabelEvent> events = new ArrayList<>();

    private void add(int second, String author, LabelAction action) {
        events.add(new LabelEvent(events.size() + 1L, author, Instant.ofEpochSecond(second), action));
    }

    private static Labelled label(int item, String name, boolean audit) {
        return new Labelled(item, name, audit, Optional.empty());
    }

    private LabelSummary summary() {
        return LabelSummary.of(LabelState.of(LabelPolicy.LATEST, events));
    }

    @Test
    void aLogIsCounted() {
        add(5, "ann", new ClassAdded("cow", "w"));
        add(6, "ann", label(0, "cat", false));
        add(7, "bob", label(0, "dog", false));
        add(8, "bob", label(1, "cat", true));
        add(9, "bob", new Skipped(2));
        add(9, "ann", new Flagged(3, ""));
        add(4, "follower", new Learned(1, 2));
        LabelSummary summary = summary();
        assertThat(summary.events())
                .isEqualTo(Map.of("class-added", 1, "labelled", 3, "skipped", 1, "flagged", 1, "learned", 1));
        assertThat(summary.labels()).isEqualTo(2);
        assertThat(summary.audits()).isEqualTo(1);
        assertThat(summary.skipped()).isEqualTo(1);
        assertThat(summary.flagged()).isEqualTo(1);
        assertThat(summary.unnameable()).isZero();
        assertThat(summary.classes())
                .containsExactly(
                        new ClassCount("cow", Optional.of("w"), 0),
                        new ClassCount("cat", Optional.of("c"), 1),
                        new ClassCount("dog", Optional.of("d"), 1));
        assertThat(summary.authors()).containsExactly(new AuthorCount("ann", 3, 1), new AuthorCount("bob", 3, 2));
        assertThat(summary.agreement().pairs()).isEqualTo(1);
        assertThat(summary.disagreements()).singleElement().satisfies(one -> {
            assertThat(one.item()).isZero();
            assertThat(one.opinions().stream().map(LabelState.Opinion::label)).containsExactly("cat", "dog");
        });
        assertThat(summary.span()).contains(new Span(Instant.ofEpochSecond(4), Instant.ofEpochSecond(9)));
    }

    @Test
    void anEmptyLogHasNoSpan() {
        assertThat(summary().span()).isEmpty();
        assertThat(summary().labels()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void countsAddUp(long seed) {
        events.addAll(random(40, 500, seed).after(0));
        add(1, "follower", new Learned(1, 100));
        LabelSummary summary = summary();
        assertThat(summary.events().values().stream().mapToInt(n -> n).sum()).isEqualTo(events.size());
        assertThat(summary.classes().stream().mapToInt(ClassCount::labels).sum())
                .isEqualTo(summary.labels());
        int learned = summary.events().getOrDefault("learned", 0);
        assertThat(summary.authors().stream().mapToInt(AuthorCount::events).sum())
                .isEqualTo(events.size() - learned);
    }

    private static LabelStore random(int items, int events, long seed) {
        LabelStore store = new LabelStore(LabelLog.inMemory(Clock.systemUTC()), LabelPolicy.LATEST);
        RandomLog random = new RandomLog(items, item -> "class " + item % 2, Seed.of(seed));
        for (int i = 0; i < events; i++) {
            random.act(store);
        }
        return store;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void agreementEqualsPairsCountedOneByOne(long seed) {
        random(20, 400, seed).read(state -> {
            double same = 0;
            double pairs = 0;
            double observed = 0;
            List<String> values = new ArrayList<>();
            for (int item = 0; item < 20; item++) {
                List<LabelState.Opinion> opinions = state.opinions(item);
                for (int a = 0; a < opinions.size(); a++) {
                    for (int b = 0; b < opinions.size(); b++) {
                        if (a != b) {
                            boolean equal = opinions.get(a)
                                    .label()
                                    .equals(opinions.get(b).label());
                            pairs++;
                            same += equal ? 1 : 0;
                            observed += equal ? 0 : 1.0 / (opinions.size() - 1);
                        }
                    }
                    if (opinions.size() > 1) {
                        values.add(opinions.get(a).label());
                    }
                }
            }
            double expected = 0;
            for (int a = 0; a < values.size(); a++) {
                for (int b = 0; b < values.size(); b++) {
                    expected += a != b && !values.get(a).equals(values.get(b)) ? 1.0 / (values.size() - 1) : 0;
                }
            }
            Agreement agreement = Agreement.of(state);
            assertThat(2 * agreement.pairs()).isEqualTo((long) pairs);
            assertThat(2 * agreement.agreeing()).isEqualTo((long) same);
            assertThat(agreement.alpha()).isCloseTo(1 - observed / expected, within(1e-12));
            return true;
        });
    }
}
