package dev.querent.io.feature.image;

import java.util.Arrays;

/** Descriptors of one image with the centre of the patch each describes; flat patches have none. Grows while it is filled. */
public final class Descriptors {
    private final int length;
    private float[] values = new float[0];
    private float[] centers = new float[0];
    private int count;

    Descriptors(int length) {
        this.length = length;
    }

    /** Adds a descriptor unless it is all zero: a patch without gradients says nothing. */
    void add(double[] descriptor, double x, double y) {
        if (Arrays.stream(descriptor).allMatch(v -> v == 0)) {
            return;
        }
        if ((count + 1) * length > values.length) {
            values = Arrays.copyOf(values, Math.max(32, 2 * count) * length);
            centers = Arrays.copyOf(centers, Math.max(32, 2 * count) * 2);
        }
        for (int j = 0; j < length; j++) {
            values[count * length + j] = (float) descriptor[j];
        }
        centers[2 * count] = (float) x;
        centers[2 * count + 1] = (float) y;
        count++;
    }

    public int count() {
        return count;
    }

    public int length() {
        return length;
    }

    public void copy(int index, float[] into, int offset) {
        System.arraycopy(values, index * length, into, offset, length);
    }

    /** Centre of the patch in pixels from the left edge of the image. */
    public float x(int index) {
        return centers[2 * index];
    }

    public float y(int index) {
        return centers[2 * index + 1];
    }
}
