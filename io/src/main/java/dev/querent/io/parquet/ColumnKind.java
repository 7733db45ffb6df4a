package dev.querent.io.parquet;

import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;

/** The kind of values in a top-level column. */
enum ColumnKind {
    /** A number or truth value per row. */
    NUMBER,
    /** A string per row. */
    WORD,
    /** A list of numbers per row, in any of the layouts that writers have used for lists. */
    NUMBERS,
    /** Dates, structures, lists of lists: values that cannot be features. */
    OTHER;

    static ColumnKind of(Type column) {
        if (column.isPrimitive()) {
            ColumnKind kind = of(column.asPrimitiveType());
            if (!column.isRepetition(Type.Repetition.REPEATED)) {
                return kind;
            }
            return kind == NUMBER ? NUMBERS : OTHER;
        }
        return isListOfNumbers(column.asGroupType(), 0) ? NUMBERS : OTHER;
    }

    /** One field at every level, exactly one of them repeated, and a number at the end. */
    private static boolean isListOfNumbers(GroupType group, int repeatedAbove) {
        int repeated = repeatedAbove + (group.isRepetition(Type.Repetition.REPEATED) ? 1 : 0);
        if (group.getFieldCount() != 1) {
            return false;
        }
        Type inner = group.getType(0);
        if (!inner.isPrimitive()) {
            return isListOfNumbers(inner.asGroupType(), repeated);
        }
        int all = repeated + (inner.isRepetition(Type.Repetition.REPEATED) ? 1 : 0);
        return all == 1 && of(inner.asPrimitiveType()) == NUMBER;
    }

    private static ColumnKind of(PrimitiveType type) {
        LogicalTypeAnnotation meaning = type.getLogicalTypeAnnotation();
        PrimitiveTypeName stored = type.getPrimitiveTypeName();
        if (meaning instanceof LogicalTypeAnnotation.DecimalLogicalTypeAnnotation) {
            return NUMBER;
        }
        if (stored == PrimitiveTypeName.BINARY) {
            boolean words = meaning == null
                    || meaning instanceof LogicalTypeAnnotation.StringLogicalTypeAnnotation
                    || meaning instanceof LogicalTypeAnnotation.EnumLogicalTypeAnnotation;
            return words ? WORD : OTHER;
        }
        boolean plain = meaning == null || meaning instanceof LogicalTypeAnnotation.IntLogicalTypeAnnotation;
        return plain && stored != PrimitiveTypeName.INT96 && stored != PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY
                ? NUMBER
                : OTHER;
    }
}
