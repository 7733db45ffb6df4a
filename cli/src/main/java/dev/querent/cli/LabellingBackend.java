package dev.querent.cli;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The backend of a dialogue: it gives questions and takes the answers of one author. */
interface LabellingBackend {

    /** The question to show; the same until it is answered or something is taken back. Empty if no row is open. */
    Optional<ShownQuestion> next();

    /** The number of labels so far, and the number wanted. */
    int labels();

    int wanted();

    /*
     * Answers the question shown. The answer is durable when the call returns; an IllegalArgumentException says what is wrong,
     * an InputException or UncheckedIOException that it could not be saved. Then nothing has changed.
     */

    void label(String className);

    void skip();

    /** To be asked again later. */
    void postpone();

    void flag(String note);

    /** No class fits. */
    void unnameable();

    void addClass(String className);

    /** Takes back the author's last action in force, and returns it, as in {@code seven}; empty if there is none. */
    Optional<String> undo();

    /** Redoes the action taken back last, and returns it. */
    Optional<String> redo();

    List<String> classes();

    Optional<String> key(String className);

    Optional<String> classOf(String key);

    /** The share of correct guesses, from checks; empty if there is no model or no check. */
    Optional<AccuracyInterval> accuracy();

    /** What more labels may change; called every few labels. */
    Outlook outlook(int moreLabels);

    /** Why the model could not learn the last label. */
    Optional<String> failure();

    /** A row to label, with the guess of the model; no guess before there is a model, and none for a check. */
    record ShownQuestion(int item, Optional<ShownGuess> guess) {}

    record ShownGuess(String className, double probability) {
        /** As in {@code likely heron (71 %)}; never 100 %. */
        String text() {
            return "likely " + ClassLines.name(className) + " (" + Math.min(99, NumberText.wholePercent(probability))
                    + " %)";
        }
    }

    /** The share of correct guesses, with its 95 % interval. */
    record AccuracyInterval(double lower, double upper, int checks) {
        /** An interval from fewer checks is too wide to be useful. */
        static final int FEWEST_CHECKS = 20;

        /** A sentence; empty for few checks. */
        Optional<String> text() {
            return checks < FEWEST_CHECKS
                    ? Optional.empty()
                    : Optional.of("about " + NumberText.wholePercent(lower) + " to " + NumberText.wholePercent(upper)
                            + " % of guesses are right, 19 times in 20 (" + checks + " checks)");
        }
    }

    /**
     * What more labels may change.
     *
     * @param change share of the predictions that more labels would change; empty if unknown
     * @param settled whether the last labels have hardly changed any prediction
     */
    record Outlook(OptionalDouble change, boolean settled) {}
}
