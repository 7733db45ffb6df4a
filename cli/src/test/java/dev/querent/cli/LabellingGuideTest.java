package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The walk of the page about labelling, from a pool to predictions, as a reader in a fresh clone takes it. */
class LabellingGuideTest {
    private static final Path DOCS = Path.of("..", "docs");
    private static final Path GUIDE = DOCS.resolve("labelling.md");

    /** What the new messages are about; no file of the sample says so. */
    private static final List<String> TRUE_CLASSES = List.of(
            "billing",
            "delivery",
            "account",
            "delivery",
            "billing",
            "account",
            "billing",
            "delivery",
            "account",
            "billing",
            "delivery",
            "account");

    /** In percent: hyperparameters found with another BLAS differ a little. */
    private static final double BLAS_DIFFERENCE = 2;

    @TempDir
    static Path clone;

    private static ShownCommands walk;

    @BeforeAll
    static void takeTheWalk() throws IOException, InterruptedException {
        Path sample = Files.createDirectories(clone.resolve("docs").resolve("sample"));
        try (Stream<Path> files = Files.list(DOCS.resolve("sample"))) {
            for (Path file : files.toList()) {
                Files.copy(file, sample.resolve(file.getFileName()));
            }
        }
        walk = new ShownCommands(clone, List.of("docs", "tour"));
        walk.run(GUIDE);
    }

    private static List<String[]> records(String file) throws IOException {
        return Files.readAllLines(clone.resolve("tour").resolve(file)).stream()
                .skip(1)
                .map(line -> line.split(","))
                .toList();
    }

    private static long right(List<String[]> predictions) {
        return IntStream.range(0, predictions.size())
                .filter(i -> predictions.get(i)[1].equals(TRUE_CLASSES.get(i)))
                .count();
    }

    @Test
    void thePageWalksThroughAllThatLabelsAreGoodFor() {
        assertThat(walk.ran().stream().map(command -> command.replaceAll("^\\./querent (\\S+)( [a-z]+)?.*", "$1$2")))
                .contains("data info", "label", "predict", "labels export", "labels info", "labels merge", "train");
        assertThat(walk.ran()).anyMatch(command -> command.contains("--labels 30 "));
    }

    @Test
    void thirtyLabelsPredictNearlyAllNewMessages() throws IOException {
        List<String[]> predictions = records("predictions.csv");
        assertThat(predictions).hasSize(TRUE_CLASSES.size());
        assertThat(right(predictions)).isGreaterThanOrEqualTo(10);
    }

    @Test
    void thePageShowsThePredictionsThatTheModelMakes() throws IOException {
        List<String[]> predictions = records("predictions.csv");
        List<MatchResult> shown = Pattern.compile("\\| (\\d+) \\| (\\w+) \\| (\\d+) % \\|")
                .matcher(Files.readString(GUIDE))
                .results()
                .toList();
        assertThat(shown).isNotEmpty();
        for (MatchResult line : shown) {
            String[] prediction = predictions.get(Integer.parseInt(line.group(1)));
            assertThat(prediction[1]).isEqualTo(line.group(2));
            assertThat(100 * Double.parseDouble(prediction[2]))
                    .as("probability in percent of new message %s", line.group(1))
                    .isCloseTo(Double.parseDouble(line.group(3)), within(BLAS_DIFFERENCE));
        }
    }

    @Test
    void aModelTrainedFromTheJournalPredictsAsWell() throws IOException {
        List<String[]> predictions = records("predictions-again.csv");
        assertThat(predictions).hasSize(TRUE_CLASSES.size());
        assertThat(right(predictions)).isGreaterThanOrEqualTo(10);
    }

    @Test
    void thePageNamesEveryKeyOfTheTerminal() throws IOException {
        String page = Files.readString(GUIDE);
        for (String key : "z y s l f u n / ? q . Enter Backspace".split(" ")) {
            assertThat(page).containsPattern("\\| .*`" + Pattern.quote(key) + "`.* \\|");
        }
    }
}
