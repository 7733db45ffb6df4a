package dev.querent.features;

import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.features.image.PhogOptions;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.feature.FeatureKind;
import dev.querent.model.feature.FeatureRecipe;
import dev.querent.model.feature.RecipeOptions;
import dev.querent.model.option.OptionSpec;
import dev.querent.model.table.Content;
import java.util.ArrayList;
import java.util.List;

/** {@code phog}: a pyramid of histograms of oriented gradients. Only the shape of the images is fitted. */
final class PhogRecipe implements FeatureRecipe {
    private static final int MOST_LEVELS = 6;
    private static final int FINEST_GRID = 32;
    private static final int MOST_BLURS = 4;

    static final FeatureKind KIND = new FeatureKind.OfContent(
            "phog",
            "images as pyramids of histograms of oriented gradients, with overlapping cells",
            List.of(
                    new OptionSpec("bins", "12", "2..64", "number of orientations"),
                    new OptionSpec(
                            "levels",
                            "2-4-6",
                            "1..6, or grids up to 32 joined by - as in 2-4-6",
                            "cells along each side, per level; a single n means n levels 1-2-4-..."),
                    new OptionSpec("signed", "yes", "yes or no", "distinguish rising from falling brightness"),
                    new OptionSpec("ratio", "1", "0.1..10", "weight of a level relative to the next coarser one"),
                    new OptionSpec(
                            "power", "0.5", "0.1..1", "exponent of the bins; values below 1 dampen strong edges"),
                    new OptionSpec("margin", "0.125", "0..1", "background around the image, as a share of its side"),
                    new OptionSpec(
                            "blur",
                            "28",
                            "4..200, or up to 4 of them joined by - as in 28-56",
                            "the derivative's Gaussian is 1/blur of the image's side; each value adds its own features"),
                    new OptionSpec("zoom", "2", "1..4", "gradient samples per pixel along each side"),
                    new OptionSpec(
                            "background",
                            "border",
                            "border or zero",
                            "brightness outside the image: median of the border, or 0"),
                    new OptionSpec("upright", "no", "yes or no", "first remove the slant of handwriting"),
                    ImageInput.WIDTH),
            PhogRecipe::new,
            PhogExtractor::decode);

    private final RecipeOptions options;
    private final List<PhogOptions> scales;
    private final int width;

    PhogRecipe(RecipeOptions options) {
        this.options = options;
        this.width = options.integer("width", 0, Integer.MAX_VALUE);
        this.scales = blurs(options).stream().map(blur -> scale(options, blur)).toList();
    }

    private static PhogOptions scale(RecipeOptions options, double blur) {
        return new PhogOptions(
                options.integer("bins", 2, 64),
                options.isYes("signed"),
                grids(options),
                options.number("ratio", 0.1, 10),
                options.number("power", 0.1, 1),
                options.number("margin", 0, 1),
                blur,
                options.integer("zoom", 1, 4),
                options.choice("background", PhogOptions.Background.class),
                options.isYes("upright"));
    }

    private static List<Double> blurs(RecipeOptions options) {
        List<Double> blurs = new ArrayList<>();
        for (String blur : options.text("blur").split("-", -1)) {
            if (!blur.matches("[0-9]+([.][0-9]+)?") || Double.parseDouble(blur) < 4 || Double.parseDouble(blur) > 200) {
                throw options.bad("blur");
            }
            blurs.add(Double.parseDouble(blur));
        }
        if (blurs.size() > MOST_BLURS) {
            throw options.bad("blur");
        }
        return blurs;
    }

    private static List<Integer> grids(RecipeOptions options) {
        List<Integer> grids = new ArrayList<>();
        if (options.text("levels").contains("-")) {
            for (String grid : options.text("levels").split("-", -1)) {
                if (!grid.matches("[1-9][0-9]?")) {
                    throw options.bad("levels");
                }
                grids.add(Integer.parseInt(grid));
            }
        } else {
            int levels = options.integer("levels", 1, MOST_LEVELS);
            for (int level = 0; level < levels; level++) {
                grids.add(1 << level);
            }
        }
        if (grids.size() > MOST_LEVELS || grids.stream().anyMatch(grid -> grid > FINEST_GRID)) {
            throw options.bad("levels");
        }
        return grids;
    }

    @Override
    public String text() {
        return options.recipe();
    }

    RecipeOptions options() {
        return options;
    }

    /** One for each blur. */
    List<PhogOptions> scales() {
        return scales;
    }

    @Override
    public FeatureExtractor fit(Content training, Seed seed, Run run) {
        return new PhogExtractor(this, ImageInput.fit(KIND.name(), training, width));
    }
}
