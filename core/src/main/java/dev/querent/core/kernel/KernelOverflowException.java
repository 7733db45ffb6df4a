package dev.querent.core.kernel;

import dev.querent.core.data.Features;
import java.util.Locale;

/** A transform of the intersection kernel maps a value of the data beyond the usable range of doubles. */
public final class KernelOverflowException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    /** Squares of kernel values and their sums over any number of rows remain finite. */
    private static final double MOST = 1e140;

    private KernelOverflowException(String message) {
        super(message);
    }

    /** Rejects a transform that maps a value of the rows beyond the usable range. */
    public static void requireRoom(Transform transform, Features rows) {
        requireRoom(transform, LargestValue.of(rows));
    }

    /** Rejects a transform that maps the largest value beyond the usable range. */
    public static void requireRoom(Transform transform, double largest) {
        double height = transform.apply(largest);
        if (transform instanceof Transform.WithExponent t && !(height <= MOST)) {
            throw new KernelOverflowException(String.format(
                    Locale.ROOT,
                    "the kernel with exponent %s turns the largest value of the features, %s, into %s, which is too large to"
                            + " compute with; scale the features to 0..1 or take a smaller exponent",
                    (float) t.exponent(),
                    (float) largest,
                    Double.isInfinite(height)
                            ? "a number beyond 1.8e308"
                            : String.format(Locale.ROOT, "%.1e", height)));
        }
    }
}
