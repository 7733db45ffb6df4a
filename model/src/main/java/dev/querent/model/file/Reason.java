package dev.querent.model.file;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;

/** The reason an exception gives, as part of a one-line message. */
public final class Reason {
    private Reason() {}

    public static String of(Throwable cause) {
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        // the message of these is the name of the file
        String message = cause instanceof FileSystemException system ? system.getReason() : cause.getMessage();
        return message == null || message.isBlank()
                ? cause.getClass().getSimpleName()
                : message.strip().lines().findFirst().orElseThrow();
    }
}
