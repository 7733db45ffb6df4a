package dev.querent.io.feature;

import dev.querent.io.Choice;
import dev.querent.io.InputException;
import dev.querent.io.Setting;
import dev.querent.io.UsageException;
import dev.querent.io.option.NearestNames;
import dev.querent.io.state.State;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The recipes users may write: {@code name} or {@code name:option=value,option=value}, several joined by {@code +}. The
 * first step may read content ({@code raw}, {@code phog}, {@code bow}, {@code words}); the others work on its features
 * ({@code l1}, {@code scale}, {@code standardise}, {@code signed}, {@code pyramid}, {@code smooth}). A recipe that begins with one of the others begins with {@code raw} in truth.
 */
public final class FeatureRecipes {
    /** What users get who say nothing. */
    public static final String DEFAULT = RawRecipe.KIND.name();

    private static final List<FeatureKind> KINDS = List.of(
            RawRecipe.KIND,
            L1Step.KIND,
            ScaleStep.KIND,
            StandardiseStep.KIND,
            SignedStep.KIND,
            PyramidStep.KIND,
            SmoothStep.KIND,
            PhogRecipe.KIND,
            BowRecipe.KIND,
            WordsRecipe.KIND);

    private FeatureRecipes() {}

    /** All steps with their options, for help. */
    public static List<FeatureKind> known() {
        return KINDS;
    }

    /** The recipe a user wrote; unknown names, unknown options and bad values are refused with what is known. */
    public static FeatureRecipe parse(String spec) {
        List<FeatureRecipe> heads = new ArrayList<>();
        List<VectorStep.Recipe> steps = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (String part : spec.split("\\+", -1)) {
            String name = part.contains(":") ? part.substring(0, part.indexOf(':')) : part;
            RecipeOptions options = RecipeOptions.of(kind(name.strip(), spec), given(part, spec));
            texts.add(options.recipe());
            switch (name.strip()) {
                case "l1" -> steps.add(new L1Step());
                case "scale" -> steps.add(new ScaleStep.Fresh(options));
                case "standardise" -> steps.add(new StandardiseStep.Fresh(options));
                case "signed" -> steps.add(new SignedStep());
                case "pyramid" -> steps.add(new PyramidStep(options));
                case "smooth" -> steps.add(new SmoothStep(options));
                default -> {
                    if (texts.size() > 1) {
                        throw wrong(spec, name.strip() + " reads the data itself and must be the first step");
                    }
                    heads.add(head(name.strip(), options));
                }
            }
        }
        if (steps.isEmpty()) {
            return heads.get(0);
        }
        FeatureRecipe head = heads.isEmpty() ? new RawRecipe(DEFAULT) : heads.get(0);
        return new RecipeChain(String.join("+", texts), head, List.copyOf(steps));
    }

    private static FeatureRecipe head(String name, RecipeOptions options) {
        return switch (name) {
            case "raw" -> new RawRecipe(options.recipe());
            case "phog" -> new PhogRecipe(options);
            case "bow" -> new BowRecipe(options);
            case "words" -> new WordsRecipe(options);
            default -> throw new IllegalStateException("no recipe for the known name " + name);
        };
    }

    private static FeatureKind kind(String name, String spec) {
        List<String> names = KINDS.stream().map(FeatureKind::name).toList();
        return KINDS.stream()
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .orElseThrow(() -> wrong(
                        spec,
                        "unknown features '" + name + "'"
                                + NearestNames.hint(name, names) + "; known are "
                                + KINDS.stream().map(FeatureKind::name).collect(Collectors.joining(", "))
                                + ", joined by + as in phog+l1"));
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
        return new UsageException(new Choice(Setting.FEATURES, spec), problem);
    }

    /** The extractor that {@link FeatureExtractor#encode()} described. */
    public static FeatureExtractor decode(State state) {
        String type = state.text("type");
        return switch (type) {
            case ExtractorChain.TYPE -> ExtractorChain.decode(state);
            case RawVectors.TYPE -> RawVectors.decode(state);
            case RawImages.TYPE -> RawImages.decode(state);
            case "phog" -> PhogExtractor.decode(state);
            case "bow" -> BowExtractor.decode(state);
            case "words" -> WordsExtractor.decode(state);
            default -> throw unknownType(type);
        };
    }

    static VectorStep decodeStep(State state) {
        String type = state.text("type");
        return switch (type) {
            case "l1" -> new L1Step();
            case "scale" -> ScaleStep.decode(state);
            case "standardise" -> StandardiseStep.decode(state);
            case "signed" -> new SignedStep();
            case "pyramid" -> PyramidStep.decode(state);
            case "smooth" -> SmoothStep.decode(state);
            default -> throw unknownType(type);
        };
    }

    private static InputException unknownType(String type) {
        return new InputException("the model's features are of type '" + type
                + "', which this version does not know; use the version that wrote it or a newer one");
    }
}
