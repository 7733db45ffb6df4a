package dev.querent.core.linalg.factor;

import java.util.Locale;

/** A matrix is not numerically positive definite. Not a caller's mistake: callers may retry with more jitter. */
public final class NotPositiveDefiniteException extends ArithmeticException {
    private static final long serialVersionUID = 1L;

    public NotPositiveDefiniteException(int pivot, int order) {
        super(String.format(
                Locale.ROOT,
                "pivot %d of %d is not a positive number: the matrix is not positive definite. Look for duplicate"
                        + " rows, or raise the noise variance",
                pivot,
                order));
    }
}
