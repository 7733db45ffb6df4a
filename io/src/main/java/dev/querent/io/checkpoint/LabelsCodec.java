package dev.querent.io.checkpoint;

import dev.querent.model.state.State;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Labels by item, whose order matters, as states: in full, or as the difference to others. */
final class LabelsCodec {
    private LabelsCodec() {}

    static State encode(Map<Integer, String> labels) {
        List<String> names = labels.values().stream().distinct().toList();
        Map<String, Integer> codes = new LinkedHashMap<>();
        names.forEach(name -> codes.put(name, codes.size()));
        return new State()
                .put("items", array(labels.keySet().stream().toList()))
                .put("names", names)
                .put("codes", labels.values().stream().mapToInt(codes::get).toArray());
    }

    static Map<Integer, String> decode(State state) {
        int[] items = state.ints("items");
        List<String> names = state.texts("names");
        int[] codes = state.ints("codes");
        Map<Integer, String> labels = new LinkedHashMap<>();
        for (int i = 0; i < items.length; i++) {
            labels.put(items[i], names.get(codes[i]));
        }
        return labels;
    }

    /** The labels removed and those added or changed. Labels in another order, as after undoing across a training, are given in full. */
    static State encodeChange(Map<Integer, String> before, Map<Integer, String> now) {
        List<Integer> gone =
                before.keySet().stream().filter(item -> !now.containsKey(item)).toList();
        Map<Integer, String> given = new LinkedHashMap<>(now);
        given.entrySet().removeAll(before.entrySet());
        Map<Integer, String> changed = changed(before, gone, given);
        boolean inOrder = new ArrayList<>(changed.keySet()).equals(new ArrayList<>(now.keySet()));
        return inOrder
                ? new State().put("gone", array(gone)).put("given", encode(given))
                : new State().put("labels", encode(now));
    }

    static Map<Integer, String> decodeChange(Map<Integer, String> before, State change) {
        if (change.has("labels")) {
            return decode(change.state("labels"));
        }
        List<Integer> gone = new ArrayList<>();
        for (int item : change.ints("gone")) {
            gone.add(item);
        }
        return changed(before, gone, decode(change.state("given")));
    }

    private static Map<Integer, String> changed(
            Map<Integer, String> before, List<Integer> gone, Map<Integer, String> given) {
        Map<Integer, String> labels = new LinkedHashMap<>(before);
        gone.forEach(labels::remove);
        labels.putAll(given);
        return labels;
    }

    private static int[] array(List<Integer> numbers) {
        return numbers.stream().mapToInt(number -> number).toArray();
    }
}
