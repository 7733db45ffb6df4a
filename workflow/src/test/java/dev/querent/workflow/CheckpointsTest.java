package dev.querent.workflow;

import static dev.querent.workflow.CheckpointCase.RUN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.active.LabelSession;
import dev.querent.core.active.Question;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.workflow.CheckpointCase.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Labelling that is closed and opened again is labelling that never stopped, and little is learnt again. */
class CheckpointsTest {
    /** States that undoing may restore; all except the oldest are computed again. */
    private static final int WINDOW = 32;

    /** A step may add, relabel and forget. */
    private static final int CHANGES = 3;

    @TempDir
    Path folder;

    private FeatureTable pool;
    private Path journal;

    @BeforeEach
    void writePool() throws IOException {
        pool = CheckpointCase.pool(folder, 0);
        journal = folder.resolve("a.journal");
    }

    static Stream<CheckpointCase<?>> engines() {
        return CheckpointCase.engines();
    }

    private Path copyOfJournal(String name) throws IOException {
        return Files.copy(journal, folder.resolve(name));
    }

    @ParameterizedTest
    @MethodSource("engines")
    void closedAndOpenedAgainIsAsNeverClosedAndAsReplayed(CheckpointCase<?> engine) throws IOException {
        RandomSource closing = Seed.of(11).generator();
        RandomSource firstWork = Seed.of(3).generator();
        RandomSource secondWork = Seed.of(3).generator();
        int stored = 0;
        PoolLabelling<?> closed = engine.open(pool, journal);
        try (PoolLabelling<?> always = engine.open(pool, folder.resolve("always.journal"))) {
            for (int step = 0; step < 300; step++) {
                CheckpointCase.work(always.session(), firstWork);
                CheckpointCase.work(closed.session(), secondWork);
                if (closing.nextInt(15) == 0) {
                    closed.close();
                    stored += Files.exists(PoolLabelling.checkpointOf(journal)) ? 1 : 0;
                    Standing now = Standing.of(always);
                    try (PoolLabelling<?> replayed = engine.open(pool, copyOfJournal("replayed" + step))) {
                        assertThat(Standing.of(replayed)).isEqualTo(now);
                    }
                    closed = engine.open(pool, journal);
                    assertThat(Standing.of(closed)).isEqualTo(now);
                }
            }
            assertThat(Standing.of(closed)).isEqualTo(Standing.of(always));
        } finally {
            closed.close();
        }
        assertThat(stored).isGreaterThan(5);
    }

    @ParameterizedTest
    @MethodSource("engines")
    void onlyTheStatesThatUndoingMayBringBackAreLearntAgain(CheckpointCase<?> engine) throws IOException {
        try (PoolLabelling<?> labelling = engine.open(pool, journal)) {
            label(labelling.session(), 150);
            labelling.session().next(RUN);
        }
        assertThat(learntBy(engine, journal)).isPositive().isLessThanOrEqualTo((WINDOW - 1) * CHANGES);
        assertThat(learntBy(engine, copyOfJournal("replayed"))).isGreaterThan(120);
    }

    private int learntBy(CheckpointCase<?> engine, Path file) {
        engine.engine().learnt().set(0);
        try (PoolLabelling<?> labelling = engine.open(pool, file)) {
            labelling.session().next(RUN);
            return engine.engine().learnt().get();
        }
    }

    private static void label(LabelSession<?> session, int count) {
        for (int i = 0; i < count; i++) {
            Question question = session.next(RUN).orElseThrow();
            session.label(question, CheckpointCase.label(question.item()));
        }
    }

    /** Across trainings too: the rows grow by half, and 40 steps are taken back. */
    @ParameterizedTest
    @MethodSource("engines")
    void undoingRightAfterOpeningBringsBackTheBits(CheckpointCase<?> engine) throws IOException {
        Deque<Standing> before = new ArrayDeque<>();
        Path live = folder.resolve("live.journal");
        try (PoolLabelling<?> labelling = engine.open(pool, journal);
                PoolLabelling<?> neverClosed = engine.open(pool, live)) {
            label(labelling.session(), 70);
            label(neverClosed.session(), 70);
            neverClosed.session().next(RUN);
            for (int i = 0; i < 40; i++) {
                neverClosed.session().undo();
                before.add(Standing.of(neverClosed));
            }
            labelling.session().next(RUN);
        }
        assertThat(PoolLabelling.checkpointOf(journal)).isRegularFile();
        try (PoolLabelling<?> again = engine.open(pool, journal)) {
            for (Standing expected : before) {
                again.session().undo();
                assertThat(Standing.of(again)).isEqualTo(expected);
            }
        }
    }

    @Test
    @Timeout(60)
    void aCheckpointWrittenBetweenAnswersServesAfterACrash() throws IOException {
        CheckpointCase<?> engine = CheckpointCase.dense();
        CheckpointInterval always = new CheckpointInterval(Duration.ZERO, Duration.ZERO);
        Path crashed = folder.resolve("crashed.journal");
        try (PoolLabelling<?> labelling = engine.open(pool, journal, always)) {
            label(labelling.session(), 100);
            labelling.session().next(RUN);
            while (!Files.exists(PoolLabelling.checkpointOf(journal))) {
                Thread.onSpinWait();
            }
            Files.copy(PoolLabelling.checkpointOf(journal), PoolLabelling.checkpointOf(crashed));
        }
        Files.copy(journal, crashed);
        int all = learntBy(engine, copyOfJournal("replayed"));
        assertThat(learntBy(engine, crashed)).isLessThan(all);
    }

    @Test
    void aCheckpointIsDueWhenItSavesEnoughAndTheLastIsLongAgo() {
        CheckpointInterval pace = CheckpointInterval.USUAL;
        assertThat(pace.isDue(Duration.ofSeconds(10), Duration.ofMinutes(1))).isTrue();
        assertThat(pace.isDue(Duration.ofSeconds(9), Duration.ofHours(1))).isFalse();
        assertThat(pace.isDue(Duration.ofMinutes(5), Duration.ofSeconds(59))).isFalse();
    }
}
