package dev.querent.io.read;

import dev.querent.core.data.Labels;
import dev.querent.model.error.InputException;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.table.Images;
import dev.querent.model.table.Table;
import dev.querent.model.table.Vectors;

/** For work that needs labels. */
public final class RequiredLabels {
    private RequiredLabels() {}

    /** The labels of a table; if it has none, the message says how to give them. */
    public static Labels of(Table table) {
        return table.labels().orElseThrow(() -> missing(table).about(table.source()));
    }

    private static InputException missing(Table table) {
        if (table.content() instanceof Images) {
            return new InputException("the images have no labels; put them into one sub-folder per class");
        }
        if (table.format().equals("idx")) {
            return new InputException(
                    "no label file; put it into the folder of the images under its usual name, '-labels-idx1-' for '-images-idx3-'");
        }
        String columns = table.content() instanceof Vectors vectors
                        && !vectors.schema().names().isEmpty()
                ? " (columns: " + NamedColumns.listed(vectors.schema().names()) + ")"
                : "";
        return new InputException(
                        "no label column" + columns + "; add one named '" + NamedColumns.LABEL + "' or name another")
                .trying(new SettingValue(Setting.LABEL, ""));
    }
}
