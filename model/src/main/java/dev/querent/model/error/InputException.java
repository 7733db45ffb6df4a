package dev.querent.model.error;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A problem with a file or its content that a user can fix. The message is one line: what was wrong, where (file, line, column, value) and what
 * to try. The command line prints it and ends with code 1.
 */
public final class InputException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<SettingValue> remedies;

    public InputException(String message) {
        this(message, (Throwable) null);
    }

    public InputException(String message, Throwable cause) {
        this(message, cause, List.of());
    }

    private InputException(String message, Throwable cause, List<SettingValue> remedies) {
        super(message, cause);
        this.remedies = List.copyOf(remedies);
    }

    /** The same with choices that may help; the message names them in words. */
    public InputException trying(SettingValue... choices) {
        return new InputException(getMessage(), getCause(), List.of(choices));
    }

    /** The same with its subject in front, such as a file. */
    public InputException about(String source) {
        return new InputException(source + ": " + getMessage(), this, remedies);
    }

    /** Which choices may help. */
    public List<SettingValue> remedies() {
        return remedies;
    }

    /** About a whole file. */
    public static InputException in(Path file, String problem) {
        return new InputException(file + ": " + problem);
    }

    public static InputException in(Path file, String problem, Throwable cause) {
        return new InputException(file + ": " + problem, cause);
    }

    /** About a line, counted from 1. */
    public static InputException at(Path file, long line, String problem) {
        return new InputException(String.format(Locale.ROOT, "%s, line %d: %s", file, line, problem));
    }

    /** About a named column of a line. */
    public static InputException at(Path file, long line, String column, String problem) {
        return new InputException(
                String.format(Locale.ROOT, "%s, line %d, column %s: %s", file, line, column, problem));
    }
}
