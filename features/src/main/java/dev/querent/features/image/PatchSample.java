package dev.querent.features.image;

import dev.querent.core.random.RandomSource;
import java.util.Arrays;

/** A uniform random sample of the descriptors in a stream of unknown length (reservoir sampling, algorithm R of Vitter 1985). */
public final class PatchSample implements PatchVisitor {
    private final int most;
    private final RandomSource random;
    private float[] values = new float[0];
    private int length;
    private int kept;
    private int seen;

    public PatchSample(int most, RandomSource random) {
        this.most = most;
        this.random = random;
    }

    @Override
    public void visit(float[] descriptor, double x, double y) {
        length = descriptor.length;
        seen++;
        if (kept < most) {
            if ((kept + 1) * length > values.length) {
                values = Arrays.copyOf(values, Math.min(most, Math.max(16, 2 * kept)) * length);
            }
            System.arraycopy(descriptor, 0, values, kept++ * length, length);
            return;
        }
        int place = random.nextInt(seen);
        if (place < most) {
            System.arraycopy(descriptor, 0, values, place * length, length);
        }
    }

    /** The sampled descriptors, one after the other. */
    public float[] values() {
        return Arrays.copyOf(values, kept * length);
    }
}
