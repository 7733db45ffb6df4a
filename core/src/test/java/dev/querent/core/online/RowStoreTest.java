package dev.querent.core.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.forest.ForestLearner;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.model.Classifier;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class RowStoreTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    private static LabeledData named(String... names) {
        return new LabeledData(DenseFeatures.of(new double[names.length][1]), Labels.of(List.of(names)));
    }

    private static RowStore two() {
        return RowStore.startingWith(named("x", "y"), 2);
    }

    private static Subscription<Classifier> follow(RowStore store, String name, GatedLearner learner) {
        Subscription<Classifier> subscription = store.subscribe(name, learner, store.size(), UpdateRule.everyBatch());
        subscription.learnInBackground(Run.quiet());
        return subscription;
    }

    @Test
    void aSlowLearnerHoldsUpNeitherTheStoreNorOthersAndLosesNothing() throws InterruptedException {
        RowStore store = two();
        GatedLearner slow = GatedLearner.shut();
        GatedLearner fast = GatedLearner.open();
        try (Subscription<Classifier> slowly = follow(store, "slow", slow);
                Subscription<Classifier> quickly =
                        store.subscribe("fast", fast, store.size(), UpdateRule.everyBatch())) {
            for (int i = 0; i < 10; i++) {
                store.append(named("n" + i, "m" + i));
                slow.awaitArrival(); // with the first batch
                assertThat(quickly.learnNext(Run.quiet())).isTrue();
            }
            assertThat(fast.updates()).hasSize(10);
            Backlog backlog = store.backlog();
            assertThat(backlog.rows()).isEqualTo(22);
            assertThat(backlog.mostRows()).isEqualTo(20);
            Backlog.Waiting waiting = backlog.learners().get(0);
            assertThat(waiting.name()).isEqualTo("slow");
            assertThat(waiting.updates()).isEqualTo(2); // and one under way
            assertThat(waiting.joined()).isEqualTo(7);
            assertThat(store.awaitRoom(Duration.ofMillis(1))).isFalse();

            slow.letThrough(10);
            assertThat(store.awaitLearnt(LONG)).isTrue();
            assertThat(slow.updates()).hasSize(3);
            assertThat(slow.labels()).isEqualTo(fast.labels());
            assertThat(slowly.learnt()).isEqualTo(22);
            assertThat(store.backlog().mostRows()).isZero();
        }
    }

    @Test
    void aSourceThatWaitsForRoomHasItsBatchesLearntAsTheyAre() {
        RowStore store = two();
        GatedLearner learner = GatedLearner.open();
        List<List<String>> sent = new ArrayList<>();
        try (Subscription<Classifier> following = follow(store, "learner", learner)) {
            for (int i = 0; i < 200; i++) {
                assertThat(store.awaitRoom(LONG)).isTrue();
                sent.add(List.of("n" + i));
                store.append(named("n" + i));
            }
            assertThat(store.awaitLearnt(LONG)).isTrue();
            assertThat(following.learnt()).isEqualTo(202);
        }
        assertThat(learner.updates()).isEqualTo(sent);
    }

    @Test
    void aLearnerThatFailsStopsAloneAndTheBacklogTellsWhy() {
        RowStore store = two();
        GatedLearner failing = GatedLearner.open();
        GatedLearner other = GatedLearner.open();
        try (Subscription<Classifier> stops = follow(store, "failing", failing)) {
            store.append(named("fine"));
            assertThat(store.awaitLearnt(LONG)).isTrue();
            try (Subscription<Classifier> goesOn = store.subscribe("other", other, 0, UpdateRule.everyBatch())) {
                assertThat(goesOn.learnNext(Run.quiet())).isTrue();
                store.append(named("poison"));
                assertThatThrownBy(() -> goesOn.learnNext(Run.quiet())).hasMessage("cannot learn poison");
                assertThat(goesOn.learnt()).isEqualTo(3);
            }
            assertThat(store.awaitLearnt(LONG)).isTrue(); // nobody waits for one that has stopped
            Backlog.Waiting waiting = store.append(named("later")).learners().get(0);
            assertThat(waiting.failure()).contains("cannot learn poison");
            assertThat(waiting.rows()).isEqualTo(2);
            assertThat(store.backlog().mostRows()).isZero();
            assertThat(stops.learnNext(Run.quiet())).isFalse();
        }
        assertThat(failing.labels()).containsExactly("fine");
        assertThat(other.labels()).containsExactly("x", "y", "fine");
    }

    @Test
    void aLearnerThatKnowsNothingYetLearnsFromTheFirstRow() {
        RowStore store = two();
        store.append(named("z"));
        GatedLearner late = GatedLearner.open();
        try (Subscription<Classifier> following = store.subscribe("late", late, 0, UpdateRule.whenGrownBy(0.5))) {
            assertThat(following.learnNext(Run.quiet())).isTrue();
            store.append(named("a"));
            assertThat(following.learnNext(Run.quiet())).isFalse();
            store.planRest();
            assertThat(following.learnNext(Run.quiet())).isTrue();
        }
        assertThat(late.updates()).containsExactly(List.of("x", "y", "z"), List.of("a"));
    }

    @Test
    void closingHandsTheLearnerBack() {
        RowStore store = two();
        GatedLearner learner = GatedLearner.open();
        Subscription<Classifier> following = follow(store, "learner", learner);
        store.append(named("a"));
        assertThat(store.awaitLearnt(LONG)).isTrue();
        following.close();
        following.close();
        assertThat(store.append(named("b")).learners()).isEmpty();
        assertThat(following.learnNext(Run.quiet())).isFalse();
        assertThat(learner.labels()).containsExactly("a");
    }

    @Test
    void batchesOfManyThreadsAreLearntWholeAndOnce() {
        RowStore store = two();
        GatedLearner learner = GatedLearner.open();
        try (Subscription<Classifier> following = follow(store, "learner", learner);
                WorkerPool pool = WorkerPool.of(4)) {
            pool.forEach(100, i -> store.append(named("a" + i, "b" + i)));
            assertThat(store.awaitLearnt(LONG)).isTrue();
            assertThat(following.learnt()).isEqualTo(202);
        }
        List<String> learnt = learner.labels();
        assertThat(learnt).doesNotHaveDuplicates().hasSize(200);
        for (int i = 0; i < 200; i += 2) {
            assertThat(learnt.get(i + 1)).isEqualTo("b" + learnt.get(i).substring(1));
        }
    }

    @Test
    void aForestInTheBackgroundIsTheOneThatObservesTheSameBatches() {
        LabeledData data = clouds(300);
        LabeledData first = data.select(IntStream.range(0, 100).toArray());
        ForestModel start = new ForestTrainer(ForestOptions.builder().trees(20).build()).fit(first, Seed.of(1));
        ForestLearner direct = ForestLearner.resume(start, Run.quiet());
        ForestLearner followed = ForestLearner.resume(start, Run.quiet());
        RowStore store = RowStore.startingWith(first, 1);
        try (WorkerPool pool = WorkerPool.of(2);
                Subscription<ForestModel> following =
                        store.subscribe("forest", followed, first.size(), UpdateRule.everyBatch())) {
            following.learnInBackground(Run.on(pool).withBudget(Budget.ofSteps(5)));
            for (int from = 100; from < 300; from += 50) {
                LabeledData batch = data.select(IntStream.range(from, from + 50).toArray());
                direct.observe(batch, Run.quiet().withBudget(Budget.ofSteps(5)));
                assertThat(store.awaitRoom(LONG)).isTrue();
                store.append(batch);
            }
            assertThat(store.awaitLearnt(LONG)).isTrue();
            for (int row = 0; row < data.size(); row++) {
                int[] one = {row};
                assertThat(following
                                .snapshot()
                                .predict(data.features().select(one))
                                .row(0))
                        .containsExactly(direct.snapshot()
                                .predict(data.features().select(one))
                                .row(0));
            }
        }
        assertThat(store.rows().size()).isEqualTo(300);
        assertThat(followed.rows()).isEqualTo(300);
    }

    private static LabeledData clouds(int count) {
        RandomSource random = Seed.of(3).generator();
        double[][] values = new double[count][4];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add(i % 2 == 0 ? "left" : "right");
            for (int d = 0; d < 4; d++) {
                values[i][d] = random.nextGaussian() + (i % 2);
            }
        }
        return new LabeledData(DenseFeatures.of(values), Labels.of(names));
    }

    @Test
    void badInputIsRefusedAndChangesNothing() {
        RowStore store = two();
        LabeledData wide = new LabeledData(DenseFeatures.of(new double[1][3]), Labels.of(List.of("a")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.append(wide))
                .withMessage("features of the batch must be 1 as in the rows before, got 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.subscribe("l", GatedLearner.open(), 3, UpdateRule.everyBatch()))
                .withMessage("rows known must be between 0 and 2, got 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RowStore.startingWith(named("a"), 0))
                .withMessage("waiting updates must be >= 1, got 0");
        try (Subscription<Classifier> following = follow(store, "l", GatedLearner.open())) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> following.learnInBackground(Run.quiet()))
                    .withMessageContaining("started once");
            assertThat(store.append(store.rows().select(new int[0])).mostRows()).isZero();
        }
        assertThat(store.size()).isEqualTo(2);
        assertThat(store.backlog().learners()).isEmpty();
    }
}
