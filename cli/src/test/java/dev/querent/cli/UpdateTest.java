package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.querent.core.data.LabeledData;
import dev.querent.features.StandardFeatures;
import dev.querent.model.ModelFile;
import dev.querent.model.ModelUpdate;
import dev.querent.model.SavedModel;
import dev.querent.model.engine.Engine;
import dev.querent.model.engine.Engines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UpdateTest {
    @TempDir
    Path folder;

    private Path model;
    private Path out;

    /** Four rows, x = 1, 2, 3, 4, of the classes a, b, a, b. */
    @BeforeEach
    void train() throws IOException {
        Path data = file("start.csv", "x,label\n1,a\n2,b\n3,a\n4,b\n");
        model = folder.resolve("start.model");
        out = folder.resolve("updated.model");
        run("train", "--data", data, "--trainer", "kept-rows", "--features", "scale", "--model", model)
                .succeeds();
    }

    private Path file(String name, String text) throws IOException {
        return Points.write(folder.resolve(name), text);
    }

    private static CommandRun run(Object... args) {
        return CommandRun.with(
                new KeptRowsEngine(), Stream.of(args).map(Object::toString).toArray(String[]::new));
    }

    private CommandRun update(Object... more) {
        return run(Stream.concat(Stream.of("update", "--model", model, "--model-out", out), Stream.of(more))
                .toArray());
    }

    private static SavedModel<?> read(Path file) {
        return ModelFile.read(file, new Engines(List.of(new KeptRowsEngine())), StandardFeatures.recipes());
    }

    /** Such as {@code 1a 2b}: rows as they stood before they were scaled to 0..1, with their classes. */
    private static String rows(Path file) {
        LabeledData data = ((KeptRowsModel) read(file).model()).data();
        return IntStream.range(0, data.size())
                .mapToObj(row -> Math.round(1 + 3 * data.features().get(row, 0))
                        + data.labels().name(row))
                .reduce((left, right) -> left + " " + right)
                .orElseThrow();
    }

    @Test
    void rowsAreAddedByTheFeaturesOfTheModel() throws IOException {
        Path more = file("more.csv", "x,label\n2.5,c\n3.1,a\n");
        JsonNode json = update("--data", more, "--json").json();

        assertThat(json.get("rows_added").asInt()).isEqualTo(2);
        assertThat(json.get("rows").asInt()).isEqualTo(6);
        assertThat(json.get("classes").asInt()).isEqualTo(3);
        assertThat(json.get("new_classes").toString()).isEqualTo("[\"c\"]");
        assertThat(json.get("seconds").asDouble()).isPositive();
        assertThat(json.get("iterations").asInt()).isEqualTo(3);
        assertThat(json.get("model").asText()).isEqualTo(out.toString());
        assertThat(json.get("model_digest").asText()).isEqualTo(ModelFile.contentDigest(read(out)));
        assertThat(rows(out)).isEqualTo("1a 2b 3a 4b 3c 3a");
    }

    @Test
    void theInputModelStaysAsItWas() throws IOException {
        byte[] before = Files.readAllBytes(model);
        update("--forget", "0").succeeds();

        assertThat(Files.readAllBytes(model)).isEqualTo(before);
    }

    @Test
    void aModelMayReplaceItself() {
        out = model;
        update("--forget", "0").succeeds();

        assertThat(rows(model)).isEqualTo("2b 3a 4b");
    }

    @Test
    void rowsAreForgottenByNumbersFromZeroAndRanges() throws IOException {
        Path more = file("more.csv", "x,label\n1,c\n1,d\n");
        update("--data", more, "--forget", "3, 0 - 1,1").succeeds();

        assertThat(rows(out)).isEqualTo("3a 1c 1d");
    }

    @Test
    void rowsThatStayKeepTheirOrder() {
        JsonNode json = update("--forget", "2,1-1,2", "--json").json();

        assertThat(json.get("rows_forgotten").asInt()).isEqualTo(2);
        assertThat(json.get("rows_added").asInt()).isZero();
        assertThat(json.get("rows").asInt()).isEqualTo(2);
        assertThat(rows(out)).isEqualTo("1a 4b");
    }

    @Test
    void labelsAreCorrectedOneByOneAndByFile() throws IOException {
        Path corrections = file("corrections.csv", "row,label\n3,a\n1,new one\n");
        JsonNode json =
                update("--relabel", "0=b=c", "--relabel", corrections, "--json").json();

        assertThat(json.get("rows_relabelled").asInt()).isEqualTo(3);
        assertThat(json.get("new_classes").toString()).isEqualTo("[\"b=c\",\"new one\"]");
        assertThat(rows(out)).isEqualTo("1b=c 2new one 3a 4a");
    }

    @Test
    void rowNumbersAreThoseBeforeTheUpdate() throws IOException {
        Path more = file("more.csv", "x,label\n1,b\n");
        update("--data", more, "--forget", "1,3", "--relabel", "2=c").succeeds();

        assertThat(rows(out)).isEqualTo("1a 3c 1b");
    }

    @Test
    void provenanceTellsWhatWasChanged() throws IOException {
        Path more = file("more.csv", "x,label\n1,b\n2,b\n");
        update("--data", more).succeeds();
        model = out;
        update("--forget", "0", "--relabel", "1=a").succeeds();

        SavedModel<?> read = read(out);
        List<ModelUpdate> updates = read.provenance().updates();
        assertThat(updates).hasSize(2);
        assertThat(updates.get(0).added().orElseThrow().name()).isEqualTo("more.csv");
        assertThat(updates.get(0).added().orElseThrow().rows()).isEqualTo(2);
        assertThat(updates.get(0).added().orElseThrow().digest()).isNotBlank();
        assertThat(updates.get(1).added()).isEmpty();
        assertThat(updates.get(1).relabelled()).isEqualTo(1);
        assertThat(updates.get(1).forgotten()).isEqualTo(1);
        assertThat(updates.get(1).rows()).isEqualTo(5);
        assertThat(read.provenance().data().rows()).isEqualTo(4);
    }

    @Test
    void peopleGetAlignedLines() {
        assertThat(update("--forget", "3", "--quiet").succeeds().out())
                .contains("rows added       0\n", "rows forgotten   1\n", "remembered       3\n");
    }

    @Test
    void otherFeaturesAreRefused() throws IOException {
        Path other = file("other.csv", "x,y,label\n1,1,b\n");
        update("--data", other)
                .fails(
                        1,
                        other + ": the data does not fit the model: it has 2 features but the model was trained on"
                                + " 1 feature; 'y' is not known to the model; give the model the features it was"
                                + " trained on");
        assertThat(out).doesNotExist();
    }

    @Test
    void unlabelledRowsAreRefused() throws IOException {
        Path unlabelled = file("unlabelled.csv", "x\n1\n");
        update("--data", unlabelled)
                .fails(
                        1,
                        unlabelled
                                + ": no label column (columns: x); add one named 'label' or name another (--label NAME)");
    }

    @Test
    void unknownRowsAreRefused() {
        update("--forget", "1,3-4").fails(2, "--forget 1,3-4: there is no row 4; the model has 4 rows, counted from 0");
        update("--relabel", "4=a").fails(2, "--relabel 4=a: there is no row 4; the model has 4 rows, counted from 0");
    }

    @Test
    void aRowCannotGetTwoLabels() {
        update("--relabel", "1=a", "--relabel", "1=b").fails(2, "--relabel: row 1 is given the labels 'a' and 'b'");
    }

    @Test
    void oneClassAloneIsRefused() {
        update("--forget", "1,3")
                .fails(
                        1,
                        "cannot forget these rows: all 2 rows belong to the class 'a'; a classifier needs rows of at least two classes");
        update("--relabel", "1=a", "--relabel", "3=a")
                .fails(
                        1,
                        "cannot relabel these rows: all 4 rows belong to the class 'a'; a classifier needs rows of at least two classes");
        assertThat(out).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "3-", "5-2", "1,,2", "-1", "1;2"})
    void badRowListsAreRefused(String rows) {
        update("--forget=" + rows)
                .fails(
                        2,
                        "invalid value for option '--forget': '" + rows
                                + "' is not a list of rows: give numbers from 0 and ranges, as in 3,10-20;"
                                + " see 'querent update --help'");
    }

    @Test
    void aPredictionFileIsNoListOfCorrections() throws IOException {
        Path predictions = file("predictions.csv", "row,label,probability\n0,a,0.9\n");
        update("--relabel", predictions)
                .fails(1, predictions + ": relabelling needs the columns 'row' and 'label' and no others");
        Path halves = file("halves.csv", "row,label\n1,a\n2.5,b\n");
        update("--relabel", halves)
                .fails(1, halves + ": the row number of record 2 is 2.5; rows are whole numbers counted from 0");
    }

    @Test
    void nothingToDoIsAWrongUse() {
        update().fails(2, "nothing to update; give --data FILE, --relabel ROW=LABEL, --forget ROWS or --optimise");
    }

    @Test
    void hyperparametersAreSearchedAgainFromWhereTheyStand() throws IOException {
        Path few = Points.csv(folder.resolve("few.csv"), 24, 1);
        Path more = Points.csv(folder.resolve("more.csv"), 40, 2);
        for (String trainer : List.of("gp-dense", "gp-hik")) {
            Path first = folder.resolve(trainer + ".model");
            CommandRun.of(
                            "train",
                            "--data",
                            few.toString(),
                            "--features",
                            "scale",
                            "--trainer",
                            trainer,
                            "--model",
                            first.toString(),
                            "-O",
                            "search-check=no")
                    .succeeds();
            List<String> add = List.of("update", "--model", first.toString(), "--data", more.toString(), "--json");
            JsonNode kept =
                    CommandRun.of(with(add, "--model-out", out.toString())).json();
            JsonNode found = CommandRun.of(with(add, "--model-out", out.toString(), "--optimise"))
                    .json();
            assertThat(kept.get("optimised").asBoolean()).isFalse();
            assertThat(found.get("optimised").asBoolean()).isTrue();
            assertThat(found.get("rows").asInt()).isEqualTo(64);
            assertThat(found.at("/found/noise").asDouble())
                    .isNotEqualTo(kept.at("/found/noise").asDouble());
            assertThat(ModelFile.read(out, Engines.standard(), StandardFeatures.recipes())
                            .provenance()
                            .updates())
                    .singleElement()
                    .matches(ModelUpdate::optimised);
        }
    }

    private static String[] with(List<String> arguments, String... more) {
        return Stream.concat(arguments.stream(), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void trainersWithoutHyperparametersHaveNoneToOptimise() {
        update("--optimise")
                .fails(2, "--optimise: the trainer kept-rows has no hyperparameters to search; leave it out");
        assertThat(out).doesNotExist();
    }

    @Test
    void trainersThatCannotLearnOnlineSaySo() throws IOException {
        Path data = Points.csv(folder.resolve("points.csv"), 20, 1);
        Path dense = folder.resolve("dense.model");
        List<Engine<?>> engines = List.of(new ScriptedEngine(run -> {}), new KeptRowsEngine());
        CommandRun.with(
                        engines,
                        "train",
                        "--data",
                        data.toString(),
                        "--trainer",
                        "gp-dense",
                        "--model",
                        dense.toString())
                .succeeds();

        CommandRun.with(engines, "update", "--model", dense.toString(), "--forget", "1", "--model-out", out.toString())
                .fails(
                        2,
                        dense + ": models of gp-dense cannot be updated; train again with all rows, or use a trainer"
                                + " that learns online: kept-rows");
    }

    @Test
    void theDataFileIsNotOverwritten() throws IOException {
        Path more = file("more.csv", "x,label\n1,b\n");
        out = more;
        update("--data", more).fails(1, more + ": is also an input; give another name for the output");
    }
}
