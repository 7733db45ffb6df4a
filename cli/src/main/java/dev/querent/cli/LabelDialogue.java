package dev.querent.cli;

import dev.querent.cli.LabellingBackend.ShownQuestion;
import dev.querent.model.error.InputException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Shows a row, waits for a key, and continues with the next. One key gives a label; see {@link #help}. */
final class LabelDialogue {
    /** Labels between two summaries. */
    private static final int SUMMARY = 10;

    private static final String PROMPT = "> ";
    private static final int SHOWN_LETTERS = 30;

    private final LabellingBackend backend;
    private final ItemView items;
    private final Keys keys;
    private final PrintStream screen;
    private final ClassLines classes;
    private int nextSummary;

    LabelDialogue(LabellingBackend backend, ItemView items, Keys keys, PrintStream screen) {
        this.backend = backend;
        this.items = items;
        this.keys = keys;
        this.screen = screen;
        this.classes = new ClassLines(backend);
        this.nextSummary = backend.labels() + SUMMARY;
    }

    static List<String> help() {
        return List.of(
                "a key in [ ]    that class               Enter   the guess is right",
                "z or Backspace  take back the last one   y       do it again",
                "s  skip it      l  ask me later          u       no class fits",
                "n  a new class  /  find a class          f       flag it, with a note",
                "?  these keys   q or .  end; labels are saved");
    }

    /** Asks until all wanted labels are given, no row is left, or the person ends. */
    void run() {
        help().forEach(screen::println);
        while (backend.labels() < backend.wanted()) {
            Optional<ShownQuestion> question = backend.next();
            if (question.isEmpty()) {
                screen.println("every row of the pool has been asked about");
                break;
            }
            keys.drain();
            show(question.get());
            if (!answered(question.get())) {
                break;
            }
            backend.failure().ifPresent(why -> say("saved, but the model could not learn it: " + why));
            summarise();
        }
    }

    private void show(ShownQuestion question) {
        screen.println();
        items.lines(question.item()).forEach(screen::println);
        screen.println("row " + question.item() + " · " + backend.labels() + " of " + backend.wanted() + " labels · "
                + question.guess().map(LabellingBackend.ShownGuess::text).orElse("no guess; you first"));
        classes.lines().forEach(screen::println);
    }

    /** Reads keys until one answers or takes back; false if the person ends. */
    private boolean answered(ShownQuestion question) {
        while (true) {
            screen.print(PROMPT);
            screen.flush();
            int key = keys.next();
            if (key == Keys.END || key == Keys.CONTROL_C || key == '.' || key == 'q' || key == 'Q') {
                screen.println("end");
                return false;
            }
            Optional<String> done = attempt(() -> act(key, question));
            if (done.isPresent()) {
                screen.println(TerminalText.shortened(done.get(), TerminalText.COLUMNS - PROMPT.length()));
                return true;
            }
        }
    }

    /** The effect of a key, to be shown; empty if the question is still open. */
    private Optional<String> act(int key, ShownQuestion question) {
        return switch (Character.toLowerCase(key)) {
            case Keys.ENTER ->
                question.guess().isPresent()
                        ? label(question.guess().get().className())
                        : say("there is no guess to accept; press the key of a class");
            case 'z', Keys.BACKSPACE ->
                backend.undo().map(what -> "taken back: " + what).or(() -> say("nothing to take back"));
            case 'y' -> backend.redo().map(what -> "done again: " + what).or(() -> say("nothing to do again"));
            case 's' -> did(backend::skip, "skipped");
            case 'l' -> did(backend::postpone, "later");
            case 'u' -> did(backend::unnameable, "no class fits");
            case 'f' -> flag();
            case 'n' -> nameNew();
            case '/' -> find();
            case '?' -> showKeys();
            case Keys.ESCAPE -> redraw();
            default ->
                classes.classOf(key)
                        .map(this::label)
                        .orElseGet(() -> say(name(key) + " is not a key here; ? shows the keys"));
        };
    }

    private static Optional<String> did(Runnable action, String what) {
        action.run();
        return Optional.of(what);
    }

    private Optional<String> showKeys() {
        screen.println();
        help().forEach(screen::println);
        classes.lines().forEach(screen::println);
        return Optional.empty();
    }

    /** There is nothing to leave; the prompt is drawn again in its place. */
    private Optional<String> redraw() {
        screen.print('\r');
        return Optional.empty();
    }

    private Optional<String> label(String className) {
        backend.label(className);
        return Optional.of(className);
    }

    private Optional<String> flag() {
        Optional<String> note = typed(keys.line("> note, or only Enter: "));
        note.ifPresent(backend::flag);
        return note.map(text -> text.isEmpty() ? "flagged" : "flagged: " + text);
    }

    private Optional<String> nameNew() {
        Optional<String> name = typed(keys.line("> new class: ").filter(text -> !text.isEmpty()));
        name.filter(text -> !backend.classes().contains(text)).ifPresent(backend::addClass);
        return name.flatMap(this::label);
    }

    private Optional<String> find() {
        Optional<String> letters = typed(keys.line("> find: ", classes::hint).filter(text -> !text.isEmpty()));
        List<String> found = letters.map(classes::found).orElse(List.of());
        if (letters.isPresent() && found.isEmpty()) {
            return say("no class has '" + TerminalText.shortened(letters.get(), SHOWN_LETTERS) + "' in its name");
        }
        return found.stream().findFirst().flatMap(this::label);
    }

    /** At a terminal a line clears its own when it ends, and the prompt with it. */
    private Optional<String> typed(Optional<String> line) {
        if (line.isPresent() && keys.live()) {
            screen.print(PROMPT);
        } else if (line.isEmpty() && !keys.live()) {
            say("nothing typed");
        }
        return line;
    }

    /** A person may press the key again after fixing the problem; a file cannot. */
    private Optional<String> attempt(Supplier<Optional<String>> action) {
        try {
            return action.get();
        } catch (IllegalArgumentException e) {
            return say(e.getMessage());
        } catch (InputException | UncheckedIOException e) {
            if (!keys.live()) {
                throw e;
            }
            return say("not saved: " + e.getMessage());
        }
    }

    private Optional<String> say(String message) {
        TerminalText.wrapped(message, TerminalText.COLUMNS - PROMPT.length()).forEach(screen::println);
        return Optional.empty();
    }

    private static String name(int key) {
        if (key == ' ') {
            return "the space bar";
        }
        return key < ' ' ? "Ctrl-" + (char) (key + '@') : "'" + TerminalText.safe(Character.toString(key)) + "'";
    }

    /** The share of correct guesses so far, and whether more labels still change them. */
    private void summarise() {
        if (backend.labels() < nextSummary) {
            return;
        }
        nextSummary = backend.labels() + SUMMARY;
        screen.println();
        screen.println(backend.labels() + " labels");
        backend.accuracy().flatMap(LabellingBackend.AccuracyInterval::text).ifPresent(screen::println);
        LabellingBackend.Outlook outlook = backend.outlook(SUMMARY);
        outlook.change().ifPresent(share -> {
            screen.println("the next " + SUMMARY + " labels would change about " + NumberText.percent(share)
                    + " of the predictions");
            screen.println("(a change, not a gain of accuracy)");
        });
        if (outlook.settled()) {
            screen.println("the predictions have hardly changed for " + 3 * SUMMARY + " labels; more may help little");
        }
    }
}
