package dev.querent.features;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.features.image.Phog;
import dev.querent.features.image.PhogOptions;
import dev.querent.features.image.PhogPlan;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.feature.RecipeOptions;
import dev.querent.model.feature.RowBlocks;
import dev.querent.model.state.State;
import dev.querent.model.table.Content;
import dev.querent.model.table.ImageShape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A fitted {@link PhogRecipe}. */
record PhogExtractor(PhogRecipe source, ImageInput input) implements FeatureExtractor {

    @Override
    public String recipe() {
        return source.text();
    }

    @Override
    public int columns() {
        return source.scales().stream().mapToInt(PhogOptions::columns).sum();
    }

    @Override
    public Features extract(Content content, Run run) {
        PixelRows images = input.rows(content);
        return RowBlocks.build(images.rows(), columns(), "phog", run, () -> {
            // one per block and not per content: files may come in thousands of sizes, and plans are quickly made
            Map<ImageShape, List<Phog>> byShape = new HashMap<>();
            return (row, into) -> {
                ImageShape shape = images.shape(row);
                List<Phog> scales = byShape.computeIfAbsent(shape, this::scales);
                double[] pixels = new double[shape.pixels()];
                images.copy(row, pixels);
                double[] all = new double[columns()];
                int next = 0;
                for (Phog phog : scales) {
                    for (double value : phog.features(pixels)) {
                        all[next++] = value / scales.size(); // a row still sums to 1
                    }
                }
                RowBlocks.RowWriter.writeAll(all, into);
            };
        });
    }

    private List<Phog> scales(ImageShape shape) {
        return source.scales().stream()
                .map(options -> new Phog(new PhogPlan(options, shape.width(), shape.height())))
                .toList();
    }

    @Override
    public State encode() {
        return new State()
                .put("type", PhogRecipe.KIND.name())
                .put("options", source.options().encode())
                .put("input", input.encode());
    }

    static PhogExtractor decode(State state) {
        PhogRecipe recipe = new PhogRecipe(RecipeOptions.decode(PhogRecipe.KIND, state.state("options")));
        return new PhogExtractor(recipe, ImageInput.decode(state.state("input")));
    }
}
