package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.cli.LabellingBackend.AccuracyInterval;
import dev.querent.cli.LabellingBackend.Outlook;
import dev.querent.cli.LabellingBackend.ShownGuess;
import dev.querent.cli.LabellingBackend.ShownQuestion;
import dev.querent.model.table.Texts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What each key does, and what the screen shows. */
class LabelDialogueTest {
    private static final int ROWS = 60;

    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

    private static ScriptedBackend birds() {
        return backend(List.of("heron", "egret", "6"));
    }

    private static ScriptedBackend backend(List<String> classes) {
        return new ScriptedBackend(
                classes,
                IntStream.range(0, ROWS)
                        .mapToObj(row -> new ShownQuestion(
                                row, row == 0 ? Optional.empty() : Optional.of(new ShownGuess(classes.get(0), 0.714))))
                        .toList());
    }

    private String run(ScriptedBackend backend, String typed) {
        return run(backend, new PipedKeys(new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8))));
    }

    private String run(ScriptedBackend backend, Keys keys) {
        List<String> texts =
                IntStream.range(0, ROWS).mapToObj(row -> "text " + row).toList();
        new LabelDialogue(
                        backend,
                        new ItemView(new Texts(texts), Optional.empty()),
                        keys,
                        new PrintStream(shown, true, StandardCharsets.UTF_8))
                .run();
        return shown.toString(StandardCharsets.UTF_8);
    }

    @Test
    void everyKeyDoesWhatTheHelpSays() {
        ScriptedBackend backend = birds();
        String screen = run(backend, "h\nE\n6\n\ns\nl\nu\nfblurred\nf\nnSpoonbill\n/gre\nzzy\u007f\nq h");
        assertThat(backend.told)
                .containsExactly(
                        "0=heron",
                        "1=egret",
                        "2=6",
                        "3=heron",
                        "4 skipped",
                        "5 postponed",
                        "6 unnameable",
                        "7 flagged 'blurred'",
                        "8 flagged ''",
                        "class Spoonbill");
        assertThat(screen)
                .contains(
                        "\ntext 1\nrow 1 · 1 of 100 labels · likely heron (71 %)\n[h] heron  [e] egret  [6] 6\n> egret\n")
                .contains("> skipped\n")
                .contains("> later\n")
                .contains("> no class fits\n")
                .contains("> flagged: blurred\n")
                .contains("> flagged\n")
                .contains("[p] Spoonbill")
                .contains("> Spoonbill\n")
                .contains("> egret\n\ntext 11\n")
                .contains("> taken back: 10=egret\n")
                .contains("> done again: 9=Spoonbill\n")
                .endsWith("> end\n");
    }

    @Test
    void aQuestionWithoutAGuessSaysSoAndEnterLabelsNothing() {
        ScriptedBackend backend = birds();
        assertThat(run(backend, "\nh\n"))
                .contains("text 0\nrow 0 · 0 of 100 labels · no guess; you first\n")
                .contains("> there is no guess to accept; press the key of a class\n> heron\n");
        assertThat(backend.told).containsExactly("0=heron");
    }

    @Test
    void otherKeysAreNamedAndDoNothing() {
        ScriptedBackend backend = birds();
        assertThat(run(backend, "x 7\t\u202eg"))
                .contains("> 'x' is not a key here; ? shows the keys\n")
                .contains("> the space bar is not a key here; ? shows the keys\n")
                .contains("> '7' is not a key here; ? shows the keys\n")
                .contains("> Ctrl-I is not a key here; ? shows the keys\n")
                .contains("> '\\u202e' is not a key here; ? shows the keys\n")
                .contains("> 'g' is not a key here; ? shows the keys\n");
        assertThat(backend.told).isEmpty();
    }

    @Test
    void thereIsNothingToTakeBackOrToDoAgainAtTheStart() {
        ScriptedBackend backend = birds();
        assertThat(run(backend, "zy")).contains("> nothing to take back\n> nothing to do again\n");
    }

    @Test
    void aNameThatIsEmptyRefusedOrKnownMakesNoClass() {
        ScriptedBackend backend = birds();
        assertThat(run(backend, "n\nn" + "x".repeat(2000) + "\nnheron\nn"))
                .contains("> nothing typed\n> ")
                .contains("length of a class name must be at most 1000");
        assertThat(backend.told).containsExactly("0=heron");
    }

    @Test
    void aSearchTakesTheNameItselfBeforeNamesThatBeginWithItOrHaveIt() {
        ScriptedBackend backend = backend(List.of("night heron", "heronry", "Heron", "heron"));
        String screen = run(backend, "/heron\n/HERON\n/heronr\n/her\n/t h\n/owl\n/\n");
        assertThat(backend.told).containsExactly("0=heron", "1=Heron", "2=heronry", "3=heronry", "4=night heron");
        assertThat(screen).contains("> no class has 'owl' in its name\n> nothing typed\n");
    }

    @Test
    void whileLettersAreTypedTheScreenSaysWhatEnterTakes() {
        ClassLines lines = new ClassLines(backend(List.of("night heron", "heronry", "egret")));
        assertThat(lines.hint("")).isEmpty();
        assertThat(lines.hint("her")).isEqualTo("  = heronry (1 more)");
        assertThat(lines.hint("eg")).isEqualTo("  = egret");
        assertThat(lines.hint("owl")).isEqualTo("  (none)");
    }

    @Test
    void classesBeyondTheKeysAreCounted() {
        List<String> many =
                IntStream.range(0, 40).mapToObj(i -> "class number " + i).toList();
        String screen = run(backend(many), "/number 39\n.");
        assertThat(screen).contains("[/] 16 more\n").contains("> class number 39\n");
    }

    @Test
    void noLineIsWiderThanTheScreenOrHoldsCodesWhateverTheNames() {
        List<String> nasty = Stream.of(
                        "\u001b[2J\u001b]0;x\u0007",
                        "\u202egnp.exe",
                        "鹭".repeat(60),
                        "x".repeat(900),
                        "e" + "\u0301".repeat(50),
                        "🦩🦩🦩")
                .flatMap(name -> IntStream.range(0, 8).mapToObj(i -> name + i))
                .toList();
        ScriptedBackend backend = backend(nasty);
        backend.wanted = 1_000_000;
        backend.failure = Optional.of("\u001b[31m" + "no ".repeat(100));
        backend.accuracy = Optional.of(new AccuracyInterval(0.77, 1, 123_456));
        backend.outlook = new Outlook(OptionalDouble.of(0.1234), true);
        String screen = run(
                backend,
                "?" + "\n".repeat(2) + "a\n" + "\n".repeat(30) + "f" + "note \u001b ".repeat(50) + "\n/"
                        + "q".repeat(500) + "\nzz");
        assertThat(backend.labels()).isGreaterThan(20);
        assertThat(screen.lines()).allSatisfy(line -> {
            assertThat(TerminalText.width(line)).as(line).isLessThanOrEqualTo(TerminalText.COLUMNS);
            assertThat(line).isEqualTo(TerminalText.safe(line));
        });
    }

    @Test
    void whatIsRightIsToldAsAnIntervalFromTwentyChecksOn() {
        ScriptedBackend backend = birds();
        backend.accuracy = Optional.of(new AccuracyInterval(0.7695, 0.9604, 40));
        backend.outlook = new Outlook(OptionalDouble.of(0.004), true);
        assertThat(run(backend, "h".repeat(10))).contains("""

                        10 labels
                        about 77 to 96 % of guesses are right, 19 times in 20 (40 checks)
                        the next 10 labels would change about 0.40 % of the predictions
                        (a change, not a gain of accuracy)
                        the predictions have hardly changed for 30 labels; more may help little
                        """);
        assertThat(new AccuracyInterval(0.5, 1, 19).text()).isEmpty();
        assertThat(new AccuracyInterval(0.5, 1, 20).text()).isPresent();
    }

    @Test
    void noGuessIsSaidToBeCertain() {
        assertThat(new ShownGuess("heron", 1).text()).isEqualTo("likely heron (99 %)");
    }

    @Test
    void itEndsWithTheLabelsWantedOrTheLastRow() {
        ScriptedBackend backend = birds();
        backend.wanted = 3;
        assertThat(run(backend, "h".repeat(9))).doesNotContain("every row");
        assertThat(backend.told).hasSize(3);
        backend = birds();
        assertThat(run(backend, "h".repeat(ROWS + 9))).endsWith("every row of the pool has been asked about\n");
    }

    @Test
    void aModelThatCannotLearnIsReportedAndLabellingGoesOn() {
        ScriptedBackend backend = birds();
        backend.failure = Optional.of("pivot 3 is 0");
        assertThat(run(backend, "hh")).contains("> heron\nsaved, but the model could not learn it: pivot 3 is 0\n");
        assertThat(backend.told).hasSize(2);
    }

    @Test
    void aLabelThatCouldNotBeKeptIsAskedForAgainWhereAPersonCanAnswer() {
        ScriptedBackend backend = birds();
        backend.diskFull = Optional.of(new UncheckedIOException("no space left", new IOException()));
        assertThat(run(backend, new Typed("he", true))).contains("> not saved: no space left\n> egret\n");
        assertThat(backend.told).containsExactly("0=egret");
        backend.diskFull = Optional.of(new UncheckedIOException("no space left", new IOException()));
        assertThatThrownBy(() -> run(backend, new Typed("he", false))).hasMessage("no space left");
    }

    @Test
    void keysTypedBeforeAQuestionIsShownDoNotAnswerIt() {
        Typed keys = new Typed("h", true);
        run(birds(), keys);
        assertThat(keys.drains).isEqualTo(2);
    }

    @Test
    void escapeLeavesALineAndTheQuestionStands() {
        ScriptedBackend backend = birds();
        String screen = run(backend, new Typed("fn/\u001bh", true)); // lines are left
        assertThat(backend.told).containsExactly("0=heron");
        assertThat(screen).doesNotContain("is not a key");
    }

    @Test
    void theHelpFitsTheScreenAndNamesEveryKey() {
        assertThat(LabelDialogue.help()).allMatch(line -> TerminalText.width(line) <= TerminalText.COLUMNS);
        String help = String.join(" ", LabelDialogue.help());
        for (String key : List.of("Enter", "z", "Backspace", "y", "s", "l", "u", "f", "n", "/", "?", "q", ".")) {
            assertThat(help).containsPattern("(^| )" + Pattern.quote(key) + "( |$)");
        }
    }

    /** Keys of a person who leaves every line. */
    private static final class Typed implements Keys {
        private final String keys;
        private final boolean live;
        private int next;
        private int drains;

        Typed(String keys, boolean live) {
            this.keys = keys;
            this.live = live;
        }

        @Override
        public int next() {
            return next < keys.length() ? keys.charAt(next++) : END;
        }

        @Override
        public Optional<String> line(String prompt, UnaryOperator<String> hint) {
            return Optional.empty();
        }

        @Override
        public void drain() {
            drains++;
        }

        @Override
        public boolean live() {
            return live;
        }

        @Override
        public void close() {}
    }
}
