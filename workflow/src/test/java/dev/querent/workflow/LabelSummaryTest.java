package dev.querent.core.active;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.active.LabelAction.ClassAdded;
import dev.querent.core.active.LabelAction.Flagged;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Learned;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelSummary.AuthorCount;
import dev.querent.core.active.LabelSummary.ClassCount;
import dev.querent.core.active.LabelSummary.Span;
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
        events.addAll(RandomLabelLog.of(seed, 0, 40, List.of("ann", "bob"), 500));
        LabelSummary summary = summary();
        assertThat(summary.events().values().stream().mapToInt(n -> n).sum()).isEqualTo(events.size());
        assertThat(summary.classes().stream().mapToInt(ClassCount::labels).sum())
                .isEqualTo(summary.labels());
        int learned = summary.events().getOrDefault("learned", 0);
        assertThat(summary.authors().stream().mapToInt(AuthorCount::events).sum())
                .isEqualTo(events.size() - learned);
    }
}
