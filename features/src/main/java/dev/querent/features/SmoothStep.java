package dev.querent.features;

import dev.querent.core.data.Features;
import dev.querent.core.option.ValueRange;
import dev.querent.core.progress.Run;
import dev.querent.features.image.Smoothing;
import dev.querent.model.feature.FeatureKind;
import dev.querent.model.feature.RecipeOptions;
import dev.querent.model.feature.RowBlocks;
import dev.querent.model.feature.VectorStep;
import dev.querent.model.option.Option;
import dev.querent.model.state.State;
import java.util.List;
import java.util.function.Supplier;

/** {@code smooth}: Gaussian smoothing of pixels, so that images that differ by a small shift are similar pixel by pixel. Nothing is fitted. */
final class SmoothStep implements VectorStep, VectorStep.Recipe {
    private static final Option<Double> SIGMA =
            Option.number("sigma", 1, ValueRange.between(0.1, 100), "width of the Gaussian in pixels");

    static final FeatureKind KIND = new FeatureKind.OfVectors(
            "smooth",
            "pixels smoothed by a Gaussian, so that small shifts matter less",
            List.of(SIGMA, ImageInput.WIDTH),
            SmoothStep::new,
            SmoothStep::decode);

    private final RecipeOptions options;
    private final double sigma;
    private final int width;

    SmoothStep(RecipeOptions options) {
        this.options = options;
        this.sigma = SIGMA.of(options.values());
        this.width = ImageInput.WIDTH.of(options.values());
    }

    @Override
    public String text() {
        return options.recipe();
    }

    @Override
    public VectorStep fit(Supplier<Features> training) {
        return this;
    }

    private int widthOf(int columns) {
        int found = width == 0 ? (int) Math.round(Math.sqrt(columns)) : width;
        if (columns == 0 || columns % found != 0 || (width == 0 && found * found != columns)) {
            throw ImageInput.noImages(KIND.name(), columns, width);
        }
        return found;
    }

    @Override
    public Features apply(Features features, Run run) {
        int across = widthOf(features.columns());
        Smoothing smoothing = new Smoothing(across, features.columns() / across, sigma);
        return RowBlocks.build(features.rows(), features.columns(), "smooth", run, () -> {
            double[] pixels = new double[features.columns()];
            return (row, into) -> {
                features.copyRow(row, pixels, 0);
                RowBlocks.RowWriter.writeAll(smoothing.of(pixels), into);
            };
        });
    }

    @Override
    public State encode() {
        return new State().put("type", KIND.name()).put("options", options.encode());
    }

    static SmoothStep decode(State state) {
        return new SmoothStep(RecipeOptions.decode(KIND, state.state("options")));
    }
}
