package dev.querent.io.jsonl;

import dev.querent.core.data.Labels;
import dev.querent.io.read.BadValue;
import dev.querent.io.read.ColumnTexts;
import dev.querent.io.read.ContentDigest;
import dev.querent.io.read.LabelCollector;
import dev.querent.io.read.MixedRows;
import dev.querent.io.read.NamedColumns;
import dev.querent.model.error.InputException;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.table.Content;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.TextColumn;
import dev.querent.model.table.Texts;
import dev.querent.model.table.Vectors;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The keys of the first object, which all others must have too, and the rows collected under them. */
final class JsonSchema {
    private static final String TEXT = "text";
    private static final JsonRow.Text MISSING = new JsonRow.Text("", TextColumn.Kind.TEXT);

    private final Path path;
    private final List<String> keys;
    private final Optional<String> label;
    private final Optional<String> text;
    private final Map<String, ColumnSpan> blocks = new LinkedHashMap<>();
    private final Set<String> asideKeys = new HashSet<>();
    private final Map<String, ColumnTexts> carried = new LinkedHashMap<>();
    private final MixedRows features;
    private final LabelCollector labels = new LabelCollector();
    private final List<String> texts = new ArrayList<>();

    /** Features of one key: one for a number or word, one per element for an array. */
    private record ColumnSpan(int first, int length, boolean array) {}

    JsonSchema(Path path, JsonRow first, ReadOptions options) {
        this.path = path;
        this.keys = List.copyOf(first.values().keySet());
        NamedColumns columns = new NamedColumns(path, keys);
        columns.checkNominal(options);
        BitSet asides = columns.asides(options);
        this.label = columns.label(options).stream().mapToObj(keys::get).findFirst();
        Set<String> named = asides.stream().mapToObj(keys::get).collect(Collectors.toSet());
        this.text =
                columns.text(options).stream().mapToObj(keys::get).findFirst().or(() -> usualText(first, named));
        List<String> names = new ArrayList<>();
        if (text.isEmpty()) {
            first.values().forEach((key, value) -> {
                if (!isLabel(key) && !named.contains(key)) {
                    blocks.put(key, block(key, value, names));
                }
            });
        }
        this.features = new MixedRows(names);
        blocks.forEach((key, block) -> {
            if (first.values().get(key) instanceof String && isNominal(key, options)) {
                features.nominal(block.first());
            }
        });
        for (String key : keys) {
            boolean isAside = !isLabel(key) && (text.isPresent() ? !text.get().equals(key) : named.contains(key));
            if (isAside) {
                asideKeys.add(key);
            }
            if (isAside || options.allColumns()) {
                carried.put(key, new ColumnTexts(key));
            }
        }
    }

    /** Keys whose values are carried along as text. */
    Set<String> carried() {
        return carried.keySet();
    }

    /** The key {@code text}, if it holds a string and no other key does except the label and keys that are not features. */
    private Optional<String> usualText(JsonRow first, Set<String> asides) {
        List<String> strings = first.values().entrySet().stream()
                .filter(entry -> entry.getValue() instanceof String && !isLabel(entry.getKey()))
                .filter(entry -> !asides.contains(entry.getKey()))
                .map(Map.Entry::getKey)
                .toList();
        return strings.equals(List.of(TEXT)) ? Optional.of(TEXT) : Optional.empty();
    }

    private boolean isLabel(String key) {
        return label.isPresent() && label.get().equals(key);
    }

    private static boolean isNominal(String key, ReadOptions options) {
        return options.nominal().contains(key) || options.nominal().contains(ReadOptions.ALL_WORDS);
    }

    private static ColumnSpan block(String key, Object value, List<String> names) {
        int start = names.size();
        if (value instanceof double[] array) {
            for (int i = 0; i < array.length; i++) {
                names.add(key + "[" + i + "]");
            }
            return new ColumnSpan(start, array.length, true);
        }
        names.add(key);
        return new ColumnSpan(start, 1, false);
    }

    void take(JsonRow row) {
        for (String key : keys) {
            if (!asideKeys.contains(key) && !row.values().containsKey(key)) {
                throw at(row, key, "the key is missing; every line needs the keys of the first");
            }
        }
        row.values().forEach((key, value) -> {
            if (isLabel(key)) {
                labels.add((String) value);
            } else if (text.isPresent()) {
                takeText(row, key, value);
            } else if (value != JsonRow.ASIDE && !asideKeys.contains(key)) {
                takeFeatures(row, key, value);
            }
        });
        carried.forEach((key, texts) -> {
            JsonRow.Text text = row.texts().getOrDefault(key, MISSING);
            texts.add(text.text(), text.kind());
        });
        features.endRow();
    }

    private void takeText(JsonRow row, String key, Object value) {
        if (key.equals(text.get())) {
            if (!(value instanceof String string)) {
                throw at(row, key, "a string is needed here");
            }
            texts.add(string);
        }
    }

    private void takeFeatures(JsonRow row, String key, Object value) {
        ColumnSpan block = blocks.get(key);
        if (block == null) {
            throw at(row, key, "the first line has no such key; every line needs the same keys");
        }
        if (value instanceof double[] array) {
            takeArray(row, key, block, array);
        } else if (block.array()) {
            throw at(row, key, "an array of " + block.length() + " numbers is needed here, as in the first line");
        } else if (features.isNominal(block.first())) {
            takeCategory(row, key, block, value);
        } else if (value instanceof Double number) {
            features.number(block.first(), number);
        } else {
            String word = (String) value;
            InputException problem =
                    at(row, key, BadValue.problem(word, "name this key if it holds a category or the text"));
            throw BadValue.isWord(word)
                    ? problem.trying(new SettingValue(Setting.NOMINAL, key), new SettingValue(Setting.TEXT, key))
                    : problem;
        }
    }

    private void takeArray(JsonRow row, String key, ColumnSpan block, double[] array) {
        if (!block.array() || array.length != block.length()) {
            throw at(
                    row,
                    key,
                    array.length + " values, the first line has "
                            + (block.array() ? block.length() + " here" : "no array"));
        }
        for (int i = 0; i < array.length; i++) {
            features.number(block.first() + i, array[i]);
        }
    }

    private void takeCategory(JsonRow row, String key, ColumnSpan block, Object value) {
        if (!(value instanceof String category) || category.isBlank()) {
            throw at(row, key, "a category must be a string that is not empty, as in the first line");
        }
        features.category(block.first(), category);
    }

    private InputException at(JsonRow row, String key, String problem) {
        return InputException.at(path, row.line(), key, problem);
    }

    Table table(String format) {
        Content content = text.isPresent() ? new Texts(texts) : vectors();
        Optional<Labels> named = label.map(key -> labels.build());
        return new Table(path.toString(), format, content, named, ContentDigest.of(content, named))
                .carrying(carried.values().stream().map(ColumnTexts::build).toList());
    }

    /** Elements of a single array have no names, as in formats without names. */
    private Vectors vectors() {
        Vectors vectors = features.build();
        boolean oneArray =
                blocks.size() == 1 && blocks.values().iterator().next().array();
        return oneArray ? Vectors.unnamed(vectors.features()) : vectors;
    }
}
