package dev.querent.io;

/** A wrong name or option in what the user asked for. The command line prints the message and ends with code 2. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
