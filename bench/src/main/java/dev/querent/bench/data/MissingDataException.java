package dev.querent.bench.data;

/** Thrown if data that a benchmark needs does not exist. */
public final class MissingDataException extends RuntimeException {
    private static final long serialVersionUID = 1;

    MissingDataException(String below) {
        super("needs ../shared/" + below + ", seen from the root of the checkout, which does not exist");
    }
}
