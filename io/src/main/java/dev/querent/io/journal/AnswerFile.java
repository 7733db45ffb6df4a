package dev.querent.io.journal;

import dev.querent.core.active.Answer;
import dev.querent.core.active.Oracle;
import dev.querent.core.active.Question;
import dev.querent.core.data.Labels;
import dev.querent.io.format.DataReader;
import dev.querent.io.read.Decimals;
import dev.querent.io.read.RequiredLabels;
import dev.querent.model.error.InputException;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.TextColumn;
import dev.querent.model.table.Vectors;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/**
 * Answers in a file: either a table with the column {@code row}, a row number of the pool, and the label; or one label per row of the pool, in the
 * same order. An export of labels is of the first kind. Rows without an answer are skipped.
 */
public final class AnswerFile implements Oracle {
    private static final String ROW = "row";

    /** Values of tables have single precision. */
    private static final int MOST_NUMBERED = 1 << 24;

    private final Map<Integer, String> byRow;

    private AnswerFile(Map<Integer, String> byRow) {
        this.byRow = byRow;
    }

    /**
     * @param reader reads the file
     * @param label name of the label column; by default {@code label}
     * @param poolRows number of rows of the pool
     */
    public static AnswerFile read(DataReader reader, Path file, Optional<String> label, int poolRows) {
        Set<String> words = Set.of(ReadOptions.ALL_WORDS); // irrelevant here
        Table table = reader.read(file, new ReadOptions(label, Optional.empty(), words, OptionalInt.empty()));
        Labels labels = RequiredLabels.of(table);
        IntUnaryOperator rows = rowNumbers(table, poolRows);
        Map<Integer, String> byRow = new HashMap<>();
        for (int i = 0; i < table.rows(); i++) {
            int row = rows.applyAsInt(i);
            String before = byRow.put(row, labels.name(i));
            if (before != null && !before.equals(labels.name(i))) {
                throw new InputException(table.source() + ": row " + row + " of the pool has two labels, '" + before
                        + "' and '" + labels.name(i) + "'; keep one of them");
            }
        }
        return new AnswerFile(byRow);
    }

    private static IntUnaryOperator rowNumbers(Table table, int poolRows) {
        Optional<TextColumn> exported = table.carried(ROW);
        if (exported.isPresent()) {
            return i ->
                    rowNumber(table.source(), i, Decimals.parse(exported.get().value(i)), poolRows);
        }
        if (table.content() instanceof Vectors vectors) {
            int column = vectors.schema().names().indexOf(ROW);
            if (column >= 0 && poolRows > MOST_NUMBERED) {
                throw new InputException(table.source() + ": row numbers are exact only up to " + MOST_NUMBERED
                        + ", but the pool has " + poolRows + " rows; leave the column '" + ROW
                        + "' out and give a record for every row");
            } else if (column >= 0) {
                return i -> rowNumber(table.source(), i, vectors.features().get(i, column), poolRows);
            }
        }
        if (table.rows() != poolRows) {
            throw new InputException(table.source() + ": has " + table.rows() + " rows and no column '" + ROW
                    + "', but the pool has " + poolRows + " rows; add that column with each label's row number");
        }
        return i -> i;
    }

    private static int rowNumber(String source, int line, double value, int poolRows) {
        if (value != Math.rint(value) || value < 0 || value >= poolRows) { // NaN differs from itself
            throw new InputException(source + ": '" + ROW + "' of record " + (line + 1) + " is "
                    + (value == Math.rint(value) ? String.valueOf((long) value) : value)
                    + "; rows of the pool are numbered from 0 to " + (poolRows - 1));
        }
        return (int) value;
    }

    @Override
    public Answer answer(Question question) {
        String label = byRow.get(question.item());
        return label == null ? new Answer.Skip() : new Answer.Named(label);
    }
}
