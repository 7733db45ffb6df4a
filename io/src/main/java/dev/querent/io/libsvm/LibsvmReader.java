package dev.querent.io.libsvm;

import dev.querent.io.array.UnnamedColumns;
import dev.querent.io.read.DataSource;
import dev.querent.io.read.StreamingReader;
import dev.querent.model.error.InputException;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * LIBSVM and SVMlight text. Labels that are numbers get one spelling ({@code +1} and {@code 1.0} are {@code 1}); the highest
 * feature number in the file gives the width.
 */
public final class LibsvmReader implements StreamingReader {
    // possessive, so that no content makes matching slow
    private static final Pattern ROW =
            Pattern.compile("\\A(?:[ \\t\\r]*+(?:#[^\\n]*+)?\\n)*+[ \\t]*+[^\\s:]++[ \\t]++\\d++:[-+.\\d]");

    private static final int ROWS_PER_PART = 50_000;

    @Override
    public String format() {
        return "libsvm";
    }

    /** By content: the first row starts with a label and {@code index:value}. */
    @Override
    public boolean accepts(Path path, String nameWithoutGz, byte[] head) {
        return nameWithoutGz.endsWith(".libsvm")
                || nameWithoutGz.endsWith(".svmlight")
                || nameWithoutGz.endsWith(".svm")
                || ROW.matcher(new String(head, StandardCharsets.ISO_8859_1)).find();
    }

    @Override
    public Table read(Path path, ReadOptions options) {
        if (options.text().isPresent()) {
            throw InputException.in(path, "LIBSVM files hold no text; name no text column");
        }
        UnnamedColumns.refuseId(path, options);
        LibsvmRows rows = new LibsvmRows(path, options.firstIndex());
        try (InputStream in = DataSource.open(path)) {
            new LineBlocks(in).forEach(rows::take);
        } catch (IOException e) {
            throw DataSource.failure(path, e);
        }
        return rows.table(format());
    }

    /** The first index must be known: a feature 0 in a later part would change all earlier ones. */
    @Override
    public boolean canStream(ReadOptions options) {
        return options.firstIndex().isPresent()
                && options.without().isEmpty()
                && options.text().isEmpty();
    }

    @Override
    public void readParts(Path path, ReadOptions options, Consumer<Table> taker) {
        LibsvmRows rows =
                new LibsvmRows(path, OptionalInt.of(options.firstIndex().orElseThrow()));
        try (InputStream in = DataSource.open(path)) {
            new LineBlocks(in).forEach((bytes, end) -> {
                rows.take(bytes, end);
                if (rows.size() >= ROWS_PER_PART) {
                    taker.accept(rows.part(format()));
                }
            });
        } catch (IOException e) {
            throw DataSource.failure(path, e);
        }
        if (rows.size() > 0) {
            taker.accept(rows.part(format()));
        }
    }
}
