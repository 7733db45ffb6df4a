package dev.querent.core.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.active.Follower.Snapshot;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Learned;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Run;
import dev.querent.core.query.Candidate;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FollowerTest {
    private static final Run RUN = Run.quiet();
    private static final Features ROWS = TestEngine.POOL.features();
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static LabelStore store() {
        return new LabelStore(new MemoryLog(TestEngine.CLOCK), LabelPolicy.LATEST);
    }

    private static RandomLog people(long seed) {
        return new RandomLog(ROWS.rows(), item -> TestEngine.POOL.labels().name(item), Seed.of(seed));
    }

    /** All bits of a model; empty if there is none. */
    private static <M extends Classifier> List<Double> bits(Follower<M> follower) {
        List<Double> bits = new ArrayList<>();
        follower.snapshot().ifPresent(snapshot -> {
            Predictions said = snapshot.model().predict(ROWS);
            for (int row = 0; row < said.rows(); row++) {
                for (double probability : said.row(row)) {
                    bits.add(probability);
                }
                int here = row;
                said.latent()
                        .flatMap(latent -> latent.variance())
                        .ifPresent(variance -> bits.add(variance.value(here)));
            }
        });
        return bits;
    }

    static Stream<TestEngine<?>> engines() {
        return TestEngine.all();
    }

    /** 2,000 events of three authors: live, replayed from the log, and resumed from some checkpoints. */
    @ParameterizedTest
    @MethodSource("engines")
    <M extends Classifier> void liveReplayedAndResumedAreTheSameBits(TestEngine<M> engine) {
        LabelStore store = store();
        RandomLog people = people(7);
        RandomSource random = Seed.of(8).generator();
        Follower<M> live = engine.follower(store);
        Optional<Follower<M>> resumed = Optional.empty();
        for (int event = 1; event <= 2000; event++) {
            people.act(store);
            live.catchUp(RUN);
            if (random.nextInt(60) == 0) {
                resumed = Optional.of(Follower.resume(
                        engine.trainer().name(), store, ROWS::select, engine.plan(), live.checkpoint(), RUN));
            }
            if (resumed.isPresent()) {
                resumed.get().catchUp(RUN);
                if (event % 7 == 0) {
                    assertThat(bits(resumed.get())).isEqualTo(bits(live));
                }
            }
        }
        Follower<M> replayed = engine.follower(store);
        replayed.catchUp(RUN);
        assertThat(bits(replayed)).isEqualTo(bits(live)).isNotEmpty();
        assertThat(replayed.known()).isEqualTo(store.size());
        QueuePlan queue = QueuePlan.of(2 * ROWS.rows(), 0, Seed.of(5)).withOverlap(4); // more than there are authors
        List<Candidate> asked = questions(
                new LabelSession<>(engine.setup(queue), store, "newcomer", Optional.of(live.checkpoint()), RUN));
        assertThat(questions(new LabelSession<>(
                        engine.setup(queue), store, "newcomer", Optional.of(replayed.checkpoint()), RUN)))
                .isEqualTo(asked)
                .hasSize(5);
        engine.exact().ifPresent(tolerance -> isAsTrainedFromScratch(engine, store, live, tolerance));
    }

    private static List<Candidate> questions(LabelSession<?> session) {
        return session.next(5, RUN).stream()
                .map(question -> new Candidate(question.item(), question.score()))
                .toList();
    }

    private static <M extends Classifier> void isAsTrainedFromScratch(
            TestEngine<M> engine, LabelStore store, Follower<M> follower, double tolerance) {
        Snapshot<M> snapshot = follower.snapshot().orElseThrow();
        List<Integer> wanted = store.read(state ->
                state.labelled().stream().filter(item -> !state.isAudit(item)).toList());
        LabeledData learnt = snapshot.learnt(); // classes in the order they came up, by which rows are dealt to folds
        assertThat(learnt.size()).isEqualTo(wanted.size());
        assertThat(learnt.labels().present())
                .containsExactlyElementsOf(learnt.classes().names());
        Predictions scratch = engine.trainer().fit(learnt, Seed.of(1)).predict(ROWS);
        Predictions online = snapshot.model().predict(ROWS);
        assertThat(online.classes().names())
                .containsExactlyInAnyOrderElementsOf(scratch.classes().names());
        LatentMoments means = online.latent().orElseThrow();
        LatentMoments truth = scratch.latent().orElseThrow();
        for (int row = 0; row < ROWS.rows(); row++) {
            for (String name : scratch.classes().names()) {
                int code = online.classes().code(name);
                int other = scratch.classes().code(name);
                assertThat(means.mean(row, code)).isCloseTo(truth.mean(row, other), within(1e-6));
                assertThat(online.probability(row, code)).isCloseTo(scratch.probability(row, other), within(tolerance));
            }
        }
    }

    /** If events arrive faster than the learner learns, the log records which were processed together. */
    @ParameterizedTest
    @MethodSource("engines")
    <M extends Classifier> void liveInTheBackgroundIsTheReplayOfItsOwnLog(TestEngine<M> engine) {
        LabelStore store = store();
        RandomLog people = people(9);
        try (Follower<M> live = engine.follower(store)) {
            live.followInBackground(RUN);
            for (int event = 1; event <= 2000; event++) {
                people.act(store);
                if (event % 100 == 0) {
                    assertThat(live.awaitWaiting(0, PATIENCE)).isTrue();
                    if (event % 500 == 0) {
                        Follower<M> replayed = engine.follower(store);
                        replayed.catchUp(RUN);
                        assertThat(bits(replayed)).isEqualTo(bits(live));
                    }
                }
            }
            assertThat(live.waiting().failure()).isEmpty();
            assertThat(store.after(0).stream().filter(event -> event.action() instanceof Learned))
                    .isNotEmpty();
            engine.exact().ifPresent(tolerance -> isAsTrainedFromScratch(engine, store, live, tolerance));
        }
    }

    /** A model of version v is a function of the first v entries, for any later ones. */
    @Test
    void aVersionDependsOnTheEntriesUpToIt() {
        TestEngine<DenseGpModel> engine = TestEngine.searching();
        LabelStore store = store();
        RandomLog people = people(3);
        List<Snapshot<DenseGpModel>> published = new ArrayList<>();
        try (Follower<DenseGpModel> live = engine.follower(store)) {
            live.onSnapshot(() -> live.snapshot().ifPresent(published::add));
            live.followInBackground(RUN);
            for (int event = 0; event < 150; event++) {
                people.act(store);
            }
            assertThat(live.awaitWaiting(0, PATIENCE)).isTrue();
        }
        assertThat(published).isNotEmpty();
        for (Snapshot<DenseGpModel> snapshot : published) {
            LabelStore prefix = store();
            store.after(0).stream()
                    .limit(snapshot.version())
                    .forEach(event -> prefix.enter(event.author(), event.action()));
            Follower<DenseGpModel> replayed = engine.follower(prefix);
            replayed.catchUp(RUN);
            assertThat(replayed.snapshot().orElseThrow().model().predict(ROWS).row(5))
                    .containsExactly(snapshot.model().predict(ROWS).row(5));
        }
    }

    private static void label(LabelStore store, int item) {
        String label = TestEngine.POOL.labels().name(item);
        store.enter("anna", new Labelled(item, label, false, Optional.empty()));
    }

    static Stream<TestEngine<?>> withSearch() {
        return Stream.concat(TestEngine.all(), Stream.of(TestEngine.searching()));
    }

    /** To any depth, also across trainings, which happen at 2, 3, 5, 8, 12, 18, 27 and 41 rows. */
    @ParameterizedTest
    @MethodSource("withSearch")
    <M extends Classifier> void undoingLeavesPredictionsAsBefore(TestEngine<M> engine) {
        LabelStore store = store();
        Follower<M> follower = engine.follower(store);
        List<List<Double>> before = new ArrayList<>();
        for (int item = 0; item < 30; item++) {
            follower.catchUp(RUN);
            before.add(bits(follower));
            label(store, item);
        }
        for (int item = 29; item >= 0; item--) {
            follower.catchUp(RUN);
            assertThat(store.undo("anna")).isPresent();
            follower.catchUp(RUN);
            assertThat(bits(follower)).as("undone to %s labels", item).isEqualTo(before.get(item));
        }
    }

    /** Deeper than states are kept: hyperparameters are those in force before, at each number of rows. */
    @Test
    void undoingFarBringsBackTheHyperparametersOfThen() {
        TestEngine<DenseGpModel> engine = TestEngine.searching();
        LabelStore store = store();
        Follower<DenseGpModel> follower = engine.follower(store);
        List<Double> noise = new ArrayList<>();
        for (int item = 0; item < 80; item++) {
            label(store, item);
            follower.catchUp(RUN);
            noise.add(follower.snapshot().map(now -> now.model().noise()).orElse(0.0));
        }
        assertThat(noise.stream().distinct().count()).isGreaterThan(4);
        for (int item = 79; item > 0; item--) {
            assertThat(store.undo("anna")).isPresent();
            follower.catchUp(RUN);
            assertThat(follower.snapshot().map(now -> now.model().noise()).orElse(0.0))
                    .as("%s labels", item)
                    .isEqualTo(noise.get(item - 1));
        }
    }

    @Test
    void oneLearnerServesAllEventsAndTrainings() {
        TestEngine<DenseGpModel> engine = TestEngine.dense();
        AtomicInteger made = new AtomicInteger();
        LearningPlan<DenseGpModel> counted = new LearningPlan<>(
                engine.trainer(),
                (model, run) -> {
                    made.incrementAndGet();
                    return engine.resume().apply(model, run);
                },
                1.5,
                Seed.of(4));
        LabelStore store = store();
        Follower<DenseGpModel> follower = new Follower<>("counted", store, ROWS::select, counted);
        RandomLog people = people(5);
        for (int event = 0; event < 300; event++) {
            people.act(store);
            follower.catchUp(RUN);
        }
        assertThat(made).hasValue(1);
    }

    @Test
    void aLearnerThatThrowsIsReportedAndTriesAgain() {
        TestEngine<DenseGpModel> engine = TestEngine.dense();
        AtomicInteger calls = new AtomicInteger();
        Function<int[], Features> failing = items -> {
            if (calls.incrementAndGet() == 8) {
                throw new IllegalStateException("the disk with the features is gone");
            }
            return ROWS.select(items);
        };
        LabelStore store = store();
        Follower<DenseGpModel> follower = new Follower<>("failing", store, failing, engine.plan());
        List<Optional<String>> failures = new ArrayList<>();
        for (int item = 0; item < 12; item++) {
            label(store, item);
            follower.catchUp(RUN);
            failures.add(follower.waiting().failure());
        }
        assertThat(failures).contains(Optional.of("the disk with the features is gone"));
        assertThat(failures.get(11)).isEmpty();
        assertThat(follower.snapshot().orElseThrow().learnt().size()).isEqualTo(12);
    }

    /** A follower that was stopped during an event continues with the next one. */
    @Test
    void stoppedWhileLearningItGoesOnLater() {
        LabelStore store = store();
        AtomicInteger calls = new AtomicInteger();
        Function<int[], Features> stopping = items -> {
            if (calls.incrementAndGet() == 5) {
                throw new CancellationException("stopped");
            }
            return ROWS.select(items);
        };
        Follower<DenseGpModel> follower =
                new Follower<>("stopped", store, stopping, TestEngine.dense().plan());
        int stops = 0;
        for (int item = 0; item < 12; item++) {
            label(store, item);
            try {
                follower.catchUp(RUN);
            } catch (CancellationException e) {
                stops++;
            }
        }
        assertThat(stops).isEqualTo(1);
        assertThat(follower.snapshot().orElseThrow().learnt().size()).isEqualTo(12);
    }

    /** A slow learner delays neither the store nor other followers, and reports its pending events. */
    @Test
    void aSlowFollowerBlocksNobody() throws InterruptedException {
        TestEngine<DenseGpModel> engine = TestEngine.dense();
        GatedRows gate = new GatedRows(ROWS);
        LabelStore store = store();
        try (Follower<DenseGpModel> slow = new Follower<>("slow", store, gate, engine.plan());
                Follower<DenseGpModel> fast = new Follower<>("fast", store, ROWS::select, engine.plan())) {
            slow.followInBackground(RUN);
            fast.followInBackground(RUN);
            for (int item = 0; item < 20; item++) {
                label(store, item);
            }
            try {
                gate.awaitSomebody();
                assertThat(fast.awaitWaiting(0, PATIENCE)).isTrue(); // also what the slow one wrote
                assertThat(fast.snapshot().orElseThrow().learnt().size()).isEqualTo(20);
                assertThat(slow.waiting().events()).isPositive();
                assertThat(slow.awaitWaiting(0, Duration.ofMillis(20))).isFalse();
            } finally {
                gate.open();
            }
            assertThat(slow.awaitWaiting(0, PATIENCE)).isTrue();
            assertThat(bits(slow)).hasSameSizeAs(bits(fast));
            assertThat(slow.snapshot().orElseThrow().learnt().size()).isEqualTo(20);
        }
    }

    /** A class without labels is not in the model either. */
    @Test
    void aClassWithoutLabelsLeavesTheModel() {
        LabelStore store = store();
        Follower<DenseGpModel> follower = TestEngine.dense().follower(store);
        for (int item = 0; item < 10; item++) {
            label(store, item);
        }
        LabelEvent mistake = store.enter("ben", new Labelled(50, "mistake", false, Optional.empty()));
        label(store, 11);
        follower.catchUp(RUN);
        assertThat(follower.snapshot().orElseThrow().model().classes().names()).contains("mistake");
        store.enter("ben", new LabelAction.Retracted(mistake.id()));
        follower.catchUp(RUN);
        assertThat(follower.snapshot().orElseThrow().model().classes().names()).doesNotContain("mistake");
        isAsTrainedFromScratch(TestEngine.dense(), store, follower, 1e-7);
    }
}
