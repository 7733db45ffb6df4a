package dev.querent.cli;

import dev.querent.core.active.Answer;
import dev.querent.core.active.LabelSession;
import dev.querent.core.active.Oracle;
import dev.querent.core.active.Question;
import dev.querent.core.evaluation.NextLabels;
import dev.querent.core.evaluation.SettledPredictions;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Run;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Shows a row, waits for a key, and goes on to the next. One key labels; see {@link #help}. */
final class LabelDialogue<M extends Classifier> {
    /** Keys of the classes, in order. Commands are keys that are neither digits nor letters. */
    private static final String CLASS_KEYS = "123456789abcdefghijklmnopqrstuvwxyz";

    /** Labels between two looks at how far it is. */
    private static final int SUMMARY = 10;

    private static final int BACKSPACE = 8;
    private static final int DELETE = 127;

    private final LabelSession<M> session;
    private final ItemView items;
    private final Keys keys;
    private final PrintStream screen;
    private final List<String> classes;
    private final int wanted;
    private final SettledPredictions settling = new SettledPredictions(SettledPredictions.USUAL_AGREEMENT);
    private final NextLabels worth = new NextLabels();
    private int nextSummary;
    private boolean ended;

    LabelDialogue(
            LabelSession<M> session, ItemView items, List<String> classes, int wanted, Keys keys, PrintStream screen) {
        this.session = session;
        this.items = items;
        this.classes = new ArrayList<>(classes);
        this.wanted = wanted;
        this.keys = keys;
        this.screen = screen;
        this.nextSummary = session.ledger().size() + SUMMARY;
    }

    static List<String> help() {
        return List.of(
                "1-9, a-z  the class with this key      +  a new class, then its name and Enter",
                "space     pass over                    -  or Backspace: take the last answer back",
                ".         end (labels are kept)        ?  these keys");
    }

    /** Until the labels wanted are there, no row is left, or the person ends. */
    void run(Run run) {
        help().forEach(screen::println);
        session.ask(new Person(run), run);
        summarise(run);
        if (!ended && session.ledger().size() < wanted) {
            screen.println("every row of the pool has been asked about");
        }
    }

    private final class Person implements Oracle {
        private final Run run;

        Person(Run run) {
            this.run = run;
        }

        @Override
        public Answer answer(Question question) {
            summarise(run);
            show(question, run);
            return answered();
        }

        @Override
        public void kept(Answer answer) {
            if (answer instanceof Answer.Named named) {
                screen.println(named.label());
            } else {
                screen.println(answer instanceof Answer.PassedOver ? "passed over" : "taken back");
            }
        }
    }

    /** How good the model is by now, and whether more labels still change what it says. */
    private void summarise(Run run) {
        Optional<M> model = session.model(run);
        if (session.ledger().size() < nextSummary || model.isEmpty()) {
            return;
        }
        nextSummary = session.ledger().size() + SUMMARY;
        Predictions said = model.get().predict(session.sample(), run.workers());
        settling.next(said);
        worth.next(session.ledger().size(), said);
        screen.println();
        screen.print(session.ledger().size() + " labels");
        session.estimate(run)
                .ifPresent(e -> screen.print("; accuracy " + Numbers.percent(e.accuracy()) + ", with 95 % certainty "
                        + Numbers.percent(e.lower()) + " to " + Numbers.percent(e.upper())));
        screen.println();
        worth.change(SUMMARY)
                .ifPresent(share -> screen.println("the next " + SUMMARY + " should change about "
                        + Numbers.percent(share) + " of its answers, and can add no more than that to its accuracy"));
        if (settling.settled()) {
            screen.println("what the model says has hardly changed for the last " + 3 * SUMMARY
                    + " labels: more of them may bring little");
        }
    }

    private void show(Question question, Run run) {
        screen.println();
        items.lines(question.row()).forEach(screen::println);
        String guess = session.model(run)
                .map(model -> {
                    Predictions said = model.predict(session.row(question.row()), run.workers());
                    return ", likely " + said.bestName(0) + " (" + Numbers.percent(said.confidence(0)) + ")";
                })
                .orElse("");
        screen.println("row " + question.row() + ", " + session.ledger().size() + " of " + wanted + " labels" + guess
                + (question.audit() ? ", drawn at random to measure" : ""));
        StringBuilder choices = new StringBuilder();
        for (int c = 0; c < Math.min(classes.size(), CLASS_KEYS.length()); c++) {
            choices.append('[')
                    .append(CLASS_KEYS.charAt(c))
                    .append("] ")
                    .append(classes.get(c))
                    .append("  ");
        }
        screen.print(choices.append("> "));
        screen.flush();
    }

    /** Keys without a meaning are passed over. */
    private Answer answered() {
        while (true) {
            int key = keys.next();
            int place = key < 0 ? -1 : CLASS_KEYS.indexOf(key);
            if (key == Keys.END || key == '.') {
                screen.println("end");
                ended = true;
                return new Answer.Ended();
            } else if (place >= 0 && place < classes.size()) {
                return new Answer.Named(classes.get(place));
            } else if (key == '+') {
                Optional<Answer> named = named();
                if (named.isPresent()) {
                    return named.get();
                }
            } else if (key == ' ') {
                return new Answer.PassedOver();
            } else if (key == '-' || key == BACKSPACE || key == DELETE) {
                if (session.ledger().last().isPresent()) {
                    return new Answer.TakenBack();
                }
                screen.println("nothing to take back");
            } else if (key == '?') {
                screen.println();
                help().forEach(screen::println);
            }
        }
    }

    private Optional<Answer> named() {
        screen.print("new class: ");
        screen.flush();
        String name = keys.line();
        if (name.isBlank()) {
            screen.println("no name, no class");
            return Optional.empty();
        }
        if (!classes.contains(name)) {
            classes.add(name);
        }
        return Optional.of(new Answer.Named(name));
    }
}
