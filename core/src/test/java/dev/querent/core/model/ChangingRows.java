package dev.querent.core.model;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The reference for an online learner: a list of labelled rows, changed at random in step with the learner. */
final class ChangingRows {
    private static final int WIDTH = 5;
    private static final List<String> KNOWN = List.of("cat", "dog");
    private static final List<String> ALL = List.of("ant", "cat", "dog", "eel", "fox");

    private final RandomSource random;
    private final List<double[]> rows = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final Set<String> classes = new LinkedHashSet<>(KNOWN);

    private ChangingRows(RandomSource random) {
        this.random = random;
    }

    /** Ten rows of two classes. */
    static ChangingRows start(long seed) {
        ChangingRows start = new ChangingRows(Seed.of(seed).generator());
        for (int i = 0; i < 10; i++) {
            start.rows.add(start.histogram());
            start.names.add(KNOWN.get(i % 2));
        }
        return start;
    }

    /** The same rows, to be changed in other ways. */
    ChangingRows copy(long seed) {
        ChangingRows copy = new ChangingRows(Seed.of(seed).generator());
        copy.rows.addAll(rows);
        copy.names.addAll(names);
        copy.classes.addAll(classes);
        return copy;
    }

    /** Values between 0 and 1 that sum to 1, with zeros and ties. */
    private double[] histogram() {
        double[] values = new double[WIDTH];
        double sum = 0;
        for (int j = 0; j < WIDTH; j++) {
            values[j] = random.nextInt(4);
            sum += values[j];
        }
        for (int j = 0; j < WIDTH; j++) {
            values[j] /= Math.max(1, sum);
        }
        return values;
    }

    DenseFeatures draw(int count) {
        double[][] drawn = new double[count][];
        for (int i = 0; i < count; i++) {
            drawn[i] = histogram();
        }
        return DenseFeatures.of(drawn);
    }

    int size() {
        return rows.size();
    }

    LabeledData data() {
        return new LabeledData(
                DenseFeatures.of(rows.toArray(new double[0][])), Labels.of(LabelSet.of(List.copyOf(classes)), names));
    }

    /** The present rows and some more. */
    LabeledData dataWith(Features more, List<String> moreNames) {
        ChangingRows longer = new ChangingRows(random);
        longer.rows.addAll(rows);
        longer.names.addAll(names);
        longer.classes.addAll(classes);
        longer.add(more, moreNames);
        return longer.data();
    }

    private void add(Features more, List<String> moreNames) {
        for (int i = 0; i < more.rows(); i++) {
            rows.add(more.row(i));
        }
        names.addAll(moreNames);
        LabelSet.sorted(moreNames).names().forEach(classes::add);
    }

    /** Makes the same random change in both. */
    void change(OnlineLearner<?> learner, Run run) {
        int kind = random.nextInt(3);
        if (kind == 0) {
            observe(learner, 1 + random.nextInt(4), run);
        } else if (kind == 1) {
            relabel(learner, 1 + random.nextInt(2), run);
        } else {
            forget(learner, 1 + random.nextInt(3), run);
        }
    }

    void observe(OnlineLearner<?> learner, int count, Run run) {
        DenseFeatures more = draw(count);
        List<String> moreNames = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            moreNames.add(ALL.get(random.nextInt(ALL.size())));
        }
        add(more, moreNames);
        learner.observe(new LabeledData(more, Labels.of(moreNames)), run);
    }

    private void relabel(OnlineLearner<?> learner, int count, Run run) {
        int[] chosen = chosen(count);
        List<String> after = new ArrayList<>(names);
        List<String> given = new ArrayList<>();
        for (int row : chosen) {
            given.add(ALL.get(random.nextInt(ALL.size())));
            after.set(row, given.get(given.size() - 1));
        }
        if (new HashSet<>(after).size() >= 2) {
            Collections.copy(names, after);
            classes.addAll(given);
            learner.relabel(chosen, given, run);
        }
    }

    private void forget(OnlineLearner<?> learner, int count, Run run) {
        int[] chosen = chosen(count);
        Set<Integer> gone = new HashSet<>();
        for (int row : chosen) {
            gone.add(row);
        }
        Set<String> left = new HashSet<>();
        for (int row = 0; row < names.size(); row++) {
            if (!gone.contains(row)) {
                left.add(names.get(row));
            }
        }
        if (left.size() >= 2) {
            for (int row = names.size() - 1; row >= 0; row--) {
                if (gone.contains(row)) {
                    rows.remove(row);
                    names.remove(row);
                }
            }
            learner.forget(chosen, run);
        }
    }

    /** Distinct rows in no order. */
    private int[] chosen(int count) {
        int[] all = new int[rows.size()];
        Arrays.setAll(all, i -> i);
        random.shuffle(all);
        return Arrays.copyOf(all, Math.min(count, all.length));
    }
}
