package dev.querent.model.feature;

import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.model.table.Content;
import java.util.ArrayList;
import java.util.List;

/** A recipe that reads the content, then steps on its features, as in {@code phog+l1}. */
record RecipeChain(String text, FeatureRecipe head, List<VectorStep.Recipe> steps) implements FeatureRecipe {

    @Override
    public FeatureExtractor fit(Content training, Seed seed, Run run) {
        FeatureExtractor fittedHead = head.fit(training, seed, run);
        List<VectorStep> fitted = new ArrayList<>(steps.size());
        for (VectorStep.Recipe step : steps) {
            ExtractorChain before = new ExtractorChain(text, fittedHead, List.copyOf(fitted));
            fitted.add(step.fit(() -> before.extract(training, run)));
        }
        return new ExtractorChain(text, fittedHead, List.copyOf(fitted));
    }
}
