package dev.querent.features;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.features.image.Codebook;
import dev.querent.features.image.DenseDescriptors;
import dev.querent.features.image.SpatialPyramid;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.feature.RecipeOptions;
import dev.querent.model.feature.RowBlocks;
import dev.querent.model.state.State;
import dev.querent.model.table.Content;
import dev.querent.model.table.ImageShape;

/** A fitted {@link BowRecipe}: the codebook. Rows sum to 1, or are zero for flat images. */
final class BowExtractor implements FeatureExtractor {
    private final BowRecipe recipe;
    private final ImageInput input;
    private final Codebook codebook;

    BowExtractor(BowRecipe recipe, ImageInput input, Codebook codebook) {
        this.recipe = recipe;
        this.input = input;
        this.codebook = codebook;
    }

    @Override
    public String recipe() {
        return recipe.text();
    }

    @Override
    public int columns() {
        return recipe.pyramid().columns();
    }

    @Override
    public Features extract(Content content, Run run) {
        PixelRows images = recipe.images(input, content);
        return RowBlocks.build(images.rows(), columns(), "visual words", run, () -> {
            DenseDescriptors describer = recipe.describer();
            return (row, into) -> RowBlocks.RowWriter.writeAll(histogram(describer, images, row), into);
        });
    }

    private double[] histogram(DenseDescriptors describer, PixelRows images, int row) {
        ImageShape shape = images.shape(row);
        SpatialPyramid pyramid = recipe.pyramid();
        double[] histogram = new double[pyramid.columns()];
        float[] scratch = new float[codebook.words()];
        int[] patches = new int[1];
        BowRecipe.describe(describer, images, row, (descriptor, x, y) -> {
            int word = codebook.nearest(descriptor, 0, scratch);
            pyramid.add(histogram, word, x / shape.width(), y / shape.height());
            patches[0]++;
        });
        for (int j = 0; j < histogram.length; j++) {
            histogram[j] /= Math.max(1, patches[0]);
        }
        return histogram;
    }

    @Override
    public State encode() {
        return new State()
                .put("type", BowRecipe.KIND.name())
                .put("options", recipe.options().encode())
                .put("input", input.encode())
                .put("length", codebook.length())
                .put("codebook", codebook.values());
    }

    static BowExtractor decode(State state) {
        BowRecipe recipe = new BowRecipe(RecipeOptions.decode(BowRecipe.KIND, state.state("options")));
        int length = Math.toIntExact(state.integer("length"));
        Codebook codebook = new Codebook(recipe.pyramid().words(), length, state.floats("codebook"));
        return new BowExtractor(recipe, ImageInput.decode(state.state("input")), codebook);
    }
}
