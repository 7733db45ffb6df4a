package dev.querent.features.image;

import java.util.Objects;

/**
 * Words of a visual vocabulary: points in descriptor space. Stored by dimension, so that the inner loop over words has no loop-carried sum and
 * vectorises. Immutable and thread-safe.
 */
public final class Codebook {
    private final int words;
    private final int length;
    private final float[] byDimension; // [j * words + w]
    private final float[] halfSquares; // |c_w|^2 / 2

    /**
     * Copies the words.
     *
     * @param values the words one after the other
     */
    public Codebook(int words, int length, float[] values) {
        if (values.length != words * length) {
            throw new IllegalArgumentException(values.length + " values for " + words + " words of " + length);
        }
        this.words = words;
        this.length = length;
        this.byDimension = new float[values.length];
        this.halfSquares = new float[words];
        for (int w = 0; w < words; w++) {
            double squares = 0;
            for (int j = 0; j < length; j++) {
                float value = values[w * length + j];
                byDimension[j * words + w] = value;
                squares += (double) value * value;
            }
            halfSquares[w] = (float) (squares / 2);
        }
    }

    public int words() {
        return words;
    }

    public int length() {
        return length;
    }

    /** The words one after the other. */
    public float[] values() {
        float[] values = new float[byDimension.length];
        for (int w = 0; w < words; w++) {
            for (int j = 0; j < length; j++) {
                values[w * length + j] = byDimension[j * words + w];
            }
        }
        return values;
    }

    /**
     * The word nearest to the point at {@code offset}: argmin |x - c|^2 = argmax x c - |c|^2 / 2; the first of equals.
     *
     * @param scratch space for one number per word
     */
    public int nearest(float[] points, int offset, float[] scratch) {
        Objects.checkFromIndexSize(offset, length, points.length);
        Objects.checkFromIndexSize(0, words, scratch.length);
        for (int w = 0; w < words; w++) {
            scratch[w] = -halfSquares[w];
        }
        for (int j = 0; j < length; j++) {
            float x = points[offset + j];
            if (x != 0) {
                int start = j * words;
                for (int w = 0; w < words; w++) {
                    scratch[w] += x * byDimension[start + w];
                }
            }
        }
        int best = 0;
        for (int w = 1; w < words; w++) {
            if (scratch[w] > scratch[best]) {
                best = w;
            }
        }
        return best;
    }
}
