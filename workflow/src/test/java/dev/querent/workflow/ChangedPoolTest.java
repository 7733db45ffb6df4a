package dev.querent.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.active.Answer;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelState;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.features.StandardFeatures;
import dev.querent.io.format.DataReader;
import dev.querent.io.journal.LabelJournal;
import dev.querent.model.ModelFile;
import dev.querent.model.SavedModel;
import dev.querent.model.engine.Engines;
import dev.querent.model.engine.OnlineEngine;
import dev.querent.model.error.InputException;
import dev.querent.model.option.OptionValues;
import dev.querent.model.strategy.BatchRule;
import dev.querent.model.strategy.ChosenStrategy;
import dev.querent.model.strategy.Strategies;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A session goes on in a pool that has changed, with the labels that its rows were given. */
class ChangedPoolTest {
    private static final Producer MAKER =
            new Producer("1.2", Clock.fixed(Instant.parse("2026-01-02T12:00:00Z"), ZoneOffset.UTC));
    private static final String HEAD = "name,x,y";

    @TempDir
    Path folder;

    private final List<String> rows = new ArrayList<>();
    private Path journal;

    @BeforeEach
    void makeRows() {
        journal = folder.resolve("pool.journal");
        Random random = new Random(3);
        for (int row = 0; row < 50; row++) {
            double centre = row % 2 == 0 ? 0.2 : 0.8;
            rows.add("n" + row + "," + (centre + 0.05 * random.nextGaussian()) + ","
                    + (centre + 0.05 * random.nextGaussian()));
        }
    }

    /** Even names are near, odd ones far. */
    private static String truth(String row) {
        return Integer.parseInt(row.substring(1, row.indexOf(','))) % 2 == 0 ? "near" : "far";
    }

    private static ReadOptions reading(boolean byId) {
        ReadOptions options = ReadOptions.defaults();
        return byId ? options.withId("name") : options.without(Set.of("name"));
    }

    private Path pool() throws IOException {
        return Files.write(
                folder.resolve("pool.csv"),
                Stream.concat(Stream.of(HEAD), rows.stream()).toList());
    }

    private static <M extends Classifier> LabelPlan<M> plan(
            OnlineEngine<M> engine, String features, ReadOptions reading, int labels) {
        ChosenStrategy<?> chosen = Strategies.standard(Engines.standard()).parse("uncertainty");
        return new LabelPlan<>(
                engine,
                OptionValues.of(engine.name(), engine.options(), Map.of()),
                StandardFeatures.recipes().parse(features),
                reading,
                chosen.text(),
                chosen.selector(engine.modelType(), engine.name(), BatchRule.BEST),
                labels,
                0,
                LabelPolicy.LATEST,
                Seed.of(1));
    }

    /** Labels up to this many rows by their names, and checks all labels that the journal has by then. */
    private EndedSession label(boolean byId, String features, int labels) throws IOException {
        return label(OnlineEngines.named("gp-dense", Engines.standard()), byId, features, labels);
    }

    private record EndedSession(List<String> warnings, int labels, Optional<? extends SavedModel<?>> model) {}

    private <M extends Classifier> EndedSession label(OnlineEngine<M> engine, boolean byId, String features, int labels)
            throws IOException {
        LabelPlan<M> plan = plan(engine, features, JournalReading.of(reading(byId), journal), labels);
        Table table = DataReader.standard().read(pool(), plan.reading());
        FeatureTable fitted = FeatureTable.fitted(plan.recipe(), table, plan.seed(), Run.quiet());
        try (PoolLabelling<M> labelling = PoolLabelling.open(plan, fitted, journal, "ann", MAKER, Run.quiet())) {
            labelling.session().ask(question -> new Answer.Named(truth(rows.get(question.item()))), Run.quiet());
            labelling.session().store().read(this::requireTrue);
            return new EndedSession(
                    labelling.warnings(), labelling.session().labels(), labelling.model(MAKER, Run.quiet()));
        }
    }

    private boolean requireTrue(LabelState state) {
        assertThat(state.labelled())
                .allSatisfy(item -> assertThat(state.label(item)).contains(truth(rows.get(item))));
        return true;
    }

    @ParameterizedTest
    @CsvSource({"true, raw, scale", "false, raw, raw", "false, scale, raw", "false, raw, scale"})
    void aSessionGoesOnInAPoolThatHasChanged(boolean byId, String features, String later) throws IOException {
        label(byId, features, 12);
        byte[] begun = Files.readAllBytes(journal);
        rows.add("n70,0.21,0.22");
        assertThat(label(byId, later, 14).labels()).isEqualTo(14);
        assertThat(folder.resolve("pool.journal.before")).hasBinaryContent(begun);
        rows.add(0, "n71,0.81,0.82");
        assertThat(label(byId, later, 16).labels()).isEqualTo(16);
        Collections.shuffle(rows, new Random(8));
        EndedSession shuffled = label(byId, later, 18);
        assertThat(shuffled.labels()).isEqualTo(18);
        assertThat(shuffled.warnings()).hasSize(3);
        assertThat(label(byId, later, 18).warnings()).isEmpty();
        assertThat(folder.resolve("pool.journal.before-3")).exists();
    }

    @Test
    void labelsOfRowsThatAreGoneAreSaidAndGivenAgainElsewhere() throws IOException {
        label(false, "raw", 12);
        rows.subList(0, 25).clear();
        EndedSession session = label(false, "raw", 12);
        assertThat(session.labels()).isEqualTo(12);
        assertThat(session.warnings()).anyMatch(line -> line.matches("\\d+ not found in the pool: item .*"));
    }

    @Test
    void aJournalOfAnotherPoolIsRefused() throws IOException {
        label(false, "raw", 12);
        byte[] begun = Files.readAllBytes(journal);
        rows.replaceAll(row -> row.replace("0.", "1."));
        assertThatThrownBy(() -> label(false, "raw", 14))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(journal + ": belongs to another pool");
        assertThat(journal).hasBinaryContent(begun);
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("pool.csv", "pool.journal");
    }

    @Test
    void trainingOnAJournalIsTrainingOnTheRowsItLabels() throws IOException {
        SavedModel<?> taught = label(true, "raw", 12).model().orElseThrow();
        OnlineEngine<?> engine = OnlineEngines.named("gp-dense", Engines.standard());
        SavedModel<?> trained = training(engine)
                .run(
                        DataReader.standard(),
                        pool(),
                        new JournalChoice(journal, LabelPolicy.LATEST, false),
                        MAKER,
                        Run.quiet())
                .saved();
        LabelState state =
                LabelState.of(LabelPolicy.LATEST, LabelJournal.read(journal).events());
        List<String> lines = new ArrayList<>(List.of(HEAD + ",label"));
        state.labelled().forEach(item -> lines.add(rows.get(item) + "," + truth(rows.get(item))));
        SavedModel<?> twin = training(engine)
                .run(DataReader.standard(), Files.write(folder.resolve("some.csv"), lines), MAKER, Run.quiet())
                .saved();
        assertThat(ModelFile.contentDigest(trained)).isEqualTo(ModelFile.contentDigest(twin));
        assertThat(trained.provenance().data().rows()).isEqualTo(12);

        Table table = DataReader.standard().read(pool(), trained.reading());
        assertThat(names(trained, table)).isEqualTo(names(taught, table)); // which learnt step by step
    }

    private static <M extends Classifier> Training<M> training(OnlineEngine<M> engine) {
        LabelPlan<M> plan = plan(engine, "raw", reading(true), 12);
        return Training.of(engine, plan.values(), plan.recipe(), plan.reading(), Seed.of(1));
    }

    private static List<String> names(SavedModel<?> model, Table table) {
        Predictions said =
                Prediction.of(model, Optional.empty(), table, Run.quiet()).predictions();
        return IntStream.range(0, table.rows()).mapToObj(said::bestName).toList();
    }
}
