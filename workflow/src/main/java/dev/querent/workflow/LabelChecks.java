package dev.querent.workflow;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.io.read.RequiredLabels;
import dev.querent.model.error.InputException;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.NearestNames;
import dev.querent.model.table.Table;
import java.util.List;
import java.util.stream.IntStream;

/** Checks that labels suit training or evaluation, with a one-line reason if not. */
public final class LabelChecks {
    private static final int SHOWN = 12;

    private LabelChecks() {}

    /** Labels of at least two classes. */
    public static Labels forTraining(Table table) {
        Labels labels = RequiredLabels.of(table);
        List<String> present = labels.present();
        if (present.size() < 2) {
            throw new InputException(table.source() + ": all " + labels.size() + " rows are of "
                    + (present.isEmpty() ? "no class" : "the class '" + present.get(0) + "'")
                    + "; training needs rows of at least two classes");
        }
        return labels;
    }

    /** Labels that the model knows. */
    public static Labels forEvaluation(Table table, LabelSet known) {
        Labels labels = RequiredLabels.of(table);
        List<String> unknown =
                labels.present().stream().filter(name -> !known.contains(name)).toList();
        if (!unknown.isEmpty()) {
            throw new InputException(table.source() + ": the model does not know the "
                    + (unknown.size() == 1 ? "class " : "classes ") + listed(unknown) + " (it knows " + known
                    + "); leave these rows out or train with them");
        }
        return labels;
    }

    /** The rows of one class, at least one. */
    public static int[] rowsOf(String name, Table table) {
        Labels labels = RequiredLabels.of(table);
        List<String> present = labels.present();
        if (!present.contains(name)) {
            throw new UsageException(
                    new SettingValue(Setting.CLASS, name),
                    "no row of " + table.source() + " has this label (it has " + listed(present) + ")"
                            + NearestNames.hint(name, present));
        }
        return IntStream.range(0, labels.size())
                .filter(row -> labels.name(row).equals(name))
                .toArray();
    }

    private static String listed(List<String> names) {
        String shown = String.join("', '", names.subList(0, Math.min(SHOWN, names.size())));
        return "'" + shown + "'" + (names.size() > SHOWN ? " and " + (names.size() - SHOWN) + " more" : "");
    }
}
