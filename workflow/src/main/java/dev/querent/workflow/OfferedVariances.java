package dev.querent.workflow;

import dev.querent.core.model.VarianceMethod;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.error.UsageException;
import java.util.List;
import java.util.stream.Collectors;

/** Checks that a variance method is offered; the message lists those that are. */
public final class OfferedVariances {
    private OfferedVariances() {}

    /** Rejects a method that models of the given trainer do not offer. */
    public static void require(VarianceMethod asked, List<VarianceMethod> offered, String trainer) {
        if (offered.stream().noneMatch(way -> way.label().equals(asked.label()))) {
            String names = offered.stream().map(VarianceMethod::label).collect(Collectors.joining(", "));
            throw new UsageException(
                    new SettingValue(Setting.VARIANCE, asked.text()),
                    "models of " + trainer + (offered.isEmpty() ? " have no variance" : " offer " + names));
        }
    }
}
