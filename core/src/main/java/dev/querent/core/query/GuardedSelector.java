package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/** Replaces every n-th question, counted by the number of labels, by an exploring one, see {@link QuerySelector#guarded}. */
record GuardedSelector<M extends Classifier>(
        QuerySelector<? super M> usual, QuerySelector<? super M> explorer, int every) implements QuerySelector<M> {
    GuardedSelector {
        Require.atLeast("questions between looks for unseen classes", every, 2);
    }

    @Override
    public List<Candidate> next(QueryContext<? extends M> context, Pool pool, int count, Run run) {
        int known = context.labelled().size();
        int looks = (known + count) / every - known / every;
        List<Candidate> unseen = looks > 0 ? explorer.next(context, pool, looks, run) : List.of();
        int[] taken = unseen.stream().mapToInt(Candidate::row).toArray();
        List<Candidate> others = unseen.size() < count
                ? usual.next(context, new OtherRows(pool, taken), count - unseen.size(), run)
                : List.of();
        return merged(unseen, others, known);
    }

    /** Puts each exploring question where it would come if rows were queried one by one. */
    private List<Candidate> merged(List<Candidate> unseen, List<Candidate> others, int known) {
        Deque<Candidate> looks = new ArrayDeque<>(unseen);
        Deque<Candidate> rest = new ArrayDeque<>(others);
        List<Candidate> chosen = new ArrayList<>();
        while (!looks.isEmpty() || !rest.isEmpty()) {
            boolean look = (known + chosen.size() + 1) % every == 0;
            chosen.add(rest.isEmpty() || (look && !looks.isEmpty()) ? looks.removeFirst() : rest.removeFirst());
        }
        return chosen;
    }

    /** A pool with a few more rows closed. */
    private record OtherRows(Pool pool, int[] taken) implements Pool {
        @Override
        public int rows() {
            return pool.rows();
        }

        @Override
        public boolean isOpen(int row) {
            return pool.isOpen(row) && IntStream.of(taken).noneMatch(other -> other == row);
        }

        @Override
        public void forEachPart(Part part) {
            pool.forEachPart(part);
        }

        @Override
        public Features select(int[] rows) {
            return pool.select(rows);
        }
    }
}
