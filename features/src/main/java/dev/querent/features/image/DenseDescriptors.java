package dev.querent.features.image;

import boofcv.alg.feature.dense.DescribeDenseHogFastAlg;
import boofcv.alg.feature.dense.DescribeDenseSiftAlg;
import boofcv.struct.feature.TupleDesc_F64;
import boofcv.struct.image.GrayF32;
import boofcv.struct.image.ImageType;

/**
 * Descriptors of square patches on a regular grid, by BoofCV. The gradient (central differences, borders repeated) is
 * computed here, because BoofCV would start its own threads; the grid of SIFT patches is laid out here, because
 * BoofCV's divides by zero if only one patch fits. Owns scratch space: not safe for use by several threads.
 */
public abstract sealed class DenseDescriptors {
    /** Cells along each side of a patch. */
    private static final int CELLS = 4;

    private final int size;
    private final int step;
    private final GrayF32 derivativeX;
    private final GrayF32 derivativeY;

    private DenseDescriptors(int size, int step, GrayF32 derivativeX, GrayF32 derivativeY) {
        this.size = size;
        this.step = step;
        this.derivativeX = derivativeX;
        this.derivativeY = derivativeY;
    }

    /** Which descriptor. */
    public enum Kind {
        SIFT,
        HOG
    }

    /**
     * Descriptors of patches of one size on a grid.
     *
     * @param size pixels along each side of a patch, a multiple of 4
     * @param step pixels from patch to patch; for HOG a multiple of size / 4
     */
    public static DenseDescriptors of(Kind kind, int size, int step) {
        return switch (kind) {
            case SIFT -> new Sift(size, step);
            case HOG -> new Hog(size, step);
        };
    }

    /** Numbers per descriptor. */
    public abstract int length();

    abstract void describe(PatchVisitor visitor);

    /** Describes the patches of an image, row by row from the top; an image smaller than a patch has none. */
    public final void describe(double[] pixels, int width, int height, PatchVisitor visitor) {
        if (width < size || height < size) {
            return;
        }
        derivativeX.reshape(width, height);
        derivativeY.reshape(width, height);
        for (int y = 0; y < height; y++) {
            int up = Math.max(0, y - 1) * width;
            int down = Math.min(height - 1, y + 1) * width;
            for (int x = 0; x < width; x++) {
                int here = y * width + x;
                int left = here - Math.min(1, x);
                int right = here + Math.min(1, width - 1 - x);
                derivativeX.data[here] = (float) (0.5 * (pixels[right] - pixels[left]));
                derivativeY.data[here] = (float) (0.5 * (pixels[down + x] - pixels[up + x]));
            }
        }
        describe(visitor);
    }

    /** Passes on a descriptor unless it is zero: a patch without gradients is not informative. */
    private static void hand(double[] descriptor, double x, double y, float[] scratch, PatchVisitor visitor) {
        boolean flat = true;
        for (int j = 0; j < scratch.length; j++) {
            scratch[j] = (float) descriptor[j];
            flat &= scratch[j] == 0;
        }
        if (!flat) {
            visitor.visit(scratch, x, y);
        }
    }

    /** SIFT (Lowe 2004): 4 x 4 cells of 8 signed orientations. */
    private static final class Sift extends DenseDescriptors {
        private static final int ORIENTATIONS = 8;
        private static final double WINDOW_SIGMA = 0.5; // of the patch, as in Lowe (2004)
        private static final double LARGEST = 0.2; // entries are cut off there, as in Lowe (2004)

        private final DescribeDenseSiftAlg<GrayF32> sift;
        private final TupleDesc_F64 descriptor;

        Sift(int size, int step) {
            super(size, step, new GrayF32(1, 1), new GrayF32(1, 1));
            sift = new DescribeDenseSiftAlg<>(
                    size / CELLS, CELLS, ORIENTATIONS, WINDOW_SIGMA, LARGEST, step, step, GrayF32.class);
            descriptor = new TupleDesc_F64(length());
        }

        @Override
        public int length() {
            return sift.getDescriptorLength();
        }

        @Override
        void describe(PatchVisitor visitor) {
            float[] scratch = new float[length()];
            sift.setImageGradient(super.derivativeX, super.derivativeY);
            int radius = super.size / 2;
            // patches that do not fill the image are centred in it
            int startX = radius + (super.derivativeX.width - super.size) % super.step / 2;
            int startY = radius + (super.derivativeX.height - super.size) % super.step / 2;
            for (int y = startY; y + radius <= super.derivativeX.height; y += super.step) {
                for (int x = startX; x + radius <= super.derivativeX.width; x += super.step) {
                    sift.computeDescriptor(x, y, descriptor);
                    hand(descriptor.data, x, y, scratch, visitor);
                }
            }
        }
    }

    /** HOG (Dalal and Triggs 2005): blocks of 4 x 4 cells of 9 unsigned orientations. */
    private static final class Hog extends DenseDescriptors {
        private static final int ORIENTATIONS = 9;

        private final DescribeDenseHogFastAlg<GrayF32> hog;

        Hog(int size, int step) {
            this(
                    size,
                    step,
                    new DescribeDenseHogFastAlg<>(
                            ORIENTATIONS, size / CELLS, CELLS, CELLS, step / (size / CELLS), ImageType.SB_F32));
        }

        private Hog(int size, int step, DescribeDenseHogFastAlg<GrayF32> hog) {
            super(size, step, hog._getDerivX(), hog._getDerivY());
            this.hog = hog;
        }

        @Override
        public int length() {
            return ORIENTATIONS * CELLS * CELLS;
        }

        @Override
        void describe(PatchVisitor visitor) {
            float[] scratch = new float[length()];
            hog.process();
            double radius = super.size / 2.0;
            for (int i = 0; i < hog.getDescriptions().size; i++) {
                hand(
                        hog.getDescriptions().get(i).data,
                        hog.getLocations().get(i).x + radius,
                        hog.getLocations().get(i).y + radius,
                        scratch,
                        visitor);
            }
        }
    }
}
