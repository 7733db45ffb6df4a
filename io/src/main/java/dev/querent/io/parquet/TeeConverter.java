package dev.querent.io.parquet;

import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;

/** Passes every value to two converters, for a feature that is also carried along as text. */
final class TeeConverter extends PrimitiveConverter {
    private final PrimitiveConverter first;
    private final PrimitiveConverter second;

    TeeConverter(PrimitiveConverter first, PrimitiveConverter second) {
        this.first = first;
        this.second = second;
    }

    @Override
    public void addBinary(Binary value) {
        first.addBinary(value);
        second.addBinary(value);
    }

    @Override
    public void addBoolean(boolean value) {
        first.addBoolean(value);
        second.addBoolean(value);
    }

    @Override
    public void addDouble(double value) {
        first.addDouble(value);
        second.addDouble(value);
    }

    @Override
    public void addFloat(float value) {
        first.addFloat(value);
        second.addFloat(value);
    }

    @Override
    public void addInt(int value) {
        first.addInt(value);
        second.addInt(value);
    }

    @Override
    public void addLong(long value) {
        first.addLong(value);
        second.addLong(value);
    }
}
