package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.parallel.Cancellation;
import dev.querent.model.error.InputException;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.error.UsageException;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FlagsTest {

    @ParameterizedTest
    @EnumSource
    void everySettingIsAFlagOfSomeCommand(Setting setting) {
        Set<String> flags =
                QuerentCommand.commandLine(CommandContext.ofProcess(new Cancellation()))
                        .getSubcommands()
                        .values()
                        .stream()
                        .flatMap(command -> command.getCommandSpec().optionsMap().keySet().stream())
                        .collect(Collectors.toSet());
        String message = Flags.message(new UsageException(new SettingValue(setting, ""), "wrong"));
        assertThat(flags).contains(message.substring(0, message.indexOf(':')));
    }

    @Test
    void remediesFollowTheMessage() {
        InputException e = new InputException("no column of that kind")
                .trying(new SettingValue(Setting.TEXT, ""), new SettingValue(Setting.FIRST_INDEX, "0"));
        assertThat(Flags.message(e.about("x.csv")))
                .isEqualTo("x.csv: no column of that kind (--text NAME or --first-index 0)");
    }
}
