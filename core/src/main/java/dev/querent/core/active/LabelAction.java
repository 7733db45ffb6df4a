package dev.querent.core.active;

import dev.querent.core.data.Labels;
import dev.querent.core.internal.Require;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** The content of an event of the {@link LabelLog}. Items are row numbers of the pool. */
public sealed interface LabelAction {

    /** Name of the event in journals, databases and APIs, such as {@code class-added}. Stored files depend on it. */
    String kind();

    /** The labels that this action gives. */
    default List<ItemLabel> given() {
        if (this instanceof Imported imported) {
            return imported.labels();
        } else if (this instanceof Labelled labelled) {
            return List.of(new ItemLabel(labelled.item(), labelled.label()));
        }
        return this instanceof Relabelled relabelled
                ? List.of(new ItemLabel(relabelled.item(), relabelled.label()))
                : List.of();
    }

    /** An action about one item. */
    sealed interface AboutItem extends LabelAction
            permits Labelled, Skipped, Postponed, Flagged, Unnameable, Relabelled {
        int item();
    }

    /** An action that names an earlier event. */
    sealed interface AboutEvent extends LabelAction permits Retracted, Restored {
        /** Id of that event. */
        long target();
    }

    /** A batch of labels that were already known. No item may occur twice. */
    record Imported(List<ItemLabel> labels) implements LabelAction {
        public Imported {
            labels = List.copyOf(labels);
            Set<Integer> items = new HashSet<>();
            labels.forEach(label -> Require.that(
                    items.add(label.item()), "items of an import", "item " + label.item() + " twice", "distinct"));
        }

        /** Labels of consecutive items. */
        public static Imported of(int firstItem, Labels names) {
            return new Imported(IntStream.range(0, names.size())
                    .mapToObj(i -> new ItemLabel(firstItem + i, names.name(i)))
                    .toList());
        }

        @Override
        public String kind() {
            return "imported";
        }
    }

    /** An item and its label. */
    record ItemLabel(int item, String label) {
        public ItemLabel {
            Require.atLeast("item", item, 0);
            requireText("label", label);
        }
    }

    /**
     * An item got a label.
     *
     * @param audit whether the item was drawn at random to measure the model; it is then never learnt
     * @param asking the question behind the label; empty if there was none
     */
    record Labelled(int item, String label, boolean audit, Optional<Asking> asking) implements AboutItem {
        public Labelled {
            Require.atLeast("item", item, 0);
            requireText("label", label);
        }

        @Override
        public String kind() {
            return "labelled";
        }
    }

    /**
     * The origin of a question.
     *
     * @param by name of the strategy, or {@code chance}
     * @param model version of the model that chose the item; 0 if there was none
     * @param millis from question to answer
     */
    record Asking(String by, long model, long millis) {
        public Asking {
            requireText("what asked", by);
            Require.that(model >= 0, "model version", model, ">= 0");
            Require.that(millis >= 0, "milliseconds", millis, ">= 0");
        }
    }

    /** The author gave no label and is not asked about the item again. */
    record Skipped(int item) implements AboutItem {
        public Skipped {
            Require.atLeast("item", item, 0);
        }

        @Override
        public String kind() {
            return "skipped";
        }
    }

    /** The author wants to be asked later. */
    record Postponed(int item) implements AboutItem {
        public Postponed {
            Require.atLeast("item", item, 0);
        }

        @Override
        public String kind() {
            return "postponed";
        }
    }

    /** Something is wrong with the item, or somebody should look at it; nobody is asked about it until the flag is retracted. */
    record Flagged(int item, String note) implements AboutItem {
        public Flagged {
            Require.atLeast("item", item, 0);
            Require.that(note.length() <= MOST_NOTE, "length of a note", note.length(), "at most " + MOST_NOTE);
        }

        @Override
        public String kind() {
            return "flagged";
        }
    }

    /** No class fits the item. */
    record Unnameable(int item) implements AboutItem {
        public Unnameable {
            Require.atLeast("item", item, 0);
        }

        @Override
        public String kind() {
            return "unnameable";
        }
    }

    /** An item that had a label got another one. */
    record Relabelled(int item, String label) implements AboutItem {
        public Relabelled {
            Require.atLeast("item", item, 0);
            requireText("label", label);
        }

        @Override
        public String kind() {
            return "relabelled";
        }
    }

    /** An earlier event was retracted. */
    record Retracted(long target) implements AboutEvent {
        @Override
        public String kind() {
            return "retracted";
        }
    }

    /** A retracted event is in force again. */
    record Restored(long target) implements AboutEvent {
        @Override
        public String kind() {
            return "restored";
        }
    }

    /**
     * A class was added, with its key.
     *
     * @param key one character; empty for a class without a key
     */
    record ClassAdded(String name, String key) implements LabelAction {
        public ClassAdded {
            requireText("class name", name);
            Require.that(key.codePointCount(0, key.length()) <= 1, "key of a class", key, "one character");
        }

        @Override
        public String kind() {
            return "class-added";
        }
    }

    /** A follower, the author of this event, processed these events together; {@code from} and {@code to} are ids, both inclusive. */
    record Learned(long from, long to) implements LabelAction {
        public Learned {
            Require.that(1 <= from && from <= to, "events learned", from + " to " + to, "from 1 on, ascending");
        }

        @Override
        public String kind() {
            return "learned";
        }
    }

    /** Maximum length of the name of a class or an author. */
    int MOST_TEXT = 1000;

    /** Maximum length of a note. */
    int MOST_NOTE = 10_000;

    /** Rejects names that are blank, too long, or begin or end with a blank. */
    static void requireText(String what, String text) {
        Require.that(!text.isBlank() && text.equals(text.strip()), what, "'" + text + "'", "neither blank nor padded");
        Require.that(text.length() <= MOST_TEXT, "length of a " + what, text.length(), "at most " + MOST_TEXT);
    }
}
