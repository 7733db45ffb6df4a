package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Decides for each row of a stream whether to query its label (stream-based selective sampling). May keep state; for one thread and one stream.
 *
 * @param <M> model type it requires
 */
@FunctionalInterface
public interface StreamSelector<M extends Classifier> {

    /**
     * The rows to query, ascending.
     *
     * @param model learnt so far; empty at first
     */
    int[] asks(Optional<? extends M> model, Features rows, Run run);

    /** Receives the labels of queried rows; by default ignores them. */
    default void answered(LabeledData rows) {}

    /**
     * Queries the rows whose scores are high among the most recent rows, and never more than a share of all rows seen (Kottke, Krempl and
     * Spiliopoulou 2015). Without a model, it queries every row that the budget allows.
     *
     * <pre>{@code
     * StreamSelector<Classifier> asking = StreamSelector.budgeted(QueryStrategies.entropy(), 0.1, Seed.of(1));
     * int[] rows = asking.asks(Optional.of(model), arrived, Run.quiet());
     * }</pre>
     *
     * @param share share of the rows that may be queried, above 0 and at most 1
     */
    static <M extends Classifier> StreamSelector<M> budgeted(Strategy<? super M> strategy, double share, Seed seed) {
        return new BudgetedStreamSelector<>(strategy, share, seed);
    }

    /** Queries every row. */
    static StreamSelector<Classifier> everything() {
        return (model, rows, run) -> IntStream.range(0, rows.rows()).toArray();
    }
}
