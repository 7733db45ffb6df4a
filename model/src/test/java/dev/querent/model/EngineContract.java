package dev.querent.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Trainer;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.model.engine.Engine;
import dev.querent.model.engine.Engines;
import dev.querent.model.engine.OnlineEngine;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.table.ReadOptions;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Contract of every engine on a list, with its defaults: extend it and give the list. Says nothing about accuracy beyond better than chance.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class EngineContract {
    private static final Seed SEED = Seed.of(5);
    private static final int CLASSES = 3;
    private static final LabeledData TRAINING = data(60, 1);
    private static final Features QUERIES = data(25, 2).features();

    @TempDir
    Path folder;

    /** The engines under test. */
    protected abstract Engines tested();

    /** Trainers of the library with default options, one for each engine. */
    protected abstract List<Trainer<?>> library();

    Stream<Engine<?>> engines() {
        return tested().all().stream();
    }

    Stream<OnlineEngine<?>> online() {
        return engines().filter(OnlineEngine.class::isInstance).map(engine -> (OnlineEngine<?>) engine);
    }

    /** Histograms, because one engine takes nothing else: each class is large in a bin of its own, and one row is empty. */
    private static LabeledData data(int count, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] rows = new double[count][6];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add("class " + i % CLASSES);
            for (int d = 0; d < 6 && i != 7; d++) {
                rows[i][d] = random.nextDouble() + (d == i % CLASSES ? 1.5 : 0);
            }
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    private static OptionValues options(Engine<?> engine, Map<String, String> given) {
        return OptionValues.of(engine.name(), engine.options(), given);
    }

    private static <M extends Classifier> M fitted(Engine<M> engine, Map<String, String> given, Run run) {
        return engine.trainer(options(engine, given)).fit(TRAINING, SEED, run);
    }

    private static <M extends Classifier> M fitted(Engine<M> engine) {
        return fitted(engine, Map.of(), Run.quiet());
    }

    private static void assertSameBits(Classifier actual, Classifier expected) {
        Predictions one = expected.predict(QUERIES, Workers.sequential());
        Predictions other = actual.predict(QUERIES, Workers.sequential());
        assertThat(other.classes()).isEqualTo(one.classes());
        for (int i = 0; i < one.rows(); i++) {
            assertThat(other.row(i)).as("row %d", i).containsExactly(one.row(i));
        }
    }

    private static <M extends Classifier> SavedModel<M> saved(Engine<M> engine, M model) {
        Provenance provenance = new Provenance(
                Provenance.Environment.current("0.1.0"),
                new Provenance.Recipe(engine.name(), options(engine, Map.of()).all(), "as-is", 5),
                new Provenance.Source("rows.csv", "00ff", TRAINING.size(), CLASSES),
                Instant.EPOCH,
                0.1);
        return new SavedModel<>(engine, model, new PassThrough(6), ReadOptions.defaults(), provenance);
    }

    @ParameterizedTest
    @MethodSource("engines")
    protected final <M extends Classifier> void isBetterThanChance(Engine<M> engine) {
        Predictions said = fitted(engine).predict(TRAINING.features());
        long right = IntStream.range(0, TRAINING.size())
                .filter(i -> said.bestName(i).equals(TRAINING.labels().name(i)))
                .count();
        assertThat(right).isGreaterThan(TRAINING.size() * 2L / 3);
        for (int i = 0; i < said.rows(); i++) {
            assertThat(Arrays.stream(said.row(i)).sum()).isCloseTo(1, within(1e-12));
        }
    }

    /** Options as text must not drift from those of the library. */
    @ParameterizedTest
    @MethodSource("engines")
    protected final void defaultsAreThoseOfTheLibrary(Engine<?> engine) {
        Map<String, Trainer<?>> library =
                library().stream().collect(Collectors.toMap(Trainer::name, trainer -> trainer));
        assertThat(library).containsKey(engine.name());
        assertSameBits(fitted(engine), library.get(engine.name()).fit(TRAINING, SEED));
    }

    @ParameterizedTest
    @MethodSource("engines")
    protected final void everyOptionRefusesNonsenseAndNamesItself(Engine<?> engine) {
        for (Option<?> option : engine.options()) {
            assertThat(option.description()).as(option.name()).isNotBlank();
            assertThat(option.range()).as(option.name()).isNotBlank();
            assertThatThrownBy(() -> engine.trainer(options(engine, Map.of(option.name(), "no such value"))))
                    .as(option.name())
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining(option.name())
                    .hasMessageContaining("no such value");
        }
        assertThatThrownBy(() -> options(engine, Map.of("nosuch", "1")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'nosuch'");
    }

    @ParameterizedTest
    @MethodSource("engines")
    protected final <M extends Classifier> void aModelFilePredictsTheSameBits(Engine<M> engine) {
        M model = fitted(engine);
        SavedModel<M> written = saved(engine, model);
        Path file = folder.resolve("a.model");
        ModelFile.write(file, written);

        SavedModel<?> read = ModelFile.read(file, tested(), PassThrough.RECIPES);

        assertThat(read.engine().name()).isEqualTo(engine.name());
        assertSameBits(read.model(), model);
        assertThat(ModelFile.contentDigest(read)).isEqualTo(ModelFile.contentDigest(written));
    }

    @ParameterizedTest
    @MethodSource("engines")
    protected final <M extends Classifier> void threadsChangeNoBit(Engine<M> engine) {
        try (WorkerPool two = WorkerPool.of(2)) {
            assertThat(ModelFile.contentDigest(saved(engine, fitted(engine, Map.of(), Run.on(two)))))
                    .isEqualTo(ModelFile.contentDigest(saved(engine, fitted(engine))));
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    protected final <M extends Classifier> void sparseAndDenseRowsGiveTheSameAnswers(Engine<M> engine) {
        M model = fitted(engine);
        Predictions dense = model.predict(QUERIES);
        Predictions sparse = model.predict(SparseFeatures.copyOf(QUERIES));
        for (int i = 0; i < dense.rows(); i++) {
            assertThat(sparse.bestName(i)).isEqualTo(dense.bestName(i));
        }
    }

    @ParameterizedTest
    @MethodSource("engines")
    protected final <M extends Classifier> void badRowsAreRefusedInOneLine(Engine<M> engine) {
        LabeledData oneClass =
                new LabeledData(TRAINING.features().select(new int[] {0, 3}), Labels.of(List.of("class 0", "class 0")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> engine.trainer(options(engine, Map.of())).fit(oneClass, SEED))
                .withMessageMatching("[^\n]*two classes[^\n]*");
        M model = fitted(engine);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.predict(DenseFeatures.of(new double[][] {{1, 2}})))
                .withMessageMatching("[^\n]*6[^\n]*2[^\n]*|[^\n]*2[^\n]*6[^\n]*");
        assertThat(model.predict(QUERIES.select(new int[0])).rows()).isZero();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("online")
    protected final <M extends Classifier> void anUpdateKnowsTheNewRowsAndLeavesTheModelAlone(OnlineEngine<M> engine) {
        M model = fitted(engine);
        Predictions before = model.predict(QUERIES);
        OnlineLearner<M> learner = engine.resume(model, Run.quiet());
        learner.observe(
                new LabeledData(
                        DenseFeatures.of(new double[][] {{0, 0, 0, 9, 9, 9}, {0, 0, 0, 8, 9, 9}}),
                        Labels.of(List.of("new", "new"))),
                Run.quiet());
        learner.relabel(0, "class 1", Run.quiet());
        learner.forget(new int[] {1}, Run.quiet());

        assertThat(learner.rows()).isEqualTo(TRAINING.size() + 1);
        assertThat(learner.snapshot().classes().names()).contains("new").hasSize(CLASSES + 1);
        for (int i = 0; i < before.rows(); i++) {
            assertThat(model.predict(QUERIES).row(i)).containsExactly(before.row(i));
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("online")
    protected final <M extends Classifier> void aStoredStateGoesOnWithTheSameBits(OnlineEngine<M> engine) {
        M model = fitted(engine);
        OnlineLearner<M> one = engine.resume(model, Run.quiet());
        one.forget(new int[] {4, 11}, Run.quiet());
        OnlineLearner<M> other = engine.resume(model, Run.quiet());
        other.restore(engine.decodeState(engine.encodeState(one.state()), Run.quiet()));
        LabeledData more = data(6, 9);
        one.observe(more, Run.quiet());
        other.observe(more, Run.quiet());
        assertSameBits(other.snapshot(), one.snapshot());
    }
}
