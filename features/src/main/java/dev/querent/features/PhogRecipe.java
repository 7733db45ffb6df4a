package dev.querent.features;

import dev.querent.core.option.ValueRange;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.features.image.PhogOptions;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.feature.FeatureKind;
import dev.querent.model.feature.FeatureRecipe;
import dev.querent.model.feature.RecipeOptions;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.table.Content;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** {@code phog}: a pyramid of histograms of oriented gradients. Only the shape of the images is fitted. */
final class PhogRecipe implements FeatureRecipe {
    private static final ValueRange LEVEL_COUNTS = ValueRange.between(1, 6);
    private static final int FINEST_GRID = 32;
    private static final ValueRange BLURS = ValueRange.between(4, 200);
    private static final int MOST_BLURS = 4;

    private static final Option<Integer> BINS =
            Option.integer("bins", 12, ValueRange.between(2, 64), "number of orientations");
    private static final Option<List<Integer>> LEVELS = Option.parsed(
            "levels",
            "2-4-6",
            LEVEL_COUNTS + ", or grids up to " + FINEST_GRID + " joined by - as in 2-4-6",
            PhogRecipe::grids,
            PhogRecipe::joined,
            "cells along each side, per level; a single n means n levels 1-2-4-...");
    private static final Option<Boolean> SIGNED =
            Option.flag("signed", true, "distinguish rising from falling brightness");
    private static final Option<Double> RATIO = Option.number(
            "ratio", 1, ValueRange.between(0.1, 10), "weight of a level relative to the next coarser one");
    private static final Option<Double> POWER = Option.number(
            "power", 0.5, ValueRange.between(0.1, 1), "exponent of the bins; values below 1 dampen strong edges");
    private static final Option<Double> MARGIN = Option.number(
            "margin", 0.125, ValueRange.between(0, 1), "background around the image, as a share of its side");
    private static final Option<List<Double>> BLUR = Option.parsed(
            "blur",
            "28",
            BLURS + ", or up to " + MOST_BLURS + " of them joined by - as in 28-56",
            PhogRecipe::blurs,
            PhogRecipe::joined,
            "the derivative's Gaussian is 1/blur of the image's side; each value adds its own features");
    private static final Option<Integer> ZOOM =
            Option.integer("zoom", 2, ValueRange.between(1, 4), "gradient samples per pixel along each side");
    private static final Option<PhogOptions.BackgroundLevel> BACKGROUND = Option.choice(
            "background",
            PhogOptions.BackgroundLevel.BORDER,
            "brightness outside the image: median of the border, or 0");
    private static final Option<Boolean> UPRIGHT =
            Option.flag("upright", false, "first remove the slant of handwriting");

    static final FeatureKind KIND = new FeatureKind.OfContent(
            "phog",
            "images as pyramids of histograms of oriented gradients, with overlapping cells",
            List.of(BINS, LEVELS, SIGNED, RATIO, POWER, MARGIN, BLUR, ZOOM, BACKGROUND, UPRIGHT, ImageInput.WIDTH),
            PhogRecipe::new,
            PhogExtractor::decode);

    private final RecipeOptions options;
    private final List<PhogOptions> scales;
    private final int width;

    PhogRecipe(RecipeOptions options) {
        this.options = options;
        this.width = ImageInput.WIDTH.of(options.values());
        this.scales = BLUR.of(options.values()).stream()
                .map(blur -> scale(options.values(), blur))
                .toList();
    }

    private static PhogOptions scale(OptionValues values, double blur) {
        return new PhogOptions(
                BINS.of(values),
                SIGNED.of(values),
                LEVELS.of(values),
                RATIO.of(values),
                POWER.of(values),
                MARGIN.of(values),
                blur,
                ZOOM.of(values),
                BACKGROUND.of(values),
                UPRIGHT.of(values));
    }

    private static Optional<List<Double>> blurs(String text) {
        if (!text.matches("[0-9]+([.][0-9]+)?(-[0-9]+([.][0-9]+)?)*")) {
            return Optional.empty();
        }
        List<Double> blurs = Stream.of(text.split("-")).map(Double::parseDouble).toList();
        return Optional.of(blurs)
                .filter(some -> some.size() <= MOST_BLURS && some.stream().allMatch(BLURS::contains));
    }

    private static Optional<List<Integer>> grids(String text) {
        if (!text.contains("-")) {
            return Option.integer(text, LEVEL_COUNTS)
                    .map(levels -> IntStream.range(0, levels)
                            .mapToObj(level -> 1 << level)
                            .toList());
        }
        if (!text.matches("[1-9][0-9]?(-[1-9][0-9]?)*")) {
            return Optional.empty();
        }
        List<Integer> grids = Stream.of(text.split("-")).map(Integer::parseInt).toList();
        return Optional.of(grids)
                .filter(some ->
                        LEVEL_COUNTS.contains(some.size()) && some.stream().allMatch(grid -> grid <= FINEST_GRID));
    }

    private static String joined(List<?> values) {
        return values.stream().map(String::valueOf).collect(Collectors.joining("-"));
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
