package dev.querent.core.active;

import dev.querent.core.active.LabelLearning.Learnt;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The models after one row, two rows, and so on. A model depends on the labelled rows and their order alone, not on what was undone or
 * asked on the way: it is trained on the first rows that have two classes, and learns the others one by one. The latest steps are kept,
 * so that undoing costs nothing. For one thread.
 */
final class LearntSteps<M extends Classifier> {
    private static final int KEPT = 32;

    private final LabelLearning<M> learning;
    private final List<Learnt<M>> latest = new ArrayList<>(); // each has one row more

    LearntSteps(LabelLearning<M> learning) {
        this.learning = learning;
    }

    /** Empty until the rows have two classes. */
    Optional<Learnt<M>> of(LabeledData rows, Run run) {
        int first = firstOfTwoClasses(rows);
        if (first > rows.size()) {
            return Optional.empty();
        }
        while (!latest.isEmpty() && !begins(rows, last().rows())) {
            latest.remove(latest.size() - 1);
        }
        if (latest.isEmpty()) {
            latest.add(learning.start(piece(rows, 0, first), run));
        }
        while (last().rows().size() < rows.size()) {
            run.progress("learning", last().rows().size(), rows.size());
            int known = last().rows().size();
            latest.add(learning.after(last(), piece(rows, known, known + 1), run));
            if (latest.size() > KEPT) {
                latest.remove(0);
            }
        }
        return Optional.of(last());
    }

    /** Some of the rows with their own classes only: a model must not know a class before its first row comes. */
    private static LabeledData piece(LabeledData rows, int from, int to) {
        List<String> names =
                IntStream.range(from, to).mapToObj(rows.labels()::name).toList();
        return new LabeledData(rows.features().select(IntStream.range(from, to).toArray()), Labels.of(names));
    }

    private Learnt<M> last() {
        return latest.get(latest.size() - 1);
    }

    /** How many rows there are until two classes have occurred; more than all where they never do. */
    private static int firstOfTwoClasses(LabeledData rows) {
        for (int i = 1; i < rows.size(); i++) {
            if (rows.labels().code(i) != rows.labels().code(0)) {
                return i + 1;
            }
        }
        return rows.size() + 1;
    }

    /** Whether the first of these rows are the others, label by label and value by value. */
    private static boolean begins(LabeledData rows, LabeledData others) {
        return rows.features().beginsWith(others.features())
                && IntStream.range(0, others.size())
                        .allMatch(i ->
                                rows.labels().name(i).equals(others.labels().name(i)));
    }
}
