package dev.querent.model.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.dense.DenseGpLearner;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.LearnerState;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.model.engine.ForestEngine;
import dev.querent.model.engine.GpDenseEngine;
import dev.querent.model.engine.GpHikEngine;
import dev.querent.model.engine.OnlineEngine;
import dev.querent.model.option.OptionValues;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A learner that is stored, read and goes on is one that never stopped: the same bits after every later change. */
class LearnerStateRoundTripTest {
    private static final int FEATURES = 40;
    private static final int START = 60;
    private static final int STEPS = 10;
    private static final List<String> NAMES = List.of("ant", "bee", "cat", "dog", "eel");

    record Learning<M extends Classifier>(OnlineEngine<M> engine, Map<String, String> options, boolean sparse) {
        M trained(LabeledData data) {
            return engine.trainer(OptionValues.of(engine.name(), engine.options(), options))
                    .fit(data, Seed.of(1));
        }

        @Override
        public String toString() {
            return engine.name() + " " + options;
        }
    }

    static Stream<Arguments> learners() {
        Map<String, String> stream = Map.of(
                "trees",
                "10",
                "sample",
                "bootstrap",
                "layer-height",
                "2",
                "leaf-weight",
                "0",
                "window",
                "70",
                "memory",
                "10",
                "renew",
                "3");
        // with so little noise a preconditioner for updates has twice the rank of one for the solve at hand
        Map<String, String> hik = Map.of("search", "none", "noise", "0.01");
        Map<String, String> power = Map.of("search", "none", "noise", "0.01", "kernel", "intersection-power");
        List<Learning<?>> all = List.of(
                new Learning<>(new GpHikEngine(), hik, true),
                new Learning<>(new GpHikEngine(), power, false),
                new Learning<>(new GpDenseEngine(), Map.of("search", "none"), false),
                new Learning<>(new GpDenseEngine(), Map.of("search", "none", "kernel", "intersection"), true),
                new Learning<>(new ForestEngine(), Map.of("trees", "10"), false),
                new Learning<>(new ForestEngine(), Map.of("trees", "10", "class-weights", "balanced"), true),
                new Learning<>(new ForestEngine(), stream, false));
        return all.stream().flatMap(learning -> IntStream.rangeClosed(1, 5).mapToObj(s -> Arguments.of(learning, s)));
    }

    /** The factor of a dense process grows from the first row on, not only from many. */
    @SuppressWarnings("unchecked") // the learner of this very model
    private static <M extends Classifier> OnlineLearner<M> resumed(OnlineEngine<M> engine, M model, Run run) {
        return model instanceof DenseGpModel dense
                ? (OnlineLearner<M>) DenseGpLearner.resume(dense, 0, run)
                : engine.resume(model, run);
    }

    /** Rows that come, change and go; two with the same seed do the same. */
    private static final class Changes {
        private final RandomSource random;
        private final boolean sparse;
        private final List<String> names = new ArrayList<>();

        Changes(long seed, boolean sparse) {
            this.random = Seed.of(seed).generator();
            this.sparse = sparse;
        }

        LabeledData rows(int count, int classes) {
            double[][] rows = new double[count][FEATURES];
            List<String> drawn = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int code = random.nextInt(classes);
                drawn.add(NAMES.get(code));
                for (int d = 0; d < FEATURES; d++) {
                    rows[i][d] = random.nextInt(5) / 4.0 + (d % NAMES.size() == code ? 0.5 : 0);
                }
            }
            names.addAll(drawn);
            Features dense = DenseFeatures.of(rows);
            return new LabeledData(sparse ? SparseFeatures.copyOf(dense) : dense, Labels.of(drawn));
        }

        void change(OnlineLearner<?> learner, Run run) {
            int kind = random.nextInt(4);
            int row = random.nextInt(names.size());
            if (kind < 2) {
                learner.observe(rows(1 + random.nextInt(3), NAMES.size()), run);
                int gone = names.size() - learner.rows(); // a window may have closed
                names.subList(0, gone).clear();
            } else if (kind == 2) {
                names.set(row, NAMES.get(random.nextInt(NAMES.size())));
                learner.relabel(row, names.get(row), run);
            } else {
                names.remove(row);
                learner.forget(new int[] {row}, run);
            }
            assertThat(new HashSet<>(names).size()).isGreaterThan(1);
        }
    }

    private static byte[] bytes(State state) {
        try {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            StateWriter.of(state).writeTo(out);
            return out.toByteArray();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static State stored(State state) throws IOException {
        int json = StateWriter.of(state).jsonLength();
        byte[] bytes = bytes(state);
        return StateReader.read(json, bytes.length - json, new ByteArrayInputStream(bytes));
    }

    private static List<double[]> answers(Classifier model, Features queries) {
        List<double[]> answers = new ArrayList<>();
        var predictions = model.predict(queries);
        for (int i = 0; i < queries.rows(); i++) {
            answers.add(predictions.row(i));
        }
        if (model instanceof LatentClassifier latent) {
            for (VarianceMethod way : latent.variances()) {
                LatentMoments moments = latent.latent(queries, way, Workers.sequential());
                for (int i = 0; i < queries.rows(); i++) {
                    var variance = moments.variance().orElseThrow();
                    double[] row = new double[moments.classes() + 2];
                    for (int c = 0; c < moments.classes(); c++) {
                        row[c] = moments.mean(i, c);
                    }
                    row[moments.classes()] = variance.lower(i);
                    row[moments.classes() + 1] = variance.upper(i);
                    answers.add(row);
                }
            }
        }
        return answers;
    }

    private static void assertSame(Classifier actual, Classifier expected, Features queries, int step) {
        assertThat(actual.classes()).isEqualTo(expected.classes());
        List<double[]> one = answers(actual, queries);
        List<double[]> other = answers(expected, queries);
        for (int i = 0; i < other.size(); i++) {
            assertThat(one.get(i)).as("step %d, answer %d", step, i).containsExactly(other.get(i));
        }
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("learners")
    <M extends Classifier> void aStoredLearnerGoesOnAsIfItHadNeverStopped(Learning<M> learning, long seed)
            throws IOException {
        OnlineEngine<M> engine = learning.engine();
        Changes before = new Changes(seed, learning.sparse());
        OnlineLearner<M> learner =
                resumed(engine, learning.trained(before.rows(START, 2 + (int) seed % 3)), Run.quiet());
        for (int step = 0; step < seed * 3 - 2; step++) { // the preconditioner is worn after three
            before.change(learner, Run.quiet());
        }
        LearnerState<M> state = learner.state();
        State read = stored(engine.encodeState(state));
        LearnerState<M> decoded = engine.decodeState(read, Run.quiet());
        assertThat(decoded.bytes()).isEqualTo(state.bytes());
        OnlineLearner<M> restarted =
                resumed(engine, learning.trained(new Changes(seed + 50, false).rows(START, 2)), Run.quiet());
        restarted.restore(decoded);

        Changes one = new Changes(seed + 100, learning.sparse());
        Changes two = new Changes(seed + 100, learning.sparse());
        one.names.addAll(before.names);
        two.names.addAll(before.names);
        Features queries = new Changes(seed + 200, learning.sparse()).rows(7, 3).features();
        assertSame(restarted.snapshot(), learner.snapshot(), queries, 0);
        for (int step = 1; step <= STEPS; step++) {
            one.change(learner, Run.quiet());
            two.change(restarted, Run.quiet());
            assertSame(restarted.snapshot(), learner.snapshot(), queries, step);
        }
        assertThat(bytes(engine.encodeState(restarted.state())))
                .as("all that later results depend on")
                .isEqualTo(bytes(engine.encodeState(learner.state())));
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("learners")
    <M extends Classifier> void threadCountDoesNotChangeABit(Learning<M> learning, long seed) {
        OnlineEngine<M> engine = learning.engine();
        Changes changes = new Changes(seed, learning.sparse());
        OnlineLearner<M> learner = resumed(engine, learning.trained(changes.rows(START, 3)), Run.quiet());
        changes.change(learner, Run.quiet());
        State state = engine.encodeState(learner.state());
        byte[] first = bytes(state);
        try (WorkerPool pool = WorkerPool.of(2)) {
            LearnerState<M> decoded = engine.decodeState(state, Run.on(pool));
            assertThat(bytes(engine.encodeState(decoded))).isEqualTo(first);
            OnlineLearner<M> other = resumed(engine, decoded.model(), Run.on(pool));
            other.restore(decoded);
            LabeledData more = changes.rows(2, 4);
            other.observe(more, Run.on(pool));
            learner.observe(more, Run.quiet());
            assertThat(bytes(engine.encodeState(other.state()))).isEqualTo(bytes(engine.encodeState(learner.state())));
        }
    }

    @Test
    void aStateOfAnotherEngineIsRefused() {
        GpHikEngine hik = new GpHikEngine();
        Learning<?> dense = new Learning<>(new GpDenseEngine(), Map.of("search", "none"), false);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> encodeForeign(hik, dense))
                .withMessageContaining("same engine");
    }

    @SuppressWarnings("unchecked") // what a caller who confuses engines does
    private static <M extends Classifier, N extends Classifier> State encodeForeign(
            OnlineEngine<M> engine, Learning<N> other) {
        N model = other.trained(new Changes(1, false).rows(START, 2));
        return engine.encodeState(
                (LearnerState<M>) other.engine().resume(model, Run.quiet()).state());
    }
}
