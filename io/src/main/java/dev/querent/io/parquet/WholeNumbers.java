package dev.querent.io.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;

/**
 * The meaning of the whole numbers stored in a column.
 *
 * @param unsigned whether the top bit is part of the value
 * @param scale of decimals, which are the stored number divided by 10^scale; else 0
 */
record WholeNumbers(boolean unsigned, int scale) {

    static WholeNumbers of(PrimitiveType type) {
        LogicalTypeAnnotation meaning = type.getLogicalTypeAnnotation();
        return new WholeNumbers(
                meaning instanceof IntLogicalTypeAnnotation whole && !whole.isSigned(),
                meaning instanceof DecimalLogicalTypeAnnotation decimal ? decimal.getScale() : 0);
    }

    /** Whether a stored number stands for itself. */
    boolean isItself(long stored) {
        return scale == 0 && (stored >= 0 || !unsigned);
    }

    long widened(int stored) {
        return unsigned ? Integer.toUnsignedLong(stored) : stored;
    }

    BigDecimal exact(long stored) {
        return exact(unsigned ? new BigInteger(Long.toUnsignedString(stored)) : BigInteger.valueOf(stored));
    }

    BigDecimal exact(BigInteger stored) {
        return new BigDecimal(stored, scale);
    }
}
