package dev.querent.features;

import dev.querent.core.option.ValueRange;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.features.image.Codebook;
import dev.querent.features.image.DenseDescriptors;
import dev.querent.features.image.KMeans;
import dev.querent.features.image.PatchSample;
import dev.querent.features.image.PatchVisitor;
import dev.querent.features.image.SpatialPyramid;
import dev.querent.model.error.InputException;
import dev.querent.model.error.UsageException;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.feature.FeatureKind;
import dev.querent.model.feature.FeatureRecipe;
import dev.querent.model.feature.RecipeOptions;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import dev.querent.model.table.Content;
import dev.querent.model.table.ImageShape;
import java.util.ArrayList;
import java.util.List;

/** {@code bow}: a bag of visual words with a spatial pyramid. */
final class BowRecipe implements FeatureRecipe {
    private static final ValueRange SIZES = ValueRange.between(8, 128);
    private static final ValueRange STEPS = ValueRange.between(1, 128);
    private static final Option<Integer> WORDS =
            Option.integer("words", 200, ValueRange.between(2, 20_000), "visual words in the codebook");
    private static final Option<DenseDescriptors.Kind> DESCRIPTOR =
            Option.choice("descriptor", DenseDescriptors.Kind.SIFT, "descriptor of a patch");
    private static final Option<Integer> SIZE = Option.parsed(
            "size",
            "16",
            SIZES + ", a multiple of 4",
            text -> Option.integer(text, SIZES).filter(size -> size % 4 == 0),
            String::valueOf,
            "pixels along each side of a patch");
    private static final Option<Integer> STEP = Option.parsed(
            "step",
            "8",
            STEPS + "; for hog a multiple of size / 4",
            text -> Option.integer(text, STEPS),
            String::valueOf,
            "pixels between neighbouring patches");
    private static final Option<Integer> LEVELS =
            Option.integer("levels", 2, ValueRange.between(1, 5), "pyramid levels: 1 x 1, 2 x 2, 4 x 4, ... regions");
    private static final Option<Integer> SAMPLES = Option.integer(
            "samples",
            100_000,
            ValueRange.between(1000, 5_000_000),
            "maximum number of descriptors to learn the codebook from");

    static final FeatureKind KIND = new FeatureKind.OfContent(
            "bow",
            "images as bags of visual words: dense descriptors, a k-means codebook and a spatial pyramid",
            List.of(WORDS, DESCRIPTOR, SIZE, STEP, LEVELS, SAMPLES, ImageInput.WIDTH),
            BowRecipe::new,
            BowExtractor::decode);

    /** Images whose sampled descriptors are collected at once. */
    private static final int WAVE = 512;

    private final RecipeOptions options;
    private final DenseDescriptors.Kind descriptor;
    private final int size;
    private final int step;
    private final int samples;
    private final int width;
    private final SpatialPyramid pyramid;

    BowRecipe(RecipeOptions options) {
        this.options = options;
        OptionValues values = options.values();
        this.descriptor = DESCRIPTOR.of(values);
        this.size = SIZE.of(values);
        this.step = STEP.of(values);
        this.samples = SAMPLES.of(values);
        this.width = ImageInput.WIDTH.of(values);
        this.pyramid = new SpatialPyramid(LEVELS.of(values), WORDS.of(values));
        if (descriptor == DenseDescriptors.Kind.HOG && step % (size / 4) != 0) {
            throw STEP.bad(values);
        }
        if (samples < pyramid.words()) {
            throw new UsageException("bow option samples must be at least words, got " + samples + " samples for "
                    + pyramid.words() + " words");
        }
    }

    @Override
    public String text() {
        return options.recipe();
    }

    RecipeOptions options() {
        return options;
    }

    SpatialPyramid pyramid() {
        return pyramid;
    }

    DenseDescriptors describer() {
        return DenseDescriptors.of(descriptor, size, step);
    }

    /** The content as images, all at least as large as a patch. */
    PixelRows images(ImageInput input, Content content) {
        PixelRows images = input.rows(content);
        for (int row = 0; row < images.rows(); row++) {
            ImageShape shape = images.shape(row);
            if (Math.min(shape.width(), shape.height()) < size) {
                throw new InputException("image " + images.name(row) + " has " + shape.width() + " x " + shape.height()
                        + " pixels, less than one patch of " + size + " x " + size
                        + "; make patches smaller, as in bow:size=8,step=4");
            }
        }
        return images;
    }

    /** Describes the patches of one image. */
    static void describe(DenseDescriptors describer, PixelRows images, int row, PatchVisitor visitor) {
        ImageShape shape = images.shape(row);
        double[] pixels = new double[shape.pixels()];
        images.copy(row, pixels);
        describer.describe(pixels, shape.width(), shape.height(), visitor);
    }

    @Override
    public FeatureExtractor fit(Content training, Seed seed, Run run) {
        ImageInput input = ImageInput.fit(KIND.name(), training, width);
        float[] sampled = sample(images(input, training), seed, run);
        int length = describer().length();
        if (sampled.length / length < pyramid.words()) {
            throw new InputException("the training images have " + sampled.length / length
                    + " patches that are not flat, too few for " + pyramid.words()
                    + " visual words; lower words or step, or give more images");
        }
        Codebook codebook = KMeans.fit(sampled, length, pyramid.words(), seed.child("codebook"), run);
        return new BowExtractor(this, input, codebook);
    }

    /** As many descriptors of each image, from images in random order, until there are enough. */
    private float[] sample(PixelRows images, Seed seed, Run run) {
        int perImage = (int) ((samples + images.rows() - 1L) / Math.max(1, images.rows()));
        int[] order = seed.child("sampled images").generator().permutation(images.rows());
        long wanted = (long) samples * describer().length();
        List<float[]> parts = new ArrayList<>();
        long filled = 0;
        for (int start = 0; start < order.length && filled < wanted; start += WAVE) {
            int from = start;
            run.progress("descriptors", from, order.length);
            List<float[]> wave = run.workers().mapInOrder(Math.min(WAVE, order.length - from), i -> {
                run.cancellation().check();
                return sampleOf(images, order[from + i], perImage, seed);
            });
            for (float[] part : wave) {
                parts.add(part);
                filled += part.length;
            }
        }
        return joined(parts, (int) Math.min(filled, wanted));
    }

    private float[] sampleOf(PixelRows images, int row, int perImage, Seed seed) {
        PatchSample sample =
                new PatchSample(perImage, seed.child("sampled patches", row).generator());
        describe(describer(), images, row, sample);
        return sample.values();
    }

    private static float[] joined(List<float[]> parts, int length) {
        float[] all = new float[length];
        int filled = 0;
        for (float[] part : parts) {
            int taken = Math.min(part.length, length - filled);
            System.arraycopy(part, 0, all, filled, taken);
            filled += taken;
        }
        return all;
    }
}
