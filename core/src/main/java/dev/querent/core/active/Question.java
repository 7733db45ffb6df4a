package dev.querent.core.active;

import dev.querent.core.active.LabelAction.Asking;
import dev.querent.core.model.Predictions;
import java.time.Instant;
import java.util.Optional;

/**
 * An item that an author is asked about.
 *
 * @param item a row of the pool
 * @param score of the strategy; 0 where chance chose the item
 * @param audit whether it was drawn at random to measure the model with, and will not be learnt. Whoever answers must not see this, nor a guess: that
 *     would change the answers that the model is measured by
 * @param by what asked: the name of a strategy, or {@link #CHANCE}
 * @param model version of the model that was asked; 0 where there was none
 * @param until when the item is held for the author
 * @param guess what the model says of the item; empty for audits and where there is no model
 */
public record Question(
        int item, double score, boolean audit, String by, long model, Instant until, Optional<Guess> guess) {
    /** What asked where no strategy did. */
    public static final String CHANCE = "chance";

    /** What a model says of one item, in row 0: probabilities and, where the model has one, a variance. It is worked out when it is asked for. */
    @FunctionalInterface
    public interface Guess {
        Predictions predictions();
    }

    /** Tells this question from others about the same item. */
    public String id() {
        return model + "-" + item;
    }

    /** The same with a guess that has been worked out. */
    Question withGuessAtHand() {
        Optional<Guess> worked = guess.map(Guess::predictions).map(said -> () -> said);
        return new Question(item, score, audit, by, model, until, worked);
    }

    Question heldUntil(Instant end) {
        return new Question(item, score, audit, by, model, end, guess);
    }

    /** As the log keeps it. */
    public Asking asking(long millis) {
        return new Asking(by, model, millis);
    }
}
