package dev.querent.io.feature;

import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.io.InputException;
import dev.querent.io.UsageException;
import dev.querent.io.engine.OptionSpec;
import dev.querent.io.feature.image.Codebook;
import dev.querent.io.feature.image.DenseDescriber;
import dev.querent.io.feature.image.Descriptors;
import dev.querent.io.feature.image.KMeans;
import dev.querent.io.feature.image.SpatialPyramid;
import dev.querent.io.table.Content;
import java.util.Arrays;
import java.util.List;

/** {@code bow}: a bag of visual words with a spatial pyramid. */
final class BowRecipe implements FeatureRecipe {
    static final FeatureKind KIND = new FeatureKind(
            "bow",
            "images as bags of visual words: dense descriptors, k-means codebook, spatial pyramid",
            List.of(
                    new OptionSpec("words", "200", "2..20000", "visual words in the codebook"),
                    new OptionSpec("descriptor", "sift", "sift or hog", "what describes a patch"),
                    new OptionSpec("size", "16", "8..128, a multiple of 4", "pixels along each side of a patch"),
                    new OptionSpec("step", "8", "1..128; for hog a multiple of size / 4", "pixels from patch to patch"),
                    new OptionSpec("levels", "2", "1..5", "pyramid levels: 1 x 1, 2 x 2, 4 x 4, ... regions"),
                    new OptionSpec(
                            "samples", "100000", "1000..5000000", "descriptors the codebook is learnt from, at most"),
                    ImageInput.WIDTH));

    private static final int BLOCK = 16;
    private static final int BLOCKS_PER_WAVE = 32;

    private final RecipeOptions options;
    private final DenseDescriber.Kind descriptor;
    private final int size;
    private final int step;
    private final int samples;
    private final int width;
    private final SpatialPyramid pyramid;

    BowRecipe(RecipeOptions options) {
        this.options = options;
        this.descriptor = options.choice("descriptor", DenseDescriber.Kind.class);
        this.size = options.integer("size", 8, 128);
        this.step = options.integer("step", 1, 128);
        this.samples = options.integer("samples", 1000, 5_000_000);
        this.width = options.integer("width", 0, Integer.MAX_VALUE);
        this.pyramid = new SpatialPyramid(options.integer("levels", 1, 5), options.integer("words", 2, 20_000));
        if (size % 4 != 0) {
            throw options.bad("size");
        }
        if (descriptor == DenseDescriber.Kind.HOG && step % (size / 4) != 0) {
            throw options.bad("step");
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

    DenseDescriber describer() {
        return DenseDescriber.of(descriptor, size, step);
    }

    Descriptors describe(DenseDescriber describer, PixelRows images, int row) {
        int w = images.shape(row).width();
        int h = images.shape(row).height();
        if (w < size || h < size) {
            throw new InputException(
                    "image " + images.name(row) + " has " + w + " x " + h + " pixels, less than one patch of " + size
                            + " x " + size + "; lower the size, as in bow:size=8,step=4");
        }
        double[] pixels = new double[w * h];
        images.copy(row, pixels);
        return describer.describe(pixels, w, h);
    }

    @Override
    public FeatureExtractor fit(Content training, Seed seed, Run run) {
        ImageInput input = ImageInput.fit(KIND.name(), training, width);
        float[] sampled = sample(input.rows(training), seed, run);
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
        int length = describer().length();
        int perImage = (samples + images.rows() - 1) / Math.max(1, images.rows());
        int[] order = seed.child("sampled images").generator().permutation(images.rows());
        float[] sampled = new float[0];
        int filled = 0;
        int wave = BLOCK * BLOCKS_PER_WAVE;
        for (int start = 0; start < order.length && filled < samples * (long) length; start += wave) {
            int from = start;
            int to = Math.min(order.length, start + wave);
            run.progress("descriptors", from, order.length);
            List<float[]> blocks = run.workers().mapInOrder((to - from + BLOCK - 1) / BLOCK, b -> {
                run.cancellation().check();
                int first = from + b * BLOCK;
                return sampleBlock(
                        images, Arrays.copyOfRange(order, first, Math.min(to, first + BLOCK)), perImage, seed);
            });
            for (float[] block : blocks) {
                int taken = (int) Math.min(block.length, samples * (long) length - filled);
                sampled = sampled.length < filled + taken
                        ? Arrays.copyOf(sampled, Math.max(filled + taken, grown(sampled.length, length)))
                        : sampled;
                System.arraycopy(block, 0, sampled, filled, taken);
                filled += taken;
            }
        }
        return Arrays.copyOf(sampled, filled);
    }

    private int grown(int values, int length) {
        return (int) Math.min(samples * (long) length, values + (values >> 1) + 1024L * length);
    }

    private float[] sampleBlock(PixelRows images, int[] rows, int perImage, Seed seed) {
        DenseDescriber describer = describer();
        float[] picked = new float[rows.length * perImage * describer.length()];
        int filled = 0;
        for (int row : rows) {
            Descriptors found = describe(describer, images, row);
            RandomSource random = seed.child("sampled patches", row).generator();
            int[] order = random.permutation(found.count());
            for (int i = 0; i < Math.min(perImage, order.length); i++) {
                found.copy(order[i], picked, filled);
                filled += describer.length();
            }
        }
        return Arrays.copyOf(picked, filled);
    }
}
