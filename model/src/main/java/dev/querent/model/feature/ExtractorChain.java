package dev.querent.model.feature;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.model.state.State;
import dev.querent.model.table.Content;
import java.util.ArrayList;
import java.util.List;

/** A fitted {@link RecipeChain}. */
record ExtractorChain(String recipe, FeatureExtractor head, List<VectorStep> steps) implements FeatureExtractor {
    static final String TYPE = "chain";

    @Override
    public int columns() {
        int columns = head.columns();
        for (VectorStep step : steps) {
            columns = step.columns(columns);
        }
        return columns;
    }

    @Override
    public Features extract(Content content, Run run) {
        Features features = head.extract(content, run);
        for (VectorStep step : steps) {
            features = step.apply(features, run);
        }
        return features;
    }

    @Override
    public State encode() {
        State state = new State()
                .put("type", TYPE)
                .put("recipe", recipe)
                .put("head", head.encode())
                .put("steps", steps.size());
        for (int i = 0; i < steps.size(); i++) {
            state.put("step" + i, steps.get(i).encode());
        }
        return state;
    }

    static ExtractorChain decode(State state, FeatureRecipes recipes) {
        List<VectorStep> steps = new ArrayList<>();
        for (int i = 0; i < state.integer("steps"); i++) {
            steps.add(recipes.decodeStep(state.state("step" + i)));
        }
        return new ExtractorChain(state.text("recipe"), recipes.decode(state.state("head")), List.copyOf(steps));
    }
}
