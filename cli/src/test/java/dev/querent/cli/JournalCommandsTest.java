package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.querent.core.active.LabelAction;
import dev.querent.io.format.DataReader;
import dev.querent.io.journal.JournalHeader;
import dev.querent.io.journal.LabelJournal;
import dev.querent.io.journal.PoolFingerprint;
import dev.querent.io.read.ReadOptions;
import dev.querent.io.table.Table;
import dev.querent.io.table.Vectors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a journal: models, files, summaries and other journals. */
class JournalCommandsTest {
    private static final int LABELS = 24;

    @TempDir
    Path folder;

    private Path pool;
    private Path journal;

    @BeforeEach
    void labelSome() throws IOException {
        List<String> lines = Files.readAllLines(Points.csv(folder.resolve("points.csv"), 80, 2));
        List<String> named = new ArrayList<>(List.of("name," + lines.get(0)));
        for (int row = 1; row < lines.size(); row++) {
            named.add("r" + row + "," + lines.get(row));
        }
        pool = Files.write(folder.resolve("pool.csv"), named);
        journal = folder.resolve("points.journal");
        label(journal, "ann", LABELS).succeeds();
    }

    private static CommandRun run(Object... args) {
        return CommandRun.of(Arrays.stream(args).map(Object::toString).toArray(String[]::new));
    }

    /** Takes the labels that the pool has, so that they can be checked. */
    private CommandRun label(Path to, String author, int labels, Object... more) {
        Object[] args = {
            "label",
            "--pool",
            pool,
            "--answers",
            pool,
            "--journal",
            to,
            "--author",
            author,
            "--labels",
            labels,
            "--audit",
            0.25,
            "--trainer",
            "gp-dense",
            "--without",
            "name",
            "--json"
        };
        return run(Stream.concat(Stream.of(args), Stream.of(more)).toArray());
    }

    private CommandRun train(Path data, Path model, Object... more) {
        Object[] args = {
            "train", "--data", data, "--trainer", "gp-dense", "--without", "name", "--model", model, "--json"
        };
        return run(Stream.concat(Stream.of(args), Stream.of(more)).toArray());
    }

    private CommandRun export(Path out, Object... more) {
        Object[] args = {
            "labels", "export", "--journal", journal, "--pool", pool, "--without", "name", "--out", out, "--json"
        };
        return run(Stream.concat(Stream.of(args), Stream.of(more)).toArray());
    }

    private Path file(String name) {
        return folder.resolve(name);
    }

    private double accuracy(Path model) {
        return run("evaluate", "--model", model, "--data", pool, "--label", "label", "--without", "name", "--json")
                .json()
                .get("accuracy")
                .asDouble();
    }

    private int audits() {
        return run("labels", "info", journal, "--json").json().get("audits").asInt();
    }

    /** Turns the pool upside down, takes a row away and adds one. */
    private List<String> changePool() throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(pool));
        String head = lines.remove(0);
        Collections.shuffle(lines, new Random(5));
        lines.add(3, "more,0.1,0.1,near");
        Files.write(pool, Stream.concat(Stream.of(head), lines.stream()).toList());
        return lines;
    }

    @Test
    void aJournalTrainsAModelThatPredicts() throws IOException {
        JsonNode trained =
                train(pool, file("taught.model"), "--labels", journal).json();
        assertThat(trained.get("rows").asInt()).isEqualTo(LABELS - audits());
        assertThat(trained.get("classes").asInt()).isEqualTo(2);
        assertThat(trained.get("warnings")).isEmpty();
        assertThat(accuracy(file("taught.model"))).isGreaterThan(0.9);
        assertThat(run("predict", "--model", file("taught.model"), "--data", pool, "--out", file("p.csv"), "--json")
                        .json()
                        .get("rows")
                        .asInt())
                .isEqualTo(80);
        assertThat(audits()).isPositive();
        assertThat(train(pool, file("all.model"), "--labels", journal, "--with-audits")
                        .json()
                        .get("rows")
                        .asInt())
                .isEqualTo(LABELS);
    }

    @Test
    void labelsOfTheDataFileAreNotUsed() throws IOException {
        String wrong = Files.readString(pool).replaceAll("(near|far)\n", "wrong\n");
        Path other = Files.writeString(file("other.csv"), wrong);
        train(other, file("taught.model"), "--labels", journal).succeeds();
        assertThat(accuracy(file("taught.model"))).isGreaterThan(0.9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"labelled.csv", "labelled.jsonl", "labelled.parquet", "labelled.csv.gz"})
    void whatIsExportedTrainsTheSameModel(String name) {
        Path out = file(name);
        JsonNode exported = export(out).json();
        assertThat(exported.get("labels").asInt()).isEqualTo(LABELS);
        assertThat(exported.get("rows").asInt()).isEqualTo(LABELS);
        assertThat(exported.get("classes").get("near").asInt()
                        + exported.get("classes").get("far").asInt())
                .isEqualTo(LABELS);
        train(pool, file("direct.model"), "--labels", journal, "--with-audits").succeeds();
        train(out, file("file.model"), "--label", "label_2", "--without", "name,label")
                .succeeds();
        assertThat(accuracy(file("file.model"))).isEqualTo(accuracy(file("direct.model")));
    }

    @Test
    void anExportHasTheColumnsOfThePoolAndAllRowsWhereAsked() throws IOException {
        export(file("some.csv")).succeeds();
        List<String> lines = Files.readAllLines(file("some.csv"));
        assertThat(lines.get(0))
                .isEqualTo(
                        "name,x,y,label,row_2,label_2,author_2,time_2,audit_2,disputed_2,flagged_2,opinions_2,note_2");
        assertThat(lines).hasSize(LABELS + 1);
        assertThat(lines.subList(1, lines.size())).allSatisfy(line -> {
            String[] cells = line.split(",");
            assertThat(cells[3]).isEqualTo(cells[5]); // the journal says what the pool's own label says
            assertThat(cells[6]).isEqualTo("ann");
        });
        JsonNode all = export(file("all.csv"), "--all").json();
        assertThat(all.get("rows").asInt()).isEqualTo(80);
        assertThat(all.get("labels").asInt()).isEqualTo(LABELS);
    }

    @Test
    void aPoolThatHasChangedIsMatchedAndWhatIsMissingIsSaid() throws IOException {
        byte[] before = Files.readAllBytes(journal);
        changePool();
        export(file("some.csv")).succeeds();
        assertThat(Files.readAllLines(file("some.csv")).stream().skip(1))
                .hasSize(LABELS)
                .allSatisfy(line -> assertThat(line.split(",")[3]).isEqualTo(line.split(",")[5]));
        CommandRun trained = train(pool, file("taught.model"), "--labels", journal);
        assertThat(trained.json().get("rows").asInt()).isEqualTo(LABELS - audits());
        assertThat(trained.err()).contains("warning: 24 of 24 items of the journal were found in the pool by content");
        assertThat(journal).hasBinaryContent(before);

        List<String> lines = Files.readAllLines(pool);
        String gone = Files.readAllLines(file("some.csv")).get(1);
        lines.removeIf(line -> gone.startsWith(line + ","));
        Files.write(pool, lines);
        JsonNode less = export(file("less.csv")).json();
        assertThat(less.get("labels").asInt()).isEqualTo(LABELS - 1);
        assertThat(less.get("warnings").toString()).contains("1 not found in the pool: item ");
    }

    @Test
    void labellingGoesOnInAPoolThatHasChanged() throws IOException {
        byte[] before = Files.readAllBytes(journal);
        changePool();
        CommandRun again = label(journal, "ann", LABELS + 6);
        assertThat(again.json().get("labels").asInt()).isEqualTo(LABELS + 6);
        assertThat(again.json().get("warnings").toString())
                .contains("the pool has changed since the journal was begun (80 rows then, 81 now)")
                .contains("points.journal.before");
        assertThat(file("points.journal.before")).hasBinaryContent(before);
        export(file("some.csv")).succeeds();
        assertThat(Files.readAllLines(file("some.csv")).stream().skip(1))
                .hasSize(LABELS + 6)
                .allSatisfy(line -> assertThat(line.split(",")[3]).isEqualTo(line.split(",")[5]));
    }

    @Test
    void idsAreKnownToLaterCommandsAndOthersRefused() throws IOException {
        Path named = file("named.journal");
        Object[] byId = {
            "label",
            "--pool",
            pool,
            "--answers",
            pool,
            "--journal",
            named,
            "--author",
            "ann",
            "--labels",
            20,
            "--trainer",
            "gp-dense",
            "--json",
            "--id",
            "name"
        };
        run(byId).succeeds();
        Files.writeString(
                pool, Files.readString(pool).replaceAll("(r\\d+),0\\.", "$1,1.")); // other values, the same names
        changePool();
        run("labels", "export", "--journal", named, "--pool", pool, "--out", file("some.csv"))
                .succeeds();
        assertThat(Files.readAllLines(file("some.csv")).stream().skip(1))
                .hasSize(20)
                .allSatisfy(line -> assertThat(line.split(",")[3]).isEqualTo(line.split(",")[5]));
        run("train", "--data", pool, "--labels", named, "--trainer", "gp-dense", "--model", file("m"))
                .succeeds();
        run("predict", "--model", file("m"), "--data", pool, "--out", file("p.csv"))
                .succeeds();
        run("predict", "--model", file("m"), "--data", file("points.csv"), "--out", file("p.csv"))
                .succeeds(); // has no names
        run("labels", "export", "--journal", named, "--pool", pool, "--out", file("x.csv"), "--id", "x")
                .fails(
                        2,
                        "--id x: " + named + " was begun with the ids of the column 'name'; name that column, or none");
        export(file("x.csv"), "--id", "name")
                .fails(
                        2,
                        "--id name: " + journal + " was begun without ids and finds rows by their content; name none");
    }

    @Test
    void infoCountsAndShowsWhereAuthorsDiffer() throws IOException {
        Path shared = file("shared.journal");
        typed(file("ann.journal"), "ann", "eaeaeaf blurred\n.");
        typed(file("bob.journal"), "bob\u001b", "eeeee.");
        run("labels", "merge", file("ann.journal"), file("bob.journal"), "--out", shared)
                .succeeds();
        CommandRun run = run("labels", "info", shared);
        assertThat(run.succeeds().out())
                .contains("near", "far", "ann", "bob␛", "blurred", "differing labels", "Krippendorff's alpha")
                .doesNotContain("\u001b");
        JsonNode json = run("labels", "info", shared, "--json").json();
        assertThat(json.get("flagged").asInt()).isEqualTo(1);
        assertThat(json.get("flags").get(0).get("note").asText()).isEqualTo("blurred");
        assertThat(json.get("authors").size()).isEqualTo(2);
        assertThat(json.get("classes").get("near").asInt()
                        + json.get("classes").get("far").asInt())
                .isEqualTo(json.get("labels").asInt());
        JsonNode differing = json.get("disagreements").get(0).get("opinions");
        assertThat(differing.get(0).get("author").asText()).isEqualTo("ann");
        assertThat(differing.get(0).get("label").asText()).isEqualTo("far");
        assertThat(differing.get(1).get("label").asText()).isEqualTo("near");
        JsonNode agreement = json.get("agreement");
        assertThat(agreement.get("items").asInt()).isGreaterThan(1);
        assertThat(agreement.get("share").asDouble()).isBetween(0.1, 0.9);
        assertThat(agreement.get("alpha").isNumber()).isTrue();
        assertThat(json.get("first").asText()).isEqualTo("2026-01-02T12:00:00Z");
        assertThat(json.get("events").get("flagged").asInt()).isEqualTo(1);
    }

    private void typed(Path to, String author, String keys) {
        Object[] args = {
            "label",
            "--pool",
            pool,
            "--journal",
            to,
            "--author",
            author,
            "--classes",
            "near,far",
            "--audit",
            0,
            "--trainer",
            "gp-dense",
            "--without",
            "name"
        };
        CommandRun.typing(keys, Arrays.stream(args).map(Object::toString).toArray(String[]::new))
                .succeeds();
    }

    @Test
    void journalsOfOnePoolAreMerged() throws IOException {
        Path bob = file("bob.journal");
        label(bob, "bob", 30, "--seed", 9).succeeds();
        Path both = file("both.journal");
        JsonNode json =
                run("labels", "merge", journal, bob, "--out", both, "--json").json();
        JsonNode info = run("labels", "info", both, "--json").json();
        assertThat(json.get("labels")).isEqualTo(info.get("labels"));
        assertThat(json.get("labels").asInt()).isBetween(30, 54);
        assertThat(json.get("classes")).isEqualTo(info.get("classes"));
        assertThat(info.get("authors").size()).isEqualTo(2);
        assertThat(info.get("agreement").get("share").asDouble()).isEqualTo(1);
        assertThat(train(pool, file("m"), "--labels", both, "--policy", "majority")
                        .json()
                        .get("warnings"))
                .isEmpty();
        assertThat(run("labels", "merge", journal, journal, "--out", file("same.journal"), "--json")
                        .json()
                        .get("labels")
                        .asInt())
                .isEqualTo(LABELS);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void journalsOfTwoStatesOfAPoolAreMergedByKeys(boolean withPool) throws IOException {
        changePool();
        Path bob = file("bob.journal");
        label(bob, "bob", 30, "--seed", 9).succeeds();
        Path both = file("both.journal");
        List<Object> args = new ArrayList<>(List.of("labels", "merge", journal, bob, "--out", both, "--json"));
        if (withPool) {
            args.addAll(List.of("--pool", pool, "--without", "name"));
        }
        int labels = run(args.toArray()).json().get("labels").asInt();
        journal = both;
        JsonNode exported = export(file("some.csv")).json();
        assertThat(exported.get("labels").asInt()).isEqualTo(labels).isBetween(30, 54);
        assertThat(exported.get("warnings").isEmpty()).isEqualTo(withPool);
        assertThat(Files.readAllLines(file("some.csv")).stream().skip(1))
                .hasSize(labels)
                .allSatisfy(line -> assertThat(line.split(",")[3]).isEqualTo(line.split(",")[5]));
        assertThat(label(both, "ann", labels + 2).json().get("labels").asInt()).isEqualTo(labels + 2);
    }

    @Test
    void journalsOfTheFirstVersionTrainAndAreExportedAndRenewed() throws IOException {
        Table table = DataReader.read(pool, ReadOptions.defaults().without(Set.of("name")));
        StringBuilder text = new StringBuilder("{\"querent_journal\":1,\"pool\":\""
                + PoolFingerprint.of(((Vectors) table.content()).features()) + "\"}\n");
        for (int row = 0; row < 10; row++) {
            text.append("{\"entry\":\"label\",\"row\":" + row + ",\"label\":\"" + (row % 2 == 0 ? "near" : "far")
                    + "\",\"time\":\"2026-11-16T12:00:00Z\"}\n");
        }
        journal = Points.write(file("first.journal"), text.toString());
        assertThat(export(file("some.csv")).json().get("labels").asInt()).isEqualTo(10);
        assertThat(train(pool, file("m"), "--labels", journal)
                        .json()
                        .get("rows")
                        .asInt())
                .isEqualTo(10);
        assertThat(journal).hasContent(text.toString());
        label(journal, "ann", 12).succeeds();
        assertThat(file("first.journal.v1")).hasContent(text.toString());
        changePool();
        assertThat(export(file("some.csv")).json().get("labels").asInt()).isEqualTo(12);
    }

    @Test
    void aPersonLearnsThatThePoolHasChangedBeforeTheFirstQuestion() throws IOException {
        changePool();
        Object[] args = {"label", "--pool", pool, "--journal", journal, "--trainer", "gp-dense", "--without", "name"};
        String err = CommandRun.typing(
                        ".", Arrays.stream(args).map(Object::toString).toArray(String[]::new))
                .succeeds()
                .err();
        assertThat(err).containsOnlyOnce("the pool has changed");
        assertThat(err.indexOf("the pool has changed")).isLessThan(err.indexOf("\nrow "));
    }

    @Test
    void mergingOverwritesNothing() throws IOException {
        byte[] before = Files.readAllBytes(journal);
        Path other = Files.copy(journal, file("other.journal"));
        assertThat(run("labels", "merge", journal, other, "--out", journal).err())
                .contains("is also " + journal);
        run("labels", "merge", journal, other, "--out", pool)
                .fails(1, pool + ": already exists; give the new journal another name");
        assertThat(run("labels", "merge", journal, "--out", file("x")).code()).isEqualTo(2);
        assertThat(journal).hasBinaryContent(before);
        assertThat(file("x")).doesNotExist();
    }

    @Test
    void whatIsNoJournalIsRefusedInOneLine() throws IOException {
        Path none = file("none.journal");
        Path empty = Files.createFile(file("empty.journal"));
        String missing = none + ": does not exist; give the name of a journal";
        run("labels", "info", none).fails(1, missing);
        run("labels", "merge", journal, none, "--out", file("c")).fails(1, missing);
        train(pool, file("m"), "--labels", none).fails(1, missing);
        run("labels", "info", empty).fails(1, empty + ": is empty: no journal was begun in it");
        train(pool, file("m"), "--labels", empty).fails(1, empty + ": is empty: no journal was begun in it");
        run("labels", "info", pool).fails(1, pool + ": is not a journal and was left unchanged; give another file");
        train(pool, file("m"), "--labels", pool)
                .fails(1, pool + ": is not a journal and was left unchanged; give another file");
        assertThat(file("m")).doesNotExist();
        Path other = Points.csv(file("other.csv"), 10, 77);
        assertThat(run("train", "--data", other, "--labels", journal, "--trainer", "gp-dense", "--model", file("m"))
                        .err())
                .contains(journal + ": belongs to another pool");
        assertThat(run("labels", "export", "--pool", other, "--journal", journal, "--out", file("o.csv"))
                        .err())
                .contains(journal + ": belongs to another pool");
        assertThat(file("o.csv")).doesNotExist();
    }

    @Test
    void aJournalThatIsInUseCanBeRead() {
        JournalHeader header = LabelJournal.peek(journal);
        try (LabelJournal live = LabelJournal.open(journal, header, Clock.systemUTC())) {
            live.append("bob", new LabelAction.Flagged(3, "look"));
            assertThat(run("labels", "info", journal, "--json")
                            .json()
                            .get("flagged")
                            .asInt())
                    .isEqualTo(1);
            export(file("some.csv")).succeeds();
            train(pool, file("m"), "--labels", journal).succeeds();
            run("labels", "merge", journal, journal, "--out", file("copy.journal"))
                    .succeeds();
            label(journal, "ann", 30)
                    .fails(1, journal + ": is in use by another session; end it first, or give another journal");
            live.append("bob", new LabelAction.Flagged(4, "look")); // reading has not dropped the lock
        }
        assertThat(LabelJournal.read(journal).events()).hasSizeGreaterThan(LABELS + 1);
    }

    @Test
    void tooFewLabelsToTrainWithAreSaid() {
        Path few = file("few.journal");
        typed(few, "ann", "ee.");
        train(pool, file("m"), "--labels", few)
                .fails(
                        1,
                        few
                                + ": all 2 labels to train with are 'near'; training needs rows of at least two classes, so label"
                                + " some more");
        Path nothing = file("nothing.journal");
        typed(nothing, "ann", "ss.");
        train(pool, file("m"), "--labels", nothing)
                .fails(
                        1,
                        nothing
                                + ": has no label for a row of the data; training needs rows of at least two"
                                + " classes, so label some more");
        run("labels", "info", nothing).succeeds();
        export(file("none.csv")).succeeds();
        assertThat(file("m")).doesNotExist();
    }

    @Test
    void optionsThatDoNotFitAreRefused() {
        train(pool, file("m"), "--with-audits")
                .fails(2, "--with-audits, --policy and --id apply to a journal; give one with --labels FILE");
        assertThat(train(pool, file("m"), "--labels", journal, "--policy", "latets")
                        .err())
                .contains("unknown policy 'latets' (known: latest, majority); did you mean 'latest'?");
        train(pool, journal, "--labels", journal)
                .fails(1, journal + ": is also an input; give another name for the output");
        Path wrong = file("labels.txt");
        assertThat(export(wrong).code()).isEqualTo(2);
        export(pool).fails(1, pool + ": is also an input; give another name for the output");
        assertThat(wrong).doesNotExist();
    }
}
