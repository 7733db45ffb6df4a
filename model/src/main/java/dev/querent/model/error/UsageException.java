package dev.querent.model.error;

import java.util.Optional;

/** A wrong name or option in the user's request. The command line prints the message and ends with code 2. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String problem;
    private final transient Optional<SettingValue> wrong;

    public UsageException(String problem) {
        super(problem);
        this.problem = problem;
        this.wrong = Optional.empty();
    }

    /** About the value of one setting, which the message names first. */
    public UsageException(SettingValue wrong, String problem) {
        super(wrong + ": " + problem);
        this.problem = problem;
        this.wrong = Optional.of(wrong);
    }

    /** The message without the choice. */
    public String problem() {
        return problem;
    }

    public Optional<SettingValue> wrong() {
        return wrong;
    }
}
