package dev.querent.model;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.feature.FeatureKind;
import dev.querent.model.feature.FeatureRecipes;
import dev.querent.model.state.State;
import dev.querent.model.table.Content;
import dev.querent.model.table.Vectors;
import java.util.List;

/** Vectors as they are. */
record PassThrough(int columns) implements FeatureExtractor {
    static final FeatureRecipes RECIPES = new FeatureRecipes(List.of(new FeatureKind.OfContent(
            "as-is",
            "vectors as they are",
            List.of(),
            options -> {
                throw new UnsupportedOperationException("nothing is fitted");
            },
            PassThrough::decode)));

    @Override
    public String recipe() {
        return "as-is";
    }

    @Override
    public Features extract(Content content, Run run) {
        return ((Vectors) content).features();
    }

    @Override
    public State encode() {
        return new State().put("type", recipe()).put("columns", columns);
    }

    static PassThrough decode(State state) {
        return new PassThrough(Math.toIntExact(state.integer("columns")));
    }
}
