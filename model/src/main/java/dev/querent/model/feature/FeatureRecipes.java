package dev.querent.model.feature;

import dev.querent.model.error.InputException;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.NearestNames;
import dev.querent.model.state.State;
import dev.querent.model.table.FeatureSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The recipes users may write: {@code name} or {@code name:option=value,option=value}, several joined by {@code +}. The
 * first step may read content ({@code raw}, {@code phog}); the others work on its features ({@code l1}, {@code scale}). A recipe that begins with
 * one of the others begins with an implicit {@code raw}. An explicit list, so that the abilities of a program are written in one place. Immutable.
 */
public final class FeatureRecipes {
    /** The recipe if the user gives none. */
    public static final String DEFAULT = RawRecipe.KIND.name();

    private final Map<String, FeatureKind> byName = new LinkedHashMap<>();

    public FeatureRecipes(List<? extends FeatureKind> kinds) {
        for (FeatureKind kind : kinds) {
            if (byName.put(kind.name(), kind) != null) {
                throw new IllegalArgumentException("two features are called " + kind.name());
            }
        }
    }

    /** The kinds that need no further library: numbers and pixels as they are, and all steps on them. */
    public static FeatureRecipes ofVectors() {
        return new FeatureRecipes(List.of(
                RawRecipe.KIND, L1Step.KIND, ScaleStep.KIND, StandardiseStep.KIND, SignedStep.KIND, PyramidStep.KIND));
    }

    /** Takes this many numbers as they are; nothing is fitted. */
    public static FeatureExtractor unnamedVectors(int columns) {
        return new RawVectors(DEFAULT, new ColumnAlignment(FeatureSchema.unnamed(columns)));
    }

    /** These recipes and further kinds. */
    public FeatureRecipes and(List<? extends FeatureKind> others) {
        return new FeatureRecipes(
                Stream.concat(kinds().stream(), others.stream()).toList());
    }

    /** In the order they were given. */
    public List<FeatureKind> kinds() {
        return List.copyOf(byName.values());
    }

    /** The recipe a user wrote; rejects unknown names, unknown options and bad values, with the known ones. */
    public FeatureRecipe parse(String spec) {
        Optional<FeatureRecipe> head = Optional.empty();
        List<VectorStep.Recipe> steps = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (String part : spec.split("\\+", -1)) {
            String name = (part.contains(":") ? part.substring(0, part.indexOf(':')) : part).strip();
            FeatureKind kind = kind(name, spec);
            RecipeOptions options = RecipeOptions.of(kind, given(part, spec));
            texts.add(options.recipe());
            if (kind instanceof FeatureKind.OfVectors step) {
                steps.add(step.recipe().apply(options));
            } else if (texts.size() > 1) {
                throw wrong(spec, name + " reads the data itself and must be the first step");
            } else {
                head = Optional.of(((FeatureKind.OfContent) kind).recipe().apply(options));
            }
        }
        FeatureRecipe first = head.orElseGet(() -> new RawRecipe(DEFAULT));
        return steps.isEmpty() ? first : new RecipeChain(String.join("+", texts), first, List.copyOf(steps));
    }

    private FeatureKind kind(String name, String spec) {
        FeatureKind kind = byName.get(name);
        if (kind == null) {
            throw wrong(
                    spec,
                    "unknown features '" + name + "'" + NearestNames.hint(name, byName.keySet()) + "; known are "
                            + String.join(", ", byName.keySet()) + ", joined by + as in phog+l1");
        }
        return kind;
    }

    private static Map<String, String> given(String part, String spec) {
        Map<String, String> given = new LinkedHashMap<>();
        int colon = part.indexOf(':');
        if (colon < 0) {
            return given;
        }
        for (String option : part.substring(colon + 1).split(",", -1)) {
            int equals = option.indexOf('=');
            if (equals <= 0) {
                throw wrong(
                        spec,
                        "'" + option
                                + "' is not an option; options are written option=value, as in phog:bins=12,levels=3");
            }
            String name = option.substring(0, equals).strip();
            if (given.put(name, option.substring(equals + 1).strip()) != null) {
                throw wrong(spec, "option " + name + " is given twice");
            }
        }
        return given;
    }

    private static UsageException wrong(String spec, String problem) {
        return new UsageException(new SettingValue(Setting.FEATURES, spec), problem);
    }

    /** The extractor that {@link FeatureExtractor#encode()} described. */
    public FeatureExtractor decode(State state) {
        String type = state.text("type");
        if (type.equals(ExtractorChain.TYPE)) {
            return ExtractorChain.decode(state, this);
        }
        return byName.values().stream()
                .filter(FeatureKind.OfContent.class::isInstance)
                .map(kind -> ((FeatureKind.OfContent) kind).decoders().get(type))
                .filter(decoder -> decoder != null)
                .findFirst()
                .orElseThrow(() -> unknownType(type))
                .apply(state);
    }

    /** The step that {@link VectorStep#encode()} described. */
    public VectorStep decodeStep(State state) {
        String type = state.text("type");
        if (byName.get(type) instanceof FeatureKind.OfVectors step) {
            return step.decoder().apply(state);
        }
        throw unknownType(type);
    }

    private InputException unknownType(String type) {
        return new InputException("the model's features are of type '" + type
                + "', which this program does not know (known: " + String.join(", ", byName.keySet())
                + "); use the version that wrote it or a newer one, with all its modules");
    }
}
