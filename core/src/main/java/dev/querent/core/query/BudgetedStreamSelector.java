package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Optional;
import java.util.stream.IntStream;

/** Stream-based active learning with a budget. Strategies see the most recent rows instead of a pool, and the most recent labels. */
final class BudgetedStreamSelector<M extends Classifier> implements StreamSelector<M> {
    private static final int LATEST_LABELS = 1000;

    private final Strategy<? super M> strategy;
    private final StreamBudget budget;
    private final Seed seed;
    private final QueryMemory memory = new QueryMemory();
    private Optional<Features> latest = Optional.empty();
    private Optional<LabeledData> labelled = Optional.empty();

    BudgetedStreamSelector(Strategy<? super M> strategy, double share, Seed seed) {
        this.strategy = strategy;
        this.budget = new StreamBudget(share);
        this.seed = seed;
    }

    @Override
    public int[] asks(Optional<? extends M> model, Features rows, Run run) {
        Features recent = latest.map(before -> before.followedBy(rows)).orElse(rows);
        latest = Optional.of(recent.select(last(MemoryPool.SAMPLE_ROWS, recent.rows())));
        if (model.isEmpty() || labelled.isEmpty()) {
            return IntStream.range(0, rows.rows())
                    .filter(row -> budget.asksUnscored())
                    .toArray();
        }
        double[] scores = strategy.prepare(context(model.get()), run).scores(rows, run.workers());
        return IntStream.range(0, rows.rows())
                .filter(row -> budget.asks(scores[row]))
                .toArray();
    }

    private <N extends M> QueryContext<N> context(N model) {
        Seed question = seed.child("question", (int) (budget.seen() % Integer.MAX_VALUE));
        return new QueryContext<>(model, labelled.orElseThrow(), latest.orElseThrow(), 0, question, memory);
    }

    @Override
    public void answered(LabeledData rows) {
        LabeledData all = labelled.map(before -> before.followedBy(rows)).orElse(rows);
        labelled = Optional.of(all.select(last(LATEST_LABELS, all.size())));
    }

    private static int[] last(int most, int rows) {
        return IntStream.range(Math.max(0, rows - most), rows).toArray();
    }
}
