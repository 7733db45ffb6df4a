package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Decides about rows of a stream as they pass whether their labels are asked for. May remember; for one thread and one stream.
 *
 * @param <M> what it needs of a model
 */
public interface StreamSelector<M extends Classifier> {

    /**
     * The rows to ask about, ascending.
     *
     * @param model of what was learnt before; empty at first
     */
    int[] asks(Optional<? extends M> model, Features rows, Run run);

    /** Takes in the labels of rows that were asked about. */
    void answered(LabeledData rows);

    /** Asks about every row. */
    static StreamSelector<Classifier> everything() {
        return new StreamSelector<>() {
            @Override
            public int[] asks(Optional<? extends Classifier> model, Features rows, Run run) {
                return IntStream.range(0, rows.rows()).toArray();
            }

            @Override
            public void answered(LabeledData rows) {
                // every row is asked about, whatever the labels are
            }
        };
    }
}
