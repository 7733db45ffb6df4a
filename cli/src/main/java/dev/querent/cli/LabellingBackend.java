package dev.querent.cli;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What a dialogue needs of the work behind it: questions, and a place for the answers of one author. */
interface LabellingBackend {

    /** The question to show; the same again until it is answered or something is taken back. Empty where no row is open. */
    Optional<ShownQuestion> next();

    /** How many labels there are, and how many there are to be. */
    int labels();

    int wanted();

    /*
     * Answers to the question shown. Each is kept for good when the call returns; an IllegalArgumentException says what does not fit,
     * an InputException or UncheckedIOException that it could not be kept. Nothing has changed then.
     */

    void label(String className);

    void skip();

    /** To be asked again later. */
    void postpone();

    void flag(String note);

    /** No class fits. */
    void unnameable();

    void addClass(String className);

    /** Takes back the last action of the author that is in force, and says which, as in {@code seven}; empty where there is none. */
    Optional<String> undo();

    /** Does again what was taken back last, and says what. */
    Optional<String> redo();

    List<String> classes();

    Optional<String> key(String className);

    Optional<String> classOf(String key);

    /** How many of the guesses are right, by checks; empty where there is no model or no check. */
    Optional<Accuracy> accuracy();

    /** What more labels may change; asked for every few labels. */
    Outlook outlook(int moreLabels);

    /** Why the model could not learn the last label. */
    Optional<String> failure();

    /** A row to be labelled, with the guess of the model; none before there is a model, and none for a check. */
    record ShownQuestion(int item, Optional<Guess> guess) {}

    record Guess(String className, double probability) {
        /** As in {@code likely heron (71 %)}; no guess is said to be certain. */
        String text() {
            return "likely " + ClassLines.name(className) + " (" + Math.min(99, NumberText.wholePercent(probability))
                    + " %)";
        }
    }

    /** Right guesses, as a share; the interval is one that holds 19 times in 20. */
    record Accuracy(double lower, double upper, int checks) {
        /** An interval from fewer is so wide that it says nothing. */
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
     * @param change share of the predictions that more labels would change; empty where that is not known yet
     * @param settled whether the last labels have hardly changed any
     */
    record Outlook(OptionalDouble change, boolean settled) {}
}
