package dev.querent.io.parquet;

import org.apache.parquet.io.api.Converter;
import org.apache.parquet.schema.PrimitiveType;

/** One number. */
final class NumberCell implements Cell {
    private final Converter converter;
    private boolean present;
    private double value;
    private String text = "";

    /** @param spelt whether to keep the text of the number too */
    NumberCell(PrimitiveType type, boolean spelt) {
        NumberConverter numbers = new NumberConverter(type, number -> {
            value = number;
            present = true;
        });
        converter = spelt ? new TeeConverter(numbers, new TextConverter(type, spelling -> text = spelling)) : numbers;
    }

    String text() {
        return text;
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
