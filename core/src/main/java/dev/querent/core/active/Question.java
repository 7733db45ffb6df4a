package dev.querent.core.active;

import dev.querent.core.active.LabelAction.Asking;
import dev.querent.core.model.Predictions;
import java.time.Instant;
import java.util.Optional;

/**
 * A question to an author about one item.
 *
 * @param item row number in the pool
 * @param score of the strategy; 0 if the item was drawn at random
 * @param audit whether the item was drawn at random to measure the model and will not be learnt. The annotator must see neither this nor a
 * guess, which would bias the answers that measure the model
 * @param by name of the strategy, or {@link #CHANCE}
 * @param model version of the model that chose the item; 0 if there was none
 * @param until when the author's lease ends
 * @param guess prediction of the model; empty for audits and without a model
 */
public record Question(
        int item, double score, boolean audit, String by, long model, Instant until, Optional<Guess> guess) {
    /** Name of random selection in place of a strategy. */
    public static final String CHANCE = "chance";

    /** The prediction of a model for one item, in row 0: probabilities and, if the model has one, a variance. Computed on demand. */
    @FunctionalInterface
    public interface Guess {
        Predictions predictions();
    }

    /** Distinguishes this question from others about the same item. */
    public String id() {
        return model + "-" + item;
    }

    /** The same question with its guess already computed. */
    Question withGuessAtHand() {
        Optional<Guess> worked = guess.map(Guess::predictions).map(said -> () -> said);
        return new Question(item, score, audit, by, model, until, worked);
    }

    Question heldUntil(Instant end) {
        return new Question(item, score, audit, by, model, end, guess);
    }

    /** The form kept in the log. */
    public Asking asking(long millis) {
        return new Asking(by, model, millis);
    }
}
