package dev.querent.io.feature;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.io.feature.image.Phog;
import dev.querent.io.feature.image.PhogPlan;
import dev.querent.io.state.State;
import dev.querent.io.table.Content;
import dev.querent.io.table.ImageShape;
import java.util.HashMap;
import java.util.Map;

/** A fitted {@link PhogRecipe}. */
record PhogExtractor(PhogRecipe source, ImageInput input) implements FeatureExtractor {

    @Override
    public String recipe() {
        return source.text();
    }

    @Override
    public int columns() {
        return source.phog().columns();
    }

    @Override
    public Features extract(Content content, Run run) {
        PixelRows images = input.rows(content);
        return RowBlocks.build(images.rows(), columns(), "phog", run, () -> {
            // one per block and not per content: files may come in thousands of sizes, and plans are quickly made
            Map<ImageShape, Phog> byShape = new HashMap<>();
            return (row, into) -> {
                ImageShape shape = images.shape(row);
                Phog phog = byShape.computeIfAbsent(shape, this::phog);
                double[] pixels = new double[shape.pixels()];
                images.copy(row, pixels);
                RowBlocks.RowWriter.writeAll(phog.features(pixels), into);
            };
        });
    }

    private Phog phog(ImageShape shape) {
        return new Phog(new PhogPlan(source.phog(), shape.width(), shape.height()));
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
