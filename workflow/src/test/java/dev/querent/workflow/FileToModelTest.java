package dev.querent.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Run;
import dev.querent.core.query.QueryContext;
import dev.querent.core.random.Seed;
import dev.querent.features.StandardFeatures;
import dev.querent.io.format.DataReader;
import dev.querent.model.ModelFile;
import dev.querent.model.ModelUpdate;
import dev.querent.model.Provenance;
import dev.querent.model.SavedModel;
import dev.querent.model.engine.Engine;
import dev.querent.model.engine.Engines;
import dev.querent.model.engine.OnlineEngine;
import dev.querent.model.error.InputException;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.OptionValues;
import dev.querent.model.table.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files to models, predictions, updates and questions, as a server does it: without a command line. */
class FileToModelTest {
    private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
    private static final Producer MAKER = new Producer("1.2", Clock.fixed(NOON, ZoneOffset.UTC));
    private static final Corrections NO_CORRECTIONS = new Corrections(new TreeMap<>());
    private static final String ROWS = "x,y,label\n0,0,a\n0,1,a\n1,0,a\n5,5,b\n5,6,b\n6,5,b\n";

    @TempDir
    Path folder;

    private Path data;

    @BeforeEach
    void writeRows() throws IOException {
        data = file("rows.csv", ROWS);
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static Training<?> training(String features) {
        return training(Engines.standard().named("gp-dense"), features);
    }

    private static <M extends Classifier> Training<M> training(Engine<M> engine, String features) {
        OptionValues values = OptionValues.of(engine.name(), engine.options(), Map.of());
        return Training.of(
                engine, values, StandardFeatures.recipes().parse(features), ReadOptions.defaults(), Seed.of(1));
    }

    private SavedModel<?> trained() {
        return training("scale")
                .run(DataReader.standard(), data, MAKER, Run.quiet())
                .saved();
    }

    private List<String> predicted(SavedModel<?> model, String rows) throws IOException {
        Predictions said = Prediction.of(
                        model,
                        Optional.empty(),
                        DataReader.standard()
                                .read(file("asked.csv", rows), model.reading().allowingMissingLabel()),
                        Run.quiet())
                .predictions();
        return List.of(said.bestName(0), said.bestName(1));
    }

    private static <M extends Classifier> SavedModel<M> changed(SavedModel<M> saved, ModelChange change) {
        OnlineEngine<M> engine = OnlineEngines.of(saved.engine(), "the model", Engines.standard());
        return change.applyTo(saved, engine, MAKER, Run.quiet());
    }

    @Test
    void aModelKnowsHowItCameAbout() {
        Provenance provenance = trained().provenance();
        assertThat(provenance.environment().querent()).isEqualTo("1.2");
        assertThat(provenance.created()).isEqualTo(NOON);
        assertThat(provenance.recipe().trainer()).isEqualTo("gp-dense");
        assertThat(provenance.recipe().features()).isEqualTo("scale");
        assertThat(provenance.data().name()).isEqualTo("rows.csv");
        assertThat(provenance.data().rows()).isEqualTo(6);
        assertThat(provenance.data().classes()).isEqualTo(2);
    }

    @Test
    void trainingTwiceGivesTheSameBits() {
        assertThat(ModelFile.contentDigest(trained())).isEqualTo(ModelFile.contentDigest(trained()));
    }

    @Test
    void aModelPredictsRowsItReadsAndScalesAsInTraining() throws IOException {
        assertThat(predicted(trained(), "x,y\n0.2,0.3\n5.4,5.5\n")).containsExactly("a", "b");
    }

    @Test
    void aChangeAddsRelabelsAndForgetsAndIsListedInTheProvenance() throws IOException {
        Path more = file("more.csv", "x,y,label\n0,9,c\n0,8,c\n");
        SavedModel<?> before = trained();
        SavedModel<?> after = changed(
                before,
                new ModelChange(
                        Optional.of(DataReader.standard().read(more, before.reading())),
                        new Corrections(new TreeMap<>(Map.of(2, "b"))),
                        Optional.of(RowList.parse("0,4-5")),
                        false));
        assertThat(predicted(after, "x,y\n0,8.5\n1,0\n")).containsExactly("c", "b");
        ModelUpdate update = after.provenance().updates().get(0);
        assertThat(update)
                .isEqualTo(new ModelUpdate(
                        "1.2",
                        Optional.of(new Provenance.Source(
                                "more.csv",
                                DataReader.standard()
                                        .read(more, before.reading())
                                        .digest(),
                                2,
                                1)),
                        1,
                        3,
                        false,
                        5,
                        3,
                        NOON,
                        update.seconds()));
        assertThat(before.provenance().updates()).isEmpty();
    }

    @Test
    void aRowThatTheModelDoesNotHaveIsRefusedWithTheSettingThatNamesIt() {
        SavedModel<?> saved = trained();
        ModelChange change =
                new ModelChange(Optional.empty(), NO_CORRECTIONS, Optional.of(RowList.parse("2,6")), false);
        assertThatThrownBy(() -> changed(saved, change))
                .isInstanceOf(UsageException.class)
                .hasMessage("forget 2,6: there is no row 6; the model has 6 rows, counted from 0")
                .extracting(e -> ((UsageException) e).wrong())
                .isEqualTo(Optional.of(new SettingValue(Setting.FORGET, "2,6")));
    }

    @Test
    void aMissingLabelColumnIsNamedWithItsFileAndItsRemedy() throws IOException {
        Path unlabelled = file("unlabelled.csv", "x,y\n1,2\n");
        assertThatThrownBy(() -> training("raw").run(DataReader.standard(), unlabelled, MAKER, Run.quiet()))
                .isInstanceOf(InputException.class)
                .hasMessage(unlabelled + ": no label column (columns: x, y); add one named 'label' or name another")
                .extracting(e -> ((InputException) e).remedies())
                .isEqualTo(List.of(new SettingValue(Setting.LABEL, "")));
    }

    @Test
    void aRemedyOutlivesBeingNamedWithTheFile() {
        assertThatThrownBy(() -> training("words").run(DataReader.standard(), data, MAKER, Run.quiet()))
                .hasMessageStartingWith(data + ": words needs texts")
                .extracting(e -> ((InputException) e).remedies())
                .isEqualTo(List.of(new SettingValue(Setting.TEXT, "")));
    }

    @Test
    void rowsAskedBeforeAreNotOpenAndTheModelBringsItsTrainingRows() {
        assertQuestions(trained());
    }

    private <M extends Classifier> void assertQuestions(SavedModel<M> saved) {
        QuestionPool pool = QuestionPool.read(
                DataReader.standard(),
                data,
                saved.reading(),
                saved.features(),
                Optional.of(RowList.parse("1-3")),
                Seed.of(2),
                Run.quiet());
        QueryContext<M> context = pool.context(saved, Seed.of(2), Run.quiet());
        assertThat(IntStream.range(0, pool.open().rows()).filter(pool.open()::isOpen))
                .containsExactly(0, 4, 5);
        assertThat(context.labelled().size()).isEqualTo(6);
    }
}
