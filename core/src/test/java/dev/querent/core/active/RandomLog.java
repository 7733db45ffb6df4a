package dev.querent.core.active;

import dev.querent.core.active.LabelAction.ClassAdded;
import dev.querent.core.active.LabelAction.Flagged;
import dev.querent.core.active.LabelAction.Imported;
import dev.querent.core.active.LabelAction.ItemLabel;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Postponed;
import dev.querent.core.active.LabelAction.Relabelled;
import dev.querent.core.active.LabelAction.Restored;
import dev.querent.core.active.LabelAction.Retracted;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelAction.Unnameable;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** Three authors who label, err, skip, correct, import, undo and redo, at random. */
public final class RandomLog {
    public static final List<String> AUTHORS = List.of("anna", "ben", "zoë");

    private final RandomSource random;
    private final int items;
    private final IntFunction<String> truth;
    private int classesMade;

    /** @param truth the usual label of each item */
    public RandomLog(int items, IntFunction<String> truth, Seed seed) {
        this.items = items;
        this.truth = truth;
        this.random = seed.generator();
    }

    /** One more event. */
    public void act(LabelStore store) {
        while (!tried(store)) {
            // rejects what does not fit; another event will
        }
    }

    private boolean tried(LabelStore store) {
        String author = AUTHORS.get(random.nextInt(AUTHORS.size()));
        int kind = random.nextInt(100);
        if (kind < 12) {
            return store.undo(author).isPresent();
        } else if (kind < 18) {
            return store.redo(author).isPresent();
        }
        try {
            store.enter(author, action(kind, 1 + random.nextInt((int) store.size() + 1)));
            return true;
        } catch (IllegalArgumentException refused) {
            return false;
        }
    }

    private LabelAction action(int kind, long event) {
        int item = random.nextInt(items);
        if (kind < 24) {
            return new Retracted(event);
        } else if (kind < 27) {
            return new Restored(event);
        } else if (kind < 30) {
            return new Skipped(item);
        } else if (kind < 33) {
            return new Postponed(item);
        } else if (kind < 35) {
            return new Flagged(item, "look at " + item);
        } else if (kind < 37) {
            return new Unnameable(item);
        } else if (kind < 47) {
            return new Relabelled(item, label(item));
        } else if (kind < 49) {
            return new ClassAdded("made " + classesMade++, "");
        } else if (kind < 52) {
            return new Imported(batch());
        }
        return new Labelled(item, label(item), random.nextInt(10) == 0, Optional.empty());
    }

    private List<ItemLabel> batch() {
        List<ItemLabel> labels = new ArrayList<>();
        for (int item = random.nextInt(items); labels.size() < 4 && item < items; item += 1 + random.nextInt(3)) {
            labels.add(new ItemLabel(item, label(item)));
        }
        return labels;
    }

    private String label(int item) {
        int chance = random.nextInt(40);
        if (chance == 0) {
            return "rare " + random.nextInt(3);
        }
        return truth.apply(chance < 4 ? random.nextInt(items) : item);
    }
}
