package dev.querent.io.parquet;

import org.apache.parquet.io.api.Converter;
import org.apache.parquet.schema.PrimitiveType;

/** One number. */
final class NumberCell implements Cell {
    private final Converter converter;
    private boolean present;
    private double value;

    NumberCell(PrimitiveType type) {
        converter = new NumberConverter(type, number -> {
            value = number;
            present = true;
        });
    }

    double value() {
        return value;
    }

    @Override
    public Converter converter() {
        return converter;
    }

    @Override
    public boolean isPresent() {
        return present;
    }

    @Override
    public void clear() {
        present = false;
    }
}
