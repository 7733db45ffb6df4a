package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Labelling at the terminal, with keys from a pipe. */
class LabelTest {
    @TempDir
    Path folder;

    private Path pool;
    private Path journal;

    @BeforeEach
    void writeData() throws IOException {
        pool = Points.csv(folder.resolve("pool.csv"), 60, 2);
        journal = folder.resolve("points.journal");
    }

    private CommandRun label(String keys, Object... more) {
        Object[] args = {"label", "--pool", pool, "--journal", journal, "--trainer", "gp-dense", "--classes", "near,far"
        };
        return CommandRun.typing(
                keys,
                Stream.concat(Stream.of(args), Stream.of(more))
                        .map(Object::toString)
                        .toArray(String[]::new));
    }

    /** What the journal holds about rows. */
    private List<String> entries() throws IOException {
        return Files.readAllLines(journal).stream()
                .skip(1)
                .filter(line -> !line.contains("\"event\":\"class-added\""))
                .toList();
    }

    @Test
    void keysLabelSkipNameAndTakeBack() throws IOException {
        CommandRun run = label("e\ns\nAzeNmiddle of all\n?.", "--json");
        JsonNode json = run.json();
        assertThat(json.get("labels").asInt()).isEqualTo(3);
        assertThat(json.get("skipped").asInt()).isEqualTo(1);
        assertThat(entries()).hasSize(6);
        assertThat(entries().get(0)).contains("\"label\":\"near\"");
        assertThat(entries().get(1)).contains("\"event\":\"skipped\"");
        assertThat(entries().get(2)).contains("\"label\":\"far\"");
        assertThat(entries().get(3)).contains("\"event\":\"retracted\"");
        assertThat(entries().get(5)).contains("\"label\":\"middle of all\"");
        assertThat(run.err())
                .contains("[e] near  [a] far\n> near\n")
                .contains("> taken back: far\n")
                .contains("> skipped\n")
                .contains("[e] near  [a] far  [i] middle of all")
                .contains("x = ");
    }

    @Test
    void aSecondSessionGoesOnWhereTheFirstEnded() throws IOException {
        label("eaeaeaea", "--labels", 30).succeeds();
        String asked = lastQuestion(label("?", "--labels", 30));
        CommandRun again = label("e", "--labels", 30);
        assertThat(again.err()).contains(asked);
        assertThat(label("..", "--labels", 30, "--json").json().get("labels").asInt())
                .isEqualTo(9);
        assertThat(entries()).hasSize(9);
    }

    private static String lastQuestion(CommandRun run) {
        return run.err()
                .lines()
                .filter(line -> line.startsWith("row "))
                .reduce((a, b) -> b)
                .orElseThrow();
    }

    @Test
    void labelsWantedEndTheSessionWithAnEstimate() throws IOException {
        JsonNode json = label("ea".repeat(20), "--labels", 20, "--audit", 0.25, "--json")
                .json();
        assertThat(json.get("labels").asInt()).isEqualTo(20);
        assertThat(json.get("audits").asInt()).isBetween(4, 5);
        assertThat(json.get("accuracy_estimate").isNull()).isTrue(); // too few checks to say anything
        assertThat(json.get("accuracy_interval").isNull()).isTrue();
        json = label("ea".repeat(30), "--labels", 42, "--audit", 0.5, "--json").json();
        assertThat(json.get("audits").asInt()).isGreaterThanOrEqualTo(20);
        assertThat(json.get("accuracy_estimate").asDouble()).isBetween(0.0, 1.0);
        assertThat(json.get("accuracy_interval").get(0).asDouble())
                .isLessThan(json.get("accuracy_interval").get(1).asDouble());
        assertThat(entries().stream().filter(line -> line.contains("\"audit\":true")))
                .hasSize(json.get("audits").asInt());
    }

    @Test
    void answersMayComeFromAFile() throws IOException {
        Path told = folder.resolve("told.csv");
        List<String> labels = Files.readAllLines(pool).stream().skip(1).toList();
        StringBuilder some = new StringBuilder("row,label,by\n");
        for (int row = 0; row < labels.size(); row++) {
            if (row % 3 > 0) { // whoever labelled does not know every row
                String name = labels.get(row).substring(labels.get(row).lastIndexOf(',') + 1);
                some.append(row).append(',').append(name).append(",ann\n");
            }
        }
        Files.writeString(told, some);
        JsonNode json = label("", "--labels", 20, "--answers", told, "--json").json();
        assertThat(json.get("labels").asInt()).isEqualTo(20);
        assertThat(json.get("skipped").asInt()).isPositive();
        assertThat(entries()).hasSize(20 + json.get("skipped").asInt());

        json = label("", "--labels", 25, "--answers", pool, "--json").json(); // a record for every row
        assertThat(json.get("labels").asInt()).isEqualTo(25);
    }

    @Test
    void answersThatDoNotFitAreRefusedInOneLine() throws IOException {
        Path told = folder.resolve("told.csv");
        Files.writeString(told, "row,label\n3,near\n60,far\n");
        label("", "--answers", told)
                .fails(1, told + ": 'row' of record 2 is 60; rows of the pool are numbered from 0 to 59");
        Files.writeString(told, "row,label\n3.5,near\n");
        label("", "--answers", told)
                .fails(1, told + ": 'row' of record 1 is 3.5; rows of the pool are numbered from 0 to 59");
        Files.writeString(told, "row,label\n3,near\n3,far\n");
        label("", "--answers", told)
                .fails(1, told + ": row 3 of the pool has two labels, 'near' and 'far'; keep one of them");
        Files.writeString(told, "x,label\n3,near\n");
        label("", "--answers", told)
                .fails(
                        1,
                        told
                                + ": has 1 rows and no column 'row', but the pool has 60 rows; add that column with each label's"
                                + " row number");
        Files.writeString(told, "row\n3\n");
        assertThat(label("", "--answers", told).err()).contains(told + ": ").contains("label");
        assertThat(label("", "--answers", folder.resolve("none.csv")).code()).isEqualTo(1);
        assertThat(journal).doesNotExist();
    }

    @Test
    void everyTenLabelsTellHowFarItIs() throws IOException {
        Files.writeString(pool, "x,y\n" + "0,0\n0,1\n".repeat(40));
        CommandRun run = label("ea".repeat(70), "--labels", 70, "--audit", 0.35);
        assertThat(run.err())
                .contains("\n10 labels")
                .contains("\n60 labels\nabout ")
                .containsPattern("about \\d+ to \\d+ % of guesses are right, 19 times in 20 \\(2\\d checks\\)\n")
                .contains(" of the predictions\n(a change, not a gain of accuracy)\n")
                .doesNotContain("random");
        assertThat(run.err().lines()).allMatch(line -> TerminalText.width(line) <= TerminalText.COLUMNS);
    }

    @Test
    void badInputIsRefusedInOneLine() throws IOException {
        label("1", "--labels", 1).fails(2, "--labels must be at least 2, got 1");
        label("1", "--audit", 2).fails(2, "--audit must be between 0 and 0.5, got 2.0");
        label("1", "--image", "ten").fails(2, "--image must be width and height as in 28x28, got 'ten'");
        assertThat(label("1", "--image", "3x3").err()).contains("--image 3x3: rows have 2 values, not 9");
        assertThat(label(".", "--image", "2x1").err()).contains("@");
        label("e").succeeds();
        pool = Points.csv(folder.resolve("other.csv"), 50, 3);
        assertThat(label("e").err()).contains("belongs to another pool").doesNotContain("\tat ");
        assertThat(entries()).hasSize(1);
    }

    @Test
    void whereNobodyCanAnswerItIsRefusedAndNoJournalIsMade() {
        label("").fails(2, "nobody can answer: there is no terminal and no input; try --answers FILE");
        assertThat(journal).doesNotExist();
    }

    @Test
    void anEmptyLineAcceptsTheGuessButNotBeforeThereIsOne() throws IOException {
        CommandRun run = label("\ne\na\n\n\n.\n", "--audit", 0, "--json");
        assertThat(run.json().get("labels").asInt()).isEqualTo(4);
        assertThat(run.err())
                .contains(" · 0 of 100 labels · no guess; you first\n")
                .contains("> there is no guess to accept; press the key of a class\n> near\n")
                .containsPattern("2 of 100 labels · likely (near|far) \\(\\d\\d %\\)\n");
    }

    @Test
    void sequencesOfKeysThatAreNoAnswersDoNothing() throws IOException {
        CommandRun run = label("\u001b[3~\u001b[15~\u001bOP\u001be\u001b[A\u001b[200~eaea\u001b[201~e.", "--json");
        assertThat(run.json().get("labels").asInt()).isEqualTo(1);
        assertThat(run.err()).doesNotContain("is not a key here");
    }

    @Test
    void messagesNameFilesAndWordsWithoutCodesThatATerminalObeys() {
        pool = folder.resolve("\u001b[2J\u202egnp.csv");
        assertThat(label("e").err()).contains("␛[2J\\u202egnp.csv").doesNotContain("\u001b", "\u202e");
        assertThat(CommandRun.of("tra\u009b2Jin").err())
                .contains("tra\\x9b2Jin")
                .doesNotContain("\u009b");
        assertThat(CommandRun.of("label", "--verbose", "--x\u0007").err())
                .contains("␇")
                .doesNotContain("\u0007");
    }

    @Test
    void textsAreShownWithoutCodesThatATerminalObeys() throws IOException {
        Path mail = folder.resolve("mail.csv");
        Files.writeString(
                mail, "body\n\"hello \u001b[31mred\u001b[0m world\"\n\"hello \u001b[31mblue\u001b[0m world\"\n");
        CommandRun run = CommandRun.typing(
                "a",
                "label",
                "--pool",
                mail.toString(),
                "--text",
                "body",
                "--features",
                "words",
                "--journal",
                journal.toString(),
                "--trainer",
                "gp-hik",
                "--classes",
                "a,b");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err()).containsPattern("hello ␛.31m(red|blue)␛.0m world").doesNotContain("\u001b");
    }
}
