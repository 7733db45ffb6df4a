package dev.querent.cli;

import dev.querent.model.error.InputException;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.error.UsageException;
import java.util.Locale;
import java.util.stream.Collectors;

/** Adds the command-line flags to messages of the library. */
final class Flags {
    private Flags() {}

    /** The name of a wrong value's flag comes first. */
    static String message(UsageException e) {
        return e.wrong().map(wrong -> text(wrong, "") + ": " + e.problem()).orElseGet(e::getMessage);
    }

    /** Flags that may help come last. */
    static String message(InputException e) {
        return e.remedies().isEmpty()
                ? e.getMessage()
                : e.getMessage()
                        + e.remedies().stream()
                                .map(remedy -> text(remedy, " NAME"))
                                .collect(Collectors.joining(" or ", " (", ")"));
    }

    private static String text(SettingValue choice, String ifEmpty) {
        return flag(choice.setting()) + (choice.value().isEmpty() ? ifEmpty : " " + choice.value());
    }

    /** Flags have the names of the settings. */
    private static String flag(Setting setting) {
        return "--" + setting.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
