package dev.querent.model.feature;

import dev.querent.model.option.Option;
import dev.querent.model.state.State;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A step that users may name in a recipe: its name, a one-line summary, its options, and how to create and restore it. */
public sealed interface FeatureKind {
    String name();

    String summary();

    List<Option<?>> options();

    /**
     * A step that reads the content itself, so it comes first.
     *
     * @param recipe makes it from its options
     * @param decoders build what {@link FeatureExtractor#encode()} stored, by type name
     */
    record OfContent(
            String name,
            String summary,
            List<Option<?>> options,
            Function<RecipeOptions, FeatureRecipe> recipe,
            Map<String, Function<State, FeatureExtractor>> decoders)
            implements FeatureKind {
        public OfContent {
            options = List.copyOf(options);
            decoders = Map.copyOf(decoders);
        }

        /** A kind whose extractors are stored under its own name. */
        public OfContent(
                String name,
                String summary,
                List<Option<?>> options,
                Function<RecipeOptions, FeatureRecipe> recipe,
                Function<State, FeatureExtractor> decoder) {
            this(name, summary, options, recipe, Map.of(name, decoder));
        }
    }

    /**
     * A step from features to features, stored under its own name.
     *
     * @param recipe makes it from its options
     * @param decoder builds what {@link VectorStep#encode()} stored
     */
    record OfVectors(
            String name,
            String summary,
            List<Option<?>> options,
            Function<RecipeOptions, VectorStep.Recipe> recipe,
            Function<State, VectorStep> decoder)
            implements FeatureKind {
        public OfVectors {
            options = List.copyOf(options);
        }
    }
}
