package dev.querent.io.parquet;

import dev.querent.io.read.ShortestDecimals;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/** Turns a value of any primitive type into text: dates and times as ISO 8601, bytes that are no text as hexadecimal digits. */
final class TextConverter extends PrimitiveConverter {
    private static final long EPOCH_AS_JULIAN_DAY = 2_440_588;

    private final Consumer<String> consumer;
    private final LogicalTypeAnnotation meaning;
    private final PrimitiveTypeName stored;
    private final WholeNumbers whole;

    TextConverter(PrimitiveType type, Consumer<String> consumer) {
        this.consumer = consumer;
        this.meaning = type.getLogicalTypeAnnotation();
        this.stored = type.getPrimitiveTypeName();
        this.whole = WholeNumbers.of(type);
    }

    @Override
    public void addBoolean(boolean value) {
        consumer.accept(Boolean.toString(value));
    }

    @Override
    public void addFloat(float value) {
        consumer.accept(ShortestDecimals.of(value));
    }

    @Override
    public void addDouble(double value) {
        consumer.accept(ShortestDecimals.of(value));
    }

    @Override
    public void addInt(int value) {
        addLong(whole.widened(value));
    }

    @Override
    public void addLong(long value) {
        consumer.accept(text(value));
    }

    private String text(long value) {
        if (meaning instanceof DateLogicalTypeAnnotation) {
            return LocalDate.ofEpochDay(value).toString();
        }
        if (meaning instanceof TimestampLogicalTypeAnnotation timestamp) {
            Instant instant = Instant.EPOCH.plus(value, unit(timestamp.getUnit()));
            return timestamp.isAdjustedToUTC()
                    ? instant.toString()
                    : LocalDateTime.ofInstant(instant, ZoneOffset.UTC).toString();
        }
        if (meaning instanceof TimeLogicalTypeAnnotation time) {
            return LocalTime.MIDNIGHT.plus(value, unit(time.getUnit())).toString();
        }
        return whole.isItself(value) ? Long.toString(value) : whole.exact(value).toPlainString();
    }

    private static ChronoUnit unit(TimeUnit unit) {
        return switch (unit) {
            case MILLIS -> ChronoUnit.MILLIS;
            case MICROS -> ChronoUnit.MICROS;
            case NANOS -> ChronoUnit.NANOS;
        };
    }

    @Override
    public void addBinary(Binary value) {
        if (meaning instanceof DecimalLogicalTypeAnnotation) {
            consumer.accept(whole.exact(new BigInteger(value.getBytes())).toPlainString());
        } else if (stored == PrimitiveTypeName.BINARY) {
            consumer.accept(value.toStringUsingUTF8());
        } else if (stored == PrimitiveTypeName.INT96) {
            consumer.accept(oldTimestamp(value));
        } else if (meaning instanceof UUIDLogicalTypeAnnotation) {
            var bytes = value.toByteBuffer();
            consumer.accept(
                    new UUID(bytes.getLong(bytes.position()), bytes.getLong(bytes.position() + Long.BYTES)).toString());
        } else {
            consumer.accept(HexFormat.of().formatHex(value.getBytes()));
        }
    }

    /** Nanoseconds of the day and the Julian day, as Impala and early Spark stored times. */
    private static String oldTimestamp(Binary value) {
        var bytes = value.toByteBuffer().slice().order(ByteOrder.LITTLE_ENDIAN);
        long nanos = bytes.getLong();
        return Instant.EPOCH
                .plus(bytes.getInt() - EPOCH_AS_JULIAN_DAY, ChronoUnit.DAYS)
                .plusNanos(nanos)
                .toString();
    }
}
