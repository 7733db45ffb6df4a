package dev.querent.workflow;

import dev.querent.core.active.Answer;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelSession;
import dev.querent.core.active.LabelState;
import dev.querent.core.active.Question;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.query.QueryStrategies;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.features.StandardFeatures;
import dev.querent.io.format.DataReader;
import dev.querent.model.ModelFile;
import dev.querent.model.engine.ForestEngine;
import dev.querent.model.engine.GpDenseEngine;
import dev.querent.model.engine.GpHikEngine;
import dev.querent.model.engine.OnlineEngine;
import dev.querent.model.option.OptionValues;
import dev.querent.model.table.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A small pool that is labelled by an engine, with everything that a test may want to be different. */
record CheckpointCase<M extends Classifier>(
        CountingEngine<M> engine, Map<String, String> options, LabelPolicy policy, long seed, String version) {
    private static final int ROWS = 500;
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-02T12:00:00Z"), ZoneOffset.UTC);
    static final Run RUN = Run.quiet();

    static <M extends Classifier> CheckpointCase<M> of(OnlineEngine<M> engine, Map<String, String> options) {
        return new CheckpointCase<>(CountingEngine.of(engine), options, LabelPolicy.LATEST, 7, "1.2");
    }

    static CheckpointCase<?> dense() {
        return of(new GpDenseEngine(), Map.of("search", "none"));
    }

    static Stream<CheckpointCase<?>> engines() {
        return Stream.of(
                dense(), of(new GpHikEngine(), Map.of("search", "none")), of(new ForestEngine(), Map.of("trees", "8")));
    }

    CheckpointCase<M> with(Map<String, String> other) {
        return new CheckpointCase<>(engine, other, policy, seed, version);
    }

    CheckpointCase<M> with(LabelPolicy other) {
        return new CheckpointCase<>(engine, options, other, seed, version);
    }

    CheckpointCase<M> withSeed(long other) {
        return new CheckpointCase<>(engine, options, policy, other, version);
    }

    CheckpointCase<M> withVersion(String other) {
        return new CheckpointCase<>(engine, options, policy, seed, other);
    }

    static String label(int item) {
        return "class " + item % 3;
    }

    /** @param shift added to one value */
    static FeatureTable pool(Path folder, double shift) throws IOException {
        StringBuilder text = new StringBuilder("a,b,c,d,e,f\n");
        RandomSource random = Seed.of(1).generator();
        for (int i = 0; i < ROWS; i++) {
            for (int d = 0; d < 6; d++) {
                double value = Math.abs(random.nextGaussian() + (d % 3 == i % 3 ? 2 : 0.5)) + (i + d == 0 ? shift : 0);
                text.append(d == 0 ? "" : ",").append(value);
            }
            text.append('\n');
        }
        Path file = Files.writeString(folder.resolve("pool" + shift + ".csv"), text);
        return FeatureTable.fitted(
                StandardFeatures.recipes().parse("raw"),
                DataReader.standard().read(file, ReadOptions.defaults()),
                Seed.of(1),
                RUN);
    }

    PoolLabelling<M> open(FeatureTable pool, Path journal) {
        return open(pool, journal, CheckpointInterval.USUAL);
    }

    PoolLabelling<M> open(FeatureTable pool, Path journal, CheckpointInterval pace) {
        LabelPlan<M> plan = new LabelPlan<>(
                engine,
                OptionValues.of(engine.name(), engine.options(), options),
                StandardFeatures.recipes().parse("raw"),
                ReadOptions.defaults(),
                "entropy",
                QuerySelector.top(QueryStrategies.entropy()),
                ROWS,
                0.1,
                policy,
                Seed.of(seed));
        return PoolLabelling.open(plan, pool, journal, "ann", new Producer(version, CLOCK), pace, RUN);
    }

    /** The model and the next question, to the bit. */
    record Standing(Optional<String> model, Optional<Asked> next) {
        static Standing of(PoolLabelling<?> labelling) {
            Optional<Question> question = labelling.session().next(RUN);
            return new Standing(digest(labelling), question.map(Asked::of));
        }

        private static <M extends Classifier> Optional<String> digest(PoolLabelling<M> labelling) {
            return labelling.model(new Producer("1.2", CLOCK), RUN).map(ModelFile::contentDigest);
        }
    }

    record Asked(int item, double score, boolean audit, String by, long model) {
        static Asked of(Question question) {
            return new Asked(question.item(), question.score(), question.audit(), question.by(), question.model());
        }
    }

    /** A person who skips, errs, corrects, takes back, puts off and does again. */
    static void work(LabelSession<?> session, RandomSource random) {
        Question question = session.next(RUN).orElseThrow();
        switch (random.nextInt(16)) {
            case 0 -> session.answer(question, new Answer.Skip());
            case 1, 2 -> session.undo();
            case 3 -> session.redo();
            case 4 -> session.answer(question, new Answer.Later());
            case 5 -> session.answer(question, new Answer.NoClass());
            case 6 -> session.answer(question, new Answer.Flag("odd"));
            case 7 ->
                session.store().read(LabelState::labelled).stream()
                        .findFirst()
                        .ifPresent(item -> session.relabel(item, "class " + random.nextInt(3)));
            default -> session.label(question, label(question.item()));
        }
    }

    @Override
    public String toString() {
        return engine.name();
    }
}
