package dev.querent.features;

import dev.querent.model.feature.FeatureRecipes;
import java.util.List;

/** All features of this version. To add one, add a line here. */
public final class StandardFeatures {
    private StandardFeatures() {}

    public static FeatureRecipes recipes() {
        return FeatureRecipes.ofVectors()
                .and(List.of(SmoothStep.KIND, PhogRecipe.KIND, BowRecipe.KIND, WordsRecipe.KIND));
    }
}
