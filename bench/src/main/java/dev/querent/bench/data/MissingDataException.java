package dev.querent.bench.data;

/** Data that a benchmark needs is not beside the checkout. */
public final class MissingDataException extends RuntimeException {
    private static final long serialVersionUID = 1;

    MissingDataException(String below) {
        super("needs ../shared/" + below + ", seen from the root of the checkout, which does not exist");
    }
}
