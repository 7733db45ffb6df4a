package dev.querent.io.journal;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.querent.core.active.LabelAction;
import dev.querent.core.active.LabelAction.AboutEvent;
import dev.querent.core.active.LabelAction.AboutItem;
import dev.querent.core.active.LabelAction.Asking;
import dev.querent.core.active.LabelAction.ClassAdded;
import dev.querent.core.active.LabelAction.Flagged;
import dev.querent.core.active.LabelAction.Imported;
import dev.querent.core.active.LabelAction.ItemLabel;
import dev.querent.core.active.LabelAction.Labelled;
import dev.querent.core.active.LabelAction.Learned;
import dev.querent.core.active.LabelAction.Postponed;
import dev.querent.core.active.LabelAction.Relabelled;
import dev.querent.core.active.LabelAction.Restored;
import dev.querent.core.active.LabelAction.Retracted;
import dev.querent.core.active.LabelAction.Skipped;
import dev.querent.core.active.LabelAction.Unnameable;
import dev.querent.core.active.LabelEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/** Events as JSON, such as {@code {"id":1,"time":"2026-11-16T12:00:00Z","author":"ann","event":"skipped","item":7}}. */
final class EventText {
    private static final String EVENT = "event";
    private static final String ITEM = "item";
    private static final String LABEL = "label";
    private static final String LABELS = "labels";
    private static final String KEY = "key";
    private static final String KEYS = "keys";
    private static final String TARGET = "target";
    private static final String ASKING = "asking";

    private EventText() {}

    /**
     * An event and the keys of its items.
     *
     * @param keys by item; those that the line does not give are missing
     */
    record Keyed(LabelEvent event, Map<Integer, String> keys) {}

    /** @param keys of items; empty if an item has none */
    static String of(LabelEvent event, IntFunction<Optional<String>> keys) {
        LabelAction action = event.action();
        ObjectNode line = LineFields.create()
                .put("id", event.id())
                .put("time", event.time().toString())
                .put("author", event.author())
                .put(EVENT, action.kind());
        if (action instanceof AboutItem about) {
            line.put(ITEM, about.item());
            keys.apply(about.item()).ifPresent(key -> line.put(KEY, key));
        }
        if (action instanceof Imported imported) {
            ArrayNode labels = line.putArray(LABELS);
            imported.labels()
                    .forEach(each -> labels.addObject().put(ITEM, each.item()).put(LABEL, each.label()));
            putKeys(line, imported, keys);
        } else if (action instanceof Labelled labelled) {
            line.put(LABEL, labelled.label()).put("audit", labelled.audit());
            labelled.asking()
                    .ifPresent(asking -> line.putObject(ASKING)
                            .put("by", asking.by())
                            .put("model", asking.model())
                            .put("millis", asking.millis()));
        } else if (action instanceof Relabelled relabelled) {
            line.put(LABEL, relabelled.label());
        } else if (action instanceof Flagged flagged) {
            line.put("note", flagged.note());
        } else if (action instanceof AboutEvent about) {
            line.put(TARGET, about.target());
        } else if (action instanceof ClassAdded added) {
            line.put("name", added.name()).put(KEY, added.key());
        } else if (action instanceof Learned learned) {
            line.put("from", learned.from()).put("to", learned.to());
        }
        return LineFields.write(line);
    }

    private static void putKeys(ObjectNode line, Imported imported, IntFunction<Optional<String>> keys) {
        List<Optional<String>> all =
                imported.labels().stream().map(each -> keys.apply(each.item())).toList();
        if (all.stream().anyMatch(Optional::isPresent)) {
            ArrayNode array = line.putArray(KEYS);
            all.forEach(key -> array.add(key.orElse(null)));
        }
    }

    static Keyed event(String text) {
        LineFields line = LineFields.parse(text);
        LabelEvent event = new LabelEvent(
                line.number("id"), line.text("author"), line.time("time"), action(line.text(EVENT), line));
        Map<Integer, String> keys = keys(event.action(), line);
        line.end();
        return new Keyed(event, keys);
    }

    private static Map<Integer, String> keys(LabelAction action, LineFields line) {
        Map<Integer, String> keys = new HashMap<>();
        if (action instanceof AboutItem about) {
            line.optionalText(KEY).ifPresent(key -> keys.put(about.item(), key));
        } else if (action instanceof Imported imported && line.has(KEYS)) {
            List<Optional<String>> all = line.optionalTexts(KEYS);
            if (all.size() != imported.labels().size()) {
                throw new IllegalArgumentException(
                        "has " + all.size() + " keys for " + imported.labels().size() + " labels");
            }
            for (int i = 0; i < all.size(); i++) {
                int item = imported.labels().get(i).item();
                all.get(i).ifPresent(key -> keys.put(item, key));
            }
        }
        keys.values().stream().filter(String::isEmpty).findFirst().ifPresent(key -> {
            throw new IllegalArgumentException("has an empty key");
        });
        return keys;
    }

    private static LabelAction action(String kind, LineFields line) {
        return switch (kind) {
            case "imported" -> new Imported(labels(line));
            case "labelled" ->
                new Labelled(
                        line.count(ITEM),
                        line.text(LABEL),
                        line.flag("audit"),
                        line.optionalObject(ASKING).map(EventText::asking));
            case "skipped" -> new Skipped(line.count(ITEM));
            case "postponed" -> new Postponed(line.count(ITEM));
            case "flagged" -> new Flagged(line.count(ITEM), line.text("note"));
            case "unnameable" -> new Unnameable(line.count(ITEM));
            case "relabelled" -> new Relabelled(line.count(ITEM), line.text(LABEL));
            case "retracted" -> new Retracted(line.number(TARGET));
            case "restored" -> new Restored(line.number(TARGET));
            case "class-added" -> new ClassAdded(line.text("name"), line.text(KEY));
            case "learned" -> new Learned(line.number("from"), line.number("to"));
            default -> throw new IllegalArgumentException("has the unknown event '" + kind + "'");
        };
    }

    private static List<ItemLabel> labels(LineFields line) {
        return line.objects(LABELS).stream()
                .map(each -> {
                    ItemLabel label = new ItemLabel(each.count(ITEM), each.text(LABEL));
                    each.end();
                    return label;
                })
                .toList();
    }

    private static Asking asking(LineFields fields) {
        Asking asking = new Asking(fields.text("by"), fields.number("model"), fields.number("millis"));
        fields.end();
        return asking;
    }
}
