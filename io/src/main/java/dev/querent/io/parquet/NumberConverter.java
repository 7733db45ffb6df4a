package dev.querent.io.parquet;

import java.math.BigInteger;
import java.util.function.DoubleConsumer;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.PrimitiveType;

/** Turns every stored form of a number into a double: signed, unsigned, decimal, float, truth value. */
final class NumberConverter extends PrimitiveConverter {
    private final DoubleConsumer consumer;
    private final WholeNumbers whole;

    NumberConverter(PrimitiveType type, DoubleConsumer consumer) {
        this.consumer = consumer;
        this.whole = WholeNumbers.of(type);
    }

    @Override
    public void addInt(int value) {
        addLong(whole.widened(value));
    }

    @Override
    public void addLong(long value) {
        consumer.accept(whole.isItself(value) ? value : whole.exact(value).doubleValue());
    }

    @Override
    public void addFloat(float value) {
        consumer.accept(value);
    }

    @Override
    public void addDouble(double value) {
        consumer.accept(value);
    }

    @Override
    public void addBoolean(boolean value) {
        consumer.accept(value ? 1 : 0);
    }

    @Override
    public void addBinary(Binary value) { // only decimals get here
        consumer.accept(whole.exact(new BigInteger(value.getBytes())).doubleValue());
    }
}
