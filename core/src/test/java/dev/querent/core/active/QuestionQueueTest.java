package dev.querent.core.active;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.active.LabelAction.Flagged;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.progress.Run;
import dev.querent.core.query.MemoryPool;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionQueueTest {
    private static final Run RUN = Run.quiet();
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** A clock that tests advance. */
    private static final class SetClock extends Clock {
        private final AtomicLong millis = new AtomicLong();

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return Instant.ofEpochMilli(millis.get());
        }
    }

    private final SetClock clock = new SetClock();
    private final TestEngine<DenseGpModel> engine = TestEngine.dense();

    private QuestionQueue<DenseGpModel> queue(LabelStore store, Follower<DenseGpModel> follower, QueuePlan plan) {
        return new QuestionQueue<>(
                store, follower, MemoryPool.of(TestEngine.POOL.features()), "tested", engine.selector(), plan, clock);
    }

    private LabelStore store() {
        return new LabelStore(new MemoryLog(clock), LabelPolicy.LATEST);
    }

    private static QueuePlan plan(int overlap) {
        return QueuePlan.of(90, 0, Seed.of(5)).withOverlap(overlap).withLease(Duration.ofSeconds(60));
    }

    private static void label(LabelStore store, String author, int item) {
        store.enter(author, new Labelled(item, TestEngine.POOL.labels().name(item), false, Optional.empty()));
    }

    @Test
    void anItemIsHeldForOneAuthorUntilHisLeaseEnds() {
        LabelStore store = store();
        QuestionQueue<DenseGpModel> queue = queue(store, engine.follower(store), plan(1));
        Set<Integer> held = new HashSet<>();
        for (int i = 0; i < 30; i++) {
            queue.next("anna", 1, RUN)
                    .forEach(question -> assertThat(held.add(question.item())).isTrue());
            queue.next("ben", 2, RUN)
                    .forEach(question -> assertThat(held.add(question.item())).isTrue());
        }
        assertThat(held).hasSize(90);
        assertThat(queue.next("zoë", 1, RUN)).isEmpty();
        clock.millis.addAndGet(60_000);
        assertThat(queue.next("zoë", 90, RUN)).hasSize(90);
        queue.release("zoë");
        assertThat(queue.next("anna", 90, RUN)).hasSize(90);
    }

    /** An expired lease does not lose the answer: it is a second opinion. */
    @Test
    void anAnswerAfterTheLeaseIsKept() {
        LabelStore store = store();
        QuestionQueue<DenseGpModel> queue = queue(store, engine.follower(store), plan(1));
        int item = queue.next("anna", 1, RUN).get(0).item();
        clock.millis.addAndGet(60_000);
        List<Question> again = queue.next("ben", 90, RUN);
        assertThat(again).anyMatch(question -> question.item() == item);
        label(store, "ben", item);
        label(store, "anna", item);
        assertThat(store.<Integer>read(state -> state.opinions(item).size())).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void overlapAsksExactlyThatManyAuthors(int overlap) {
        LabelStore store = store();
        QuestionQueue<DenseGpModel> queue = queue(store, engine.follower(store), plan(overlap));
        List<String> authors = List.of("a", "b", "c", "d", "e");
        RandomSource random = Seed.of(1).generator();
        int idle = 0;
        while (idle < 50) {
            String author = authors.get(random.nextInt(authors.size()));
            List<Question> questions = queue.next(author, 1, RUN);
            idle = questions.isEmpty() ? idle + 1 : 0;
            questions.forEach(question -> {
                assertThat(queue.holders(question.item()).size()
                                + store.<Integer>read(state ->
                                        state.answering(question.item()).size()))
                        .isLessThanOrEqualTo(overlap);
                label(store, author, question.item());
            });
        }
        for (int item = 0; item < 90; item++) {
            int here = item;
            assertThat(store.<Integer>read(state -> state.answering(here).size()))
                    .isEqualTo(overlap);
        }
    }

    @Test
    void flaggedItemsAreAskedOfNobodyUntilTheFlagIsTakenBack() {
        LabelStore store = store();
        QuestionQueue<DenseGpModel> queue = queue(store, engine.follower(store), plan(1));
        store.enter("anna", new Flagged(7, "upside down"));
        assertThat(queue.next("ben", 90, RUN)).hasSize(89).noneMatch(question -> question.item() == 7);
        store.undo("anna");
        assertThat(queue.next("zoë", 90, RUN)).hasSize(1).allMatch(question -> question.item() == 7);
    }

    /** Background candidates are those of the newest model, and are refilled as they are taken. */
    @Test
    void theBackgroundKeepsQuestionsOfTheNewestModelReady() {
        LabelStore store = store();
        try (Follower<DenseGpModel> follower = engine.follower(store);
                QuestionQueue<DenseGpModel> queue = queue(store, follower, plan(1))) {
            queue.keepReady(RUN);
            follower.followInBackground(RUN);
            Set<Integer> asked = new HashSet<>();
            for (int i = 0; i < 90; i++) {
                Question question = queue.next("anna", 1, RUN).get(0);
                assertThat(asked.add(question.item())).isTrue();
                assertThat(question.model()).isLessThanOrEqualTo(store.size());
                label(store, "anna", question.item());
            }
            assertThat(follower.awaitWaiting(0, PATIENCE)).isTrue();
            assertThat(queue.next("anna", 1, RUN)).isEmpty();
        }
    }

    /** A strategy that fails is reported, and labelling continues with random items. */
    @Test
    void aStrategyThatFailsStopsNobody() {
        LabelStore store = store();
        try (Follower<DenseGpModel> follower = engine.follower(store);
                QuestionQueue<DenseGpModel> queue = new QuestionQueue<>(
                        store,
                        follower,
                        MemoryPool.of(TestEngine.POOL.features()),
                        "failing",
                        (context, pool, count, run) -> {
                            throw new IllegalStateException("no such thing");
                        },
                        plan(1),
                        clock)) {
            for (int item = 0; item < 6; item++) {
                label(store, "anna", item);
            }
            follower.catchUp(RUN);
            queue.keepReady(RUN);
            Question question = queue.next("anna", 1, RUN).get(0);
            assertThat(question.by()).isEqualTo(Question.CHANCE);
            assertThat(question.audit()).isFalse();
            while (queue.failure().isEmpty()) {
                Thread.onSpinWait();
            }
            assertThat(queue.failure()).contains("no such thing");
        }
    }

    /** 200 authors, 20,000 answers, leases that expire and authors who vanish. */
    @Test
    void manyAuthorsLoseNothingAndHoldNothingTwice() {
        int items = 12_000;
        LabelStore store = store();
        Follower<DenseGpModel> none = engine.follower(store); // nobody trains: items are drawn at random
        QueuePlan plan = QueuePlan.of(items, 0, Seed.of(5)).withOverlap(2).withLease(Duration.ofSeconds(60));
        QuestionQueue<DenseGpModel> queue = new QuestionQueue<>(
                store,
                none,
                MemoryPool.of(TestEngine.pool(items).features()),
                "tested",
                engine.selector(),
                plan,
                clock);
        Map<Integer, Set<String>> answered = new ConcurrentHashMap<>();
        AtomicInteger answers = new AtomicInteger();
        AtomicInteger crashes = new AtomicInteger();
        try (WorkerPool threads = WorkerPool.of(16)) {
            threads.forEach(200, number -> {
                String author = "author " + number;
                RandomSource random = Seed.of(number).generator();
                while (answers.get() < 20_000) {
                    List<Question> questions = queue.next(author, 1 + random.nextInt(3), RUN);
                    questions.forEach(question ->
                            assertThat(queue.holders(question.item())).hasSizeLessThanOrEqualTo(2));
                    if (random.nextInt(20) == 0) {
                        crashes.incrementAndGet(); // the browser is gone, with the questions
                        clock.millis.addAndGet(random.nextInt(5000));
                        continue;
                    }
                    for (Question question : questions) {
                        if (answers.incrementAndGet() <= 20_000) {
                            store.enter(
                                    author,
                                    new Labelled(
                                            question.item(),
                                            "class " + (question.item() + random.nextInt(5) / 4) % 3,
                                            false,
                                            Optional.of(question.asking(0))));
                            assertThat(answered.computeIfAbsent(question.item(), item -> ConcurrentHashMap.newKeySet())
                                            .add(author))
                                    .isTrue();
                        }
                    }
                    clock.millis.addAndGet(random.nextInt(20));
                }
            });
        }
        assertThat(crashes.get()).isPositive();
        assertThat(store.after(0).stream().filter(event -> event.action() instanceof Labelled))
                .hasSize(20_000);
        store.read(state -> {
            answered.forEach(
                    (item, authors) -> assertThat(state.answering(item)).isEqualTo(authors));
            assertThat(state.answersInForce()).isEqualTo(20_000);
            long pairs = 0;
            long agreeing = 0;
            for (int item : answered.keySet()) {
                List<LabelState.Opinion> opinions = state.opinions(item);
                for (int i = 0; i < opinions.size(); i++) {
                    String label = opinions.get(i).label();
                    pairs += i;
                    agreeing += opinions.stream()
                            .limit(i)
                            .filter(other -> other.label().equals(label))
                            .count();
                }
            }
            assertThat((double) agreeing / pairs).isBetween(0.6, 0.75); // 0.8² + 0.2²
            return true;
        });
    }
}
