package dev.querent.core.active;

import dev.querent.core.active.FollowerCheckpoint.LearnedState;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.LearnerState;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Moves one learner from one set of labels to another. Keeps the most recent states: labels that occurred before, e.g. after an undo, restore
 * their state bit for bit. Each kept state derives from the one before it, so the oldest state and the labels of the others determine them all.
 * For one thread.
 */
final class ModelFold<M extends Classifier> {
    /** Maximum number of kept states. */
    static final int MOST_STATES = 32;

    /** Maximum memory of the kept states in bytes; at least two are kept. */
    private static final long MOST_BYTES = 256L << 20;

    private final LearningPlan<M> plan;
    private final Function<int[], Features> rows;
    private final List<LearnedState<M>> kept = new ArrayList<>();
    private Optional<OnlineLearner<M>> learner = Optional.empty();
    private Optional<LearnerState<M>> standing = Optional.empty(); // state of the learner; empty if unknown

    ModelFold(LearningPlan<M> plan, Function<int[], Features> rows, LearnedState<M> start) {
        this.plan = plan;
        this.rows = rows;
        kept.add(start);
    }

    LearnedState<M> current() {
        return kept.get(kept.size() - 1);
    }

    /** The kept states, oldest first. */
    List<LearnedState<M>> kept() {
        return List.copyOf(kept);
    }

    /** Learns the difference. If the learner throws, nothing changes. */
    void moveTo(Map<Integer, String> labels, Run run) {
        int known = kept.size() - 1;
        while (known >= 0 && !kept.get(known).labels().equals(labels)) {
            known--;
        }
        if (known >= 0) {
            kept.subList(known + 1, kept.size()).clear();
        } else {
            kept.add(next(labels, run));
            forgetOldest();
        }
    }

    private void forgetOldest() {
        long bytes = kept.stream().mapToLong(LearnedState::bytes).sum();
        while (kept.size() > 2 && (kept.size() > MOST_STATES || bytes > MOST_BYTES)) {
            bytes -= kept.remove(0).bytes();
        }
    }

    private LearnedState<M> next(Map<Integer, String> labels, Run run) {
        LearnedState<M> base = current();
        while (labels.size() < base.rowsWhenTrained() && base.beforeTraining().isPresent()) {
            base = base.beforeTraining().get();
        }
        RowChanges changes = RowChanges.between(base.labels(), labels);
        if (!LearnedState.canBeLearnt(labels)) {
            return new LearnedState<>(Optional.empty(), changes.after(), 0, base.trainings(), Optional.empty());
        }
        boolean fresh = base.learner().isEmpty()
                || labels.size() >= plan.growth() * base.rowsWhenTrained()
                || hasEmptyClass(base, labels.values())
                || !(changes.onlyAdds() || keepsAllRows(base));
        return fresh ? trained(base, changes, run) : updated(base, changes, run);
    }

    /** A class whose last label was retracted must not stay in the model. */
    private boolean hasEmptyClass(LearnedState<M> base, Collection<String> names) {
        Set<String> present = new HashSet<>(names);
        return base.learner()
                .filter(state -> state.model().classes().names().stream().anyMatch(name -> !present.contains(name)))
                .isPresent();
    }

    /** A learner that drops rows by itself renumbers them, so that rows cannot be addressed. */
    private boolean keepsAllRows(LearnedState<M> base) {
        return at(base).rows() == base.labels().size();
    }

    private OnlineLearner<M> at(LearnedState<M> base) {
        LearnerState<M> wanted = base.learner().orElseThrow();
        if (learner.isEmpty()) {
            learner = Optional.of(plan.resume().apply(wanted.model(), Run.quiet()));
        }
        if (standing.isEmpty() || standing.get() != wanted) {
            learner.get().restore(wanted);
            standing = Optional.of(wanted);
        }
        return learner.get();
    }

    private LearnedState<M> trained(LearnedState<M> base, RowChanges changes, Run run) {
        LabeledData data = data(changes.after());
        Seed seed = plan.seed().child("train", base.trainings());
        M model = base.learner().isPresent()
                ? plan.trainer().refit(base.learner().get().model(), data, seed, run)
                : plan.trainer().fit(data, seed, run);
        standing = Optional.empty();
        if (learner.isPresent()) {
            learner.get().startFrom(model, run);
        } else {
            learner = Optional.of(plan.resume().apply(model, run));
        }
        return standingAt(new LearnedState<>(
                Optional.of(learner.get().state()),
                changes.after(),
                data.size(),
                base.trainings() + 1,
                Optional.of(before(base, data.size()))));
    }

    /** Drops earlier trainings with at least as many rows, which would never be restored. */
    private static <M extends Classifier> LearnedState<M> before(LearnedState<M> base, int size) {
        LearnedState<M> before = base;
        while (before.rowsWhenTrained() >= size && before.beforeTraining().isPresent()) {
            before = before.beforeTraining().get();
        }
        return before;
    }

    /** Adds before it removes, so that rows of two classes are always present. */
    private LearnedState<M> updated(LearnedState<M> base, RowChanges changes, Run run) {
        OnlineLearner<M> own = at(base);
        standing = Optional.empty();
        if (!changes.added().isEmpty()) {
            own.observe(data(changes.added()), run);
        }
        if (changes.relabelled().length > 0) {
            own.relabel(changes.relabelled(), changes.names(), run);
        }
        if (changes.removed().length > 0) {
            own.forget(changes.removed(), run);
        }
        return standingAt(new LearnedState<>(
                Optional.of(own.state()),
                changes.after(),
                base.rowsWhenTrained(),
                base.trainings(),
                base.beforeTraining()));
    }

    private LearnedState<M> standingAt(LearnedState<M> state) {
        standing = state.learner();
        return state;
    }

    private LabeledData data(Map<Integer, String> labels) {
        int[] items = labels.keySet().stream().mapToInt(item -> item).toArray();
        return new LabeledData(rows.apply(items), Labels.of(List.copyOf(labels.values())));
    }

    /**
     * The difference between two sets of labels. Row numbers are those before any addition.
     *
     * @param added labels of new items
     * @param relabelled rows with another label, and their names
     * @param removed rows that lost their label
     * @param after the new labels, in the order of the rows
     */
    record RowChanges(
            Map<Integer, String> added,
            int[] relabelled,
            List<String> names,
            int[] removed,
            Map<Integer, String> after) {

        static RowChanges between(Map<Integer, String> before, Map<Integer, String> now) {
            Map<Integer, String> after = new LinkedHashMap<>();
            List<Integer> relabelled = new ArrayList<>();
            List<String> names = new ArrayList<>();
            List<Integer> removed = new ArrayList<>();
            int row = 0;
            for (Map.Entry<Integer, String> entry : before.entrySet()) {
                String label = now.get(entry.getKey());
                if (label == null) {
                    removed.add(row);
                } else {
                    after.put(entry.getKey(), label);
                    if (!label.equals(entry.getValue())) {
                        relabelled.add(row);
                        names.add(label);
                    }
                }
                row++;
            }
            Map<Integer, String> added = new LinkedHashMap<>(now);
            added.keySet().removeAll(before.keySet());
            after.putAll(added);
            return new RowChanges(added, array(relabelled), names, array(removed), after);
        }

        private static int[] array(List<Integer> numbers) {
            return numbers.stream().mapToInt(number -> number).toArray();
        }

        boolean onlyAdds() {
            return relabelled.length == 0 && removed.length == 0;
        }
    }
}
