package dev.querent.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.parallel.Cancellation;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Contract of an online learner. Extend it and name the trainer, the learner and the tolerance; the trainer must keep its hyperparameters fixed,
 * because training from scratch would choose others for other rows.
 */
public abstract class OnlineLearnerContract<M extends Classifier> {
    private static final Seed SEED = Seed.of(7);
    private static final int STEPS = 12;

    protected abstract Trainer<M> trainer();

    /** A learner that continues from the model. */
    protected abstract OnlineLearner<M> resume(M model, Run run);

    /** A learner of these rows, trained as the trainer would. */
    private OnlineLearner<M> learner(LabeledData start, Run run) {
        return resume(trainer().fit(start, Seed.of(1), run), run);
    }

    /** Whether a snapshot after any changes is the model trained on the present rows, to the tolerance. */
    protected boolean equalsTrainingFromScratch() {
        return true;
    }

    /** Largest difference of probabilities and latent means between an exact learner and a model trained from scratch. */
    protected abstract double tolerance();

    static LongStream seeds() {
        return TestSeeds.upTo(20);
    }

    /** The snapshot and a model trained from scratch predict alike; extend it if a model has more to compare. */
    protected void assertSameAnswers(M snapshot, M scratch, DenseFeatures queries) {
        assertThat(snapshot.classes()).isEqualTo(scratch.classes());
        Predictions actual = snapshot.predict(queries);
        Predictions expected = scratch.predict(queries);
        for (int i = 0; i < queries.rows(); i++) {
            assertThat(actual.row(i)).as("query %d", i).containsExactly(expected.row(i), within(tolerance()));
        }
        if (snapshot instanceof LatentClassifier online && scratch instanceof LatentClassifier latent) {
            LatentMoments means = online.latentMeans(queries, Workers.sequential());
            LatentMoments truth = latent.latentMeans(queries, Workers.sequential());
            for (int i = 0; i < queries.rows(); i++) {
                for (int c = 0; c < truth.classes(); c++) {
                    assertThat(means.mean(i, c)).isCloseTo(truth.mean(i, c), within(tolerance()));
                }
            }
        }
    }

    /** Compares all predictions of an exact learner, and the known classes of any other. */
    private void assertLikeFromScratch(OnlineLearner<M> learner, LabeledData data, DenseFeatures queries) {
        M scratch = trainer().fit(data, SEED);
        if (equalsTrainingFromScratch()) {
            assertSameAnswers(learner.snapshot(), scratch, queries);
        } else {
            assertThat(learner.snapshot().classes()).isEqualTo(scratch.classes());
            assertThat(learner.snapshot().predict(queries).rows()).isEqualTo(queries.rows());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    protected final void anySequenceOfChangesEqualsTrainingFromScratch(long seed) {
        ChangingRows rows = ChangingRows.start(seed);
        DenseFeatures queries = rows.draw(8);
        OnlineLearner<M> learner = learner(rows.data(), Run.quiet());
        for (int step = 0; step < STEPS; step++) {
            rows.change(learner, Run.quiet());
            assertThat(learner.rows()).isEqualTo(rows.size());
            assertLikeFromScratch(learner, rows.data(), queries);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    protected final void aRestoredStateGivesTheSameBitsThenAndEverAfter(long seed) {
        ChangingRows rows = ChangingRows.start(seed);
        DenseFeatures queries = rows.draw(8);
        OnlineLearner<M> learner = learner(rows.data(), Run.quiet());
        changed(rows, learner, STEPS / 2);
        LearnerState<M> state = learner.state();
        double[][] then = answers(learner.snapshot(), queries);
        List<double[][]> first = changed(rows.copy(seed + 1000), learner, STEPS, queries);
        int rowsAfter = learner.rows();
        LearnerState<M> last = learner.state();

        learner.restore(state);
        assertThat(answers(learner.snapshot(), queries)).as("restored").isDeepEqualTo(then);
        assertThat(learner.rows()).isEqualTo(rows.size());
        changed(rows.copy(seed + 2000), learner, STEPS); // another way, which must leave no trace
        learner.restore(state);
        assertSame(changed(rows.copy(seed + 1000), learner, STEPS, queries), first);
        assertThat(learner.rows()).isEqualTo(rowsAfter);

        OnlineLearner<M> other = learner(ChangingRows.start(seed + 1).data(), Run.quiet());
        other.restore(state);
        assertThat(answers(other.snapshot(), queries)).as("in another learner").isDeepEqualTo(then);
        assertSame(changed(rows.copy(seed + 1000), other, STEPS, queries), first);

        learner.restore(last);
        assertThat(answers(learner.snapshot(), queries)).as("the last state").isDeepEqualTo(first.get(STEPS - 1));
        assertThat(answers(state.model(), queries)).as("the state's model").isDeepEqualTo(then);
        assertThat(state.bytes()).isPositive();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    protected final void twoLearnersThatGoOnFromOneStateDoNotMeet(long seed) {
        ChangingRows rows = ChangingRows.start(seed);
        DenseFeatures queries = rows.draw(8);
        OnlineLearner<M> one = learner(rows.data(), Run.quiet());
        rows.observe(one, 1, Run.quiet()); // arrays that grow now have room for more
        LearnerState<M> state = one.state();
        OnlineLearner<M> two = learner(rows.data(), Run.quiet());
        two.restore(state);
        List<double[][]> ofTwo = changed(rows.copy(seed + 4000), two, STEPS, queries);
        two.restore(state);
        List<double[][]> ofOne = changed(rows.copy(seed + 3000), two, STEPS, queries);

        two.restore(state);
        ChangingRows rowsOfOne = rows.copy(seed + 3000);
        ChangingRows rowsOfTwo = rows.copy(seed + 4000);
        for (int step = 0; step < STEPS; step++) {
            rowsOfTwo.change(two, Run.quiet());
            rowsOfOne.change(one, Run.quiet());
            assertThat(answers(one.snapshot(), queries))
                    .as("one, step %d", step)
                    .isDeepEqualTo(ofOne.get(step));
            assertThat(answers(two.snapshot(), queries))
                    .as("two, step %d", step)
                    .isDeepEqualTo(ofTwo.get(step));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    protected final void startingFromAModelEqualsANewLearner(long seed) {
        ChangingRows rows = ChangingRows.start(seed);
        DenseFeatures queries = rows.draw(8);
        M model = trainer().fit(rows.data(), SEED);
        OnlineLearner<M> used = learner(ChangingRows.start(seed + 1).data(), Run.quiet());
        changed(ChangingRows.start(seed + 1), used, STEPS / 2);
        used.startFrom(model, Run.quiet());
        OnlineLearner<M> fresh = resume(model, Run.quiet());
        assertThat(used.rows()).isEqualTo(fresh.rows());
        assertThat(answers(used.snapshot(), queries)).isDeepEqualTo(answers(fresh.snapshot(), queries));
        assertSame(changed(rows.copy(seed), used, STEPS, queries), changed(rows.copy(seed), fresh, STEPS, queries));
    }

    @Test
    protected final void aStateOfAnotherEngineIsRefused() {
        OnlineLearner<M> learner = learner(ChangingRows.start(1).data(), Run.quiet());
        M model = learner.snapshot();
        LearnerState<M> foreign = new LearnerState<>() {
            @Override
            public M model() {
                return model;
            }

            @Override
            public long bytes() {
                return 1;
            }
        };
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner.restore(foreign))
                .withMessageContaining("same engine");
    }

    private static void changed(ChangingRows rows, OnlineLearner<?> learner, int steps) {
        for (int step = 0; step < steps; step++) {
            rows.change(learner, Run.quiet());
        }
    }

    /** The answers after each of some changes. */
    private List<double[][]> changed(ChangingRows rows, OnlineLearner<M> learner, int steps, DenseFeatures queries) {
        List<double[][]> answers = new ArrayList<>();
        for (int step = 0; step < steps; step++) {
            rows.change(learner, Run.quiet());
            answers.add(answers(learner.snapshot(), queries));
        }
        return answers;
    }

    private static void assertSame(List<double[][]> actual, List<double[][]> expected) {
        for (int step = 0; step < expected.size(); step++) {
            assertThat(actual.get(step)).as("step %d", step).isDeepEqualTo(expected.get(step));
        }
    }

    @Test
    protected final void threadCountDoesNotChangeABit() {
        double[][] first = null;
        for (int threads : new int[] {1, 2, 5}) {
            ChangingRows rows = ChangingRows.start(3);
            DenseFeatures queries = rows.draw(8);
            try (WorkerPool pool = WorkerPool.of(threads)) {
                OnlineLearner<M> learner = learner(rows.data(), Run.on(pool));
                for (int step = 0; step < STEPS; step++) {
                    rows.change(learner, Run.on(pool));
                }
                double[][] answers = answers(learner.snapshot(), queries);
                first = first == null ? answers : first;
                assertThat(answers).as("%d threads", threads).isDeepEqualTo(first);
            }
        }
    }

    @Test
    protected final void classesAreMatchedByNameAndNewOnesComeLast() {
        ChangingRows rows = ChangingRows.start(1);
        LabelSet known = rows.data().classes();
        OnlineLearner<M> learner = learner(rows.data(), Run.quiet());
        LabelSet reversed = LabelSet.of(List.of("zebra", "absent", known.name(1), known.name(0)));
        DenseFeatures three = rows.draw(3);
        learner.observe(new LabeledData(three, Labels.of(reversed, new int[] {0, 3, 2})), Run.quiet());
        assertThat(learner.snapshot().classes()).isEqualTo(known.with(List.of("zebra")));
        assertLikeFromScratch(learner, rows.dataWith(three, List.of("zebra", known.name(0), known.name(1))), three);
    }

    @Test
    protected final void changingNothingChangesNotABit() {
        ChangingRows rows = ChangingRows.start(2);
        DenseFeatures queries = rows.draw(5);
        OnlineLearner<M> learner = learner(rows.data(), Run.quiet());
        double[][] before = answers(learner.snapshot(), queries);
        LabelSet others = LabelSet.of(List.of("never", "heard", "of"));
        learner.observe(new LabeledData(queries.select(new int[0]), Labels.of(others, new int[0])), Run.quiet());
        learner.forget(new int[0], Run.quiet());
        learner.relabel(new int[0], List.of(), Run.quiet());
        learner.relabel(1, rows.data().labels().name(1), Run.quiet());
        assertThat(learner.rows()).isEqualTo(rows.size());
        assertThat(learner.snapshot().classes()).isEqualTo(rows.data().classes());
        assertThat(answers(learner.snapshot(), queries)).isDeepEqualTo(before);
    }

    @Test
    protected final void aSnapshotIsLeftAloneByLaterChanges() {
        ChangingRows rows = ChangingRows.start(4);
        DenseFeatures queries = rows.draw(5);
        OnlineLearner<M> learner = learner(rows.data(), Run.quiet());
        M early = learner.snapshot();
        double[][] before = answers(early, queries);
        for (int step = 0; step < STEPS; step++) {
            rows.change(learner, Run.quiet());
        }
        assertThat(answers(early, queries)).isDeepEqualTo(before);
    }

    @Test
    protected final void aFailedCallLeavesTheLearnerAsItWas() {
        ChangingRows rows = ChangingRows.start(5);
        DenseFeatures queries = rows.draw(5);
        Labels labels = rows.data().labels();
        OnlineLearner<M> learner = learner(rows.data(), Run.quiet());
        double[][] before = answers(learner.snapshot(), queries);
        int n = rows.size();
        Run quiet = Run.quiet();
        LabeledData narrow =
                new LabeledData(DenseFeatures.of(new double[][] {{0.5, 0.5}}), Labels.of(List.of("new class")));
        int[] secondClass = rowsOtherThan(labels, 0);
        Cancellation stop = new Cancellation();
        stop.request();
        Run stopped = quiet.withCancellation(stop);

        assertThatIllegalArgumentException().isThrownBy(() -> learner.observe(narrow, quiet));
        assertThatIllegalArgumentException().isThrownBy(() -> learner.relabel(n, "new class", quiet));
        assertThatIllegalArgumentException().isThrownBy(() -> learner.relabel(-1, labels.name(0), quiet));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner.relabel(new int[] {0, 1, 0}, List.of("a", "b", "c"), quiet));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner.relabel(
                        secondClass,
                        Arrays.stream(secondClass)
                                .mapToObj(row -> labels.name(0))
                                .toList(),
                        quiet))
                .withMessageContaining(labels.name(0));
        assertThatIllegalArgumentException().isThrownBy(() -> learner.forget(new int[] {0, n}, quiet));
        assertThatIllegalArgumentException().isThrownBy(() -> learner.forget(new int[] {1, 1}, quiet));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner.forget(secondClass, quiet))
                .withMessageContaining(labels.name(0));
        assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> learner.observe(rows.data(), stopped));
        assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> learner.forget(new int[] {0}, stopped));

        assertThat(learner.rows()).isEqualTo(n);
        assertThat(learner.snapshot().classes()).isEqualTo(labels.classes());
        assertThat(answers(learner.snapshot(), queries)).isDeepEqualTo(before);
        rows.change(learner, quiet);
        assertLikeFromScratch(learner, rows.data(), queries);
    }

    @Test
    protected final void readersSeeWholeStatesWhileAWriterChangesThem() {
        ChangingRows rows = ChangingRows.start(6);
        DenseFeatures queries = rows.draw(3);
        OnlineLearner<M> learner = learner(rows.data(), Run.quiet());
        try (WorkerPool pool = WorkerPool.of(3)) {
            pool.forEach(3, task -> {
                if (task == 0) {
                    for (int step = 0; step < STEPS; step++) {
                        rows.change(learner, Run.quiet());
                    }
                } else {
                    for (int look = 0; look < 10 * STEPS; look++) {
                        M snapshot = learner.snapshot();
                        assertThat(snapshot.predict(queries).classes()).isEqualTo(snapshot.classes());
                        assertThat(learner.rows()).isPositive();
                    }
                }
            });
        }
        assertLikeFromScratch(learner, rows.data(), queries);
    }

    /** Probabilities of every query and, where there are, means and variance. */
    private double[][] answers(M model, DenseFeatures queries) {
        Predictions predictions = model.predict(queries);
        double[][] answers = new double[queries.rows()][];
        Arrays.setAll(answers, predictions::row);
        if (model instanceof LatentClassifier latent) {
            LatentMoments moments = latent.latent(queries, Workers.sequential());
            Variance variance = moments.variance().orElseThrow();
            for (int i = 0; i < answers.length; i++) {
                int m = moments.classes();
                answers[i] = Arrays.copyOf(answers[i], 2 * m + 1);
                for (int c = 0; c < m; c++) {
                    answers[i][m + c] = moments.mean(i, c);
                }
                answers[i][2 * m] = variance.value(i);
            }
        }
        return answers;
    }

    private static int[] rowsOtherThan(Labels labels, int code) {
        return IntStream.range(0, labels.size())
                .filter(row -> labels.code(row) != code)
                .toArray();
    }
}
