package dev.querent.io.parquet;

import dev.querent.io.read.LabelText;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.PrimitiveType;

/** One word: a string, or a number or truth value in the spelling of labels. */
final class WordCell extends PrimitiveConverter implements Cell {
    private final boolean strings;
    private final WholeNumbers whole;
    private String word;
    private String[] dictionary = {};

    WordCell(PrimitiveType type) {
        this.strings = ColumnKind.of(type) == ColumnKind.WORD;
        this.whole = WholeNumbers.of(type);
    }

    String word() {
        return word;
    }

    @Override
    public Converter converter() {
        return this;
    }

    @Override
    public boolean isPresent() {
        return word != null;
    }

    @Override
    public void clear() {
        word = null;
    }

    /** Repeated strings are stored once per column chunk; decoding them once keeps one copy of each. */
    @Override
    public boolean hasDictionarySupport() {
        return strings;
    }

    @Override
    public void setDictionary(Dictionary stored) {
        dictionary = new String[stored.getMaxId() + 1];
        for (int id = 0; id < dictionary.length; id++) {
            dictionary[id] = stored.decodeToBinary(id).toStringUsingUTF8();
        }
    }

    @Override
    public void addValueFromDictionary(int id) {
        word = dictionary[id];
    }

    @Override
    public void addBinary(Binary value) {
        word = strings ? value.toStringUsingUTF8() : spelling(whole.exact(new BigInteger(value.getBytes())));
    }

    @Override
    public void addInt(int value) {
        addLong(whole.widened(value));
    }

    @Override
    public void addLong(long value) {
        word = whole.isItself(value) ? Long.toString(value) : spelling(whole.exact(value));
    }

    private static String spelling(BigDecimal value) {
        return LabelText.canonical(value.toPlainString());
    }

    @Override
    public void addBoolean(boolean value) {
        word = Boolean.toString(value);
    }

    @Override
    public void addFloat(float value) {
        word = LabelText.canonical(Float.toString(value));
    }

    @Override
    public void addDouble(double value) {
        word = LabelText.canonical(Double.toString(value));
    }
}
