package dev.querent.io.array;

import dev.querent.core.data.Labels;
import dev.querent.io.read.LabelCollector;
import dev.querent.model.error.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.file.Path;

/** Reads an array of labels to its end. */
public final class LabelArray {
    private LabelArray() {}

    /** One label per row of {@code features}; {@code count} is the number in the header of {@code file}. */
    public static Labels read(
            Path file, InputStream in, ByteOrder order, int width, long count, LabelElement element, Rows features)
            throws IOException {
        if (count != features.count()) {
            throw InputException.in(
                    file,
                    "has " + count + " labels but " + features.file() + " has " + features.count()
                            + " rows; take both from the same set");
        }
        LabelCollector labels = new LabelCollector();
        int[] row = {0};
        ElementStream.forEach(file, in, order, width, count, (buffer, at) -> {
            String name = element.className(buffer, at);
            if (name == null) {
                throw InputException.in(
                        file,
                        "label " + row[0] + " (counted from 0) is " + element.shown(buffer, at)
                                + "; labels must be whole numbers or words");
            }
            labels.add(name);
            row[0]++;
        });
        return labels.build();
    }

    /** Where the features are, and how many rows they have. */
    public record Rows(Path file, long count) {}
}
