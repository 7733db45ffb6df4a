package dev.querent.io.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.active.Answer;
import dev.querent.core.active.LabelAction;
import dev.querent.core.active.LabelAction.Flagged;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelEvent;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelState;
import dev.querent.core.active.Question;
import dev.querent.io.export.LabelExport.Rows;
import dev.querent.io.format.DataReader;
import dev.querent.io.journal.AnswerFile;
import dev.querent.io.read.DataSource;
import dev.querent.io.read.TestFiles;
import dev.querent.model.error.InputException;
import dev.querent.model.error.UsageException;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.TextColumn;
import dev.querent.model.table.Texts;
import dev.querent.model.table.Vectors;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelExportTest {
    private static final ReadOptions POOL =
            ReadOptions.defaults().withId("id").without(Set.of("day")).withAllColumns();
    private static final ReadOptions TRAINING =
            ReadOptions.defaults().withLabel("label").without(Set.of("id", "day"));

    @TempDir
    Path folder;

    private final List<LabelEvent> events = new ArrayList<>();

    private void add(int second, String author, LabelAction action) {
        events.add(new LabelEvent(events.size() + 1L, author, Instant.ofEpochSecond(second), action));
    }

    private void label(int second, String author, int item, String name) {
        add(second, author, new Labelled(item, name, false, Optional.empty()));
    }

    private LabelState state() {
        return LabelState.of(LabelPolicy.LATEST, events);
    }

    private Table pool(ReadOptions options, String... lines) {
        return DataReader.standard().read(TestFiles.write(folder, "pool.csv", lines), options);
    }

    private Table pool() {
        return pool(POOL, "id,size,day", "007,1.50,2024-02-29", "=1+1,0.1,", "\"a, \"\"b\"\"\",16777217,x", "Zoë,3,y");
    }

    private Path export(Table pool, String name, Rows rows) {
        Path out = folder.resolve(name);
        LabelExport.write(out, pool, state(), OptionalInt::of, rows);
        return out;
    }

    private static String text(Path file) {
        try (Reader reader = DataSource.openText(file)) {
            StringWriter text = new StringWriter();
            reader.transferTo(text);
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void someLabels() {
        label(60, "ann", 2, "dog");
        label(70, "bob", 2, "cat; or = so");
        add(80, "ann", new Labelled(0, "cat", true, Optional.empty()));
        add(90, "bob", new Flagged(0, "blurred, \"twice\""));
        add(95, "bob", new Skipped(1));
    }

    @Test
    void labelsComeBehindThePoolsOwnColumns() {
        someLabels();
        assertThat(text(export(pool(), "out.csv", Rows.LABELLED))).isEqualTo("""
                        id,size,day,row,label,author,time,audit,disputed,flagged,opinions,note
                        007,1.50,2024-02-29,0,cat,ann,1970-01-01T00:01:20Z,true,false,true,,"blurred, ""twice""\"
                        "a, ""b""\",16777217,x,2,"cat; or = so",bob,1970-01-01T00:01:10Z,false,true,false,"ann=dog;bob=cat\\; or \\= so",
                        """);
    }

    @Test
    void allRowsMayBeWritten() {
        someLabels();
        assertThat(text(export(pool(), "out.csv", Rows.ALL)).lines().toList().get(2))
                .isEqualTo("=1+1,0.1,,1,,,,false,false,false,,");
    }

    @Test
    void jsonLinesKnowNumbersTruthAndNull() {
        someLabels();
        assertThat(text(export(pool(), "out.jsonl", Rows.ALL)).lines().toList())
                .contains(
                        "{\"id\":\"007\",\"size\":1.50,\"day\":\"2024-02-29\",\"row\":0,\"label\":\"cat\",\"author\":\"ann\","
                                + "\"time\":\"1970-01-01T00:01:20Z\",\"audit\":true,\"disputed\":false,\"flagged\":true,"
                                + "\"opinions\":\"\",\"note\":\"blurred, \\\"twice\\\"\"}",
                        "{\"id\":\"Zoë\",\"size\":3,\"day\":\"y\",\"row\":3,\"label\":null,\"author\":null,\"time\":null,"
                                + "\"audit\":false,\"disputed\":false,\"flagged\":false,\"opinions\":\"\",\"note\":\"\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"out.csv", "out.csv.gz", "out.jsonl", "out.jsonl.gz", "out.parquet"})
    void whatWasExportedCanBeTrainedOn(String name) {
        someLabels();
        Table pool = pool();
        Table read = DataReader.standard().read(export(pool, name, Rows.LABELLED), TRAINING);
        int[] labelled = {0, 2};
        assertThat(read.labels().orElseThrow().name(0)).isEqualTo("cat");
        assertThat(read.labels().orElseThrow().name(1)).isEqualTo("cat; or = so");
        Vectors vectors = (Vectors) read.content();
        assertThat(vectors.schema().names()).containsExactly("size");
        Vectors own = (Vectors) pool.select(labelled).content();
        assertThat(vectors.features().row(0)).isEqualTo(own.features().row(0));
        assertThat(vectors.features().row(1)).isEqualTo(own.features().row(1));
        assertThat(read.carried("id").orElseThrow().values()).containsExactly("007", "a, \"b\"");
        assertThat(read.carried("note").orElseThrow().value(0)).isEqualTo("blurred, \"twice\"");
    }

    @Test
    void aPoolOfNumbersNeedsNothingSaidToBeTrainedOn() {
        label(1, "ann", 1, "x");
        Table pool = pool(ReadOptions.defaults().withAllColumns(), "a,b", "1,2", "3,4");
        Table read = DataReader.standard()
                .read(
                        export(pool, "out.csv", Rows.LABELLED),
                        ReadOptions.defaults().withLabel("label"));
        assertThat(((Vectors) read.content()).schema().names()).containsExactly("a", "b");
        assertThat(((Vectors) read.content()).features().row(0)).containsExactly(3, 4);
    }

    @Test
    void textsAreExportedAndReadAgain() {
        label(1, "ann", 1, "ham");
        Table pool = pool(
                ReadOptions.defaults().withText("body").withAllColumns(),
                "body,when",
                "a,2024",
                "\"two\nlines; yes\",");
        Table read = DataReader.standard()
                .read(
                        export(pool, "out.csv", Rows.LABELLED),
                        ReadOptions.defaults().withText("body"));
        assertThat(((Texts) read.content()).texts()).containsExactly("two\nlines; yes");
        assertThat(read.labels().orElseThrow().name(0)).isEqualTo("ham");
    }

    @Test
    void columnsOfThePoolKeepTheirNamesAndOursGetANumber() {
        label(1, "ann", 0, "ham");
        Table pool = pool(ReadOptions.defaults().withAllColumns(), "label,a,note", "spam,1,2", "ham,3,4");
        Path first = export(pool, "out.csv", Rows.LABELLED);
        assertThat(text(first))
                .startsWith(
                        "label,a,note,row_2,label_2,author_2,time_2,audit_2,disputed_2,flagged_2,opinions_2,note_2\n"
                                + "spam,1,2,0,ham,ann,");
        Table read = DataReader.standard()
                .read(first, ReadOptions.defaults().withLabel("label_2").without(Set.of("label")));
        assertThat(read.labels().orElseThrow().name(0)).isEqualTo("ham");
        assertThat(((Vectors) read.content()).schema().names()).containsExactly("a", "note");
    }

    @Test
    void anExportMayBeThePoolOfAnother() {
        label(1, "ann", 0, "x");
        label(1, "ann", 1, "y");
        Table pool = pool(ReadOptions.defaults().withAllColumns(), "a", "1", "2");
        Table again = DataReader.standard()
                .read(
                        export(pool, "one.csv", Rows.LABELLED),
                        ReadOptions.defaults().withAllColumns());
        Table read = DataReader.standard()
                .read(
                        export(again, "two.csv", Rows.LABELLED),
                        ReadOptions.defaults().withLabel("label_2"));
        assertThat(((Vectors) read.content()).schema().names()).containsExactly("a");
        assertThat(read.carried().stream().map(TextColumn::name)).contains("label", "row", "row_2");
    }

    @Test
    void namesWithSemicolonsDoNotMisleadTheReader() {
        label(1, "ann", 0, "x");
        Table pool = pool(ReadOptions.defaults().withAllColumns(), "\"a;;;;;;;;;;;;;;;;;;;\",b", "1,2");
        Table read = DataReader.standard()
                .read(
                        export(pool, "out.csv", Rows.LABELLED),
                        ReadOptions.defaults().withLabel("label"));
        assertThat(((Vectors) read.content()).features().row(0)).containsExactly(1, 2);
    }

    @Test
    void itemsGoToTheRowsTheyWereMatchedWith() {
        label(1, "ann", 0, "x");
        label(1, "ann", 1, "y");
        Table pool = pool(ReadOptions.defaults().withAllColumns(), "a", "5", "6", "7");
        Path out = folder.resolve("out.csv");
        int written = LabelExport.write(
                out, pool, state(), item -> item == 0 ? OptionalInt.of(2) : OptionalInt.empty(), Rows.LABELLED);
        assertThat(written).isEqualTo(1);
        assertThat(text(out).lines().toList().get(1)).startsWith("7,2,x,ann,");
    }

    @Test
    void unlabelledRowsOfAnExportAreNoTrainingData() {
        label(1, "ann", 0, "x");
        Table pool = pool(ReadOptions.defaults().withAllColumns(), "a", "5", "6");
        for (String name : List.of("out.csv", "out.jsonl", "out.parquet")) {
            Path out = export(pool, name, Rows.ALL);
            assertThatThrownBy(() -> DataReader.standard().read(out, ReadOptions.defaults()))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("label");
        }
    }

    @Test
    void anExportAnswersQuestionsAboutItsPool() {
        someLabels();
        AnswerFile answers = AnswerFile.read(
                DataReader.standard(),
                export(
                        pool(ReadOptions.defaults().withAllColumns(), "a", "1", "2", "3", "4"),
                        "out.csv",
                        Rows.LABELLED),
                Optional.empty(),
                4);
        assertThat(answers.answer(question(0))).isEqualTo(new Answer.Named("cat"));
        assertThat(answers.answer(question(3))).isEqualTo(new Answer.Skip());
    }

    private static Question question(int row) {
        return new Question(row, 0, false, Question.CHANCE, 0, Instant.MAX, Optional.empty());
    }

    @Test
    void anUnknownKindOfFileIsRefused() {
        assertThatThrownBy(() -> LabelExport.requireKnownFormat(Path.of("out.xlsx")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("labels are written as .csv, .jsonl");
    }
}
