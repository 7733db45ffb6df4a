package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Decides for each row of a stream whether to query its label (stream-based selective sampling). May keep state; for one thread and one stream.
 *
 * @param <M> model type it requires
 */
public interface StreamSelector<M extends Classifier> {

    /**
     * The rows to query, ascending.
     *
     * @param model learnt so far; empty at first
     */
    int[] asks(Optional<? extends M> model, Features rows, Run run);

    /** Receives the labels of queried rows. */
    void answered(LabeledData rows);

    /** Queries every row. */
    static StreamSelector<Classifier> everything() {
        return new StreamSelector<>() {
            @Override
            public int[] asks(Optional<? extends Classifier> model, Features rows, Run run) {
                return IntStream.range(0, rows.rows()).toArray();
            }

            @Override
            public void answered(LabeledData rows) {
                // every row is queried, for any labels
            }
        };
    }
}
