package dev.querent.io.parquet;

import dev.querent.io.read.ShortestDecimals;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.Type;

/**
 * A list of numbers. Writers have stored lists in three ways: a repeated field; a group of a repeated field; a group of a
 * repeated group of a field that may be null. This follows the groups down to the numbers, for any names.
 */
final class NumberListCell implements Cell {
    private final Converter converter;
    private final boolean bare;
    private boolean present;
    private boolean gap;
    private double[] values = new double[16];
    private int length;

    NumberListCell(Type column) {
        this.bare = column.isPrimitive();
        this.converter = converter(column);
    }

    private Converter converter(Type type) {
        return type.isPrimitive()
                ? new NumberConverter(type.asPrimitiveType(), this::add)
                : new Level(type.asGroupType());
    }

    private void add(double value) {
        if (length == values.length) {
            values = Arrays.copyOf(values, 2 * length);
        }
        values[length++] = value;
    }

    int length() {
        return length;
    }

    double value(int place) {
        return values[place];
    }

    /** In brackets; empty if there is no list. */
    String text() {
        return isPresent()
                ? Arrays.stream(values, 0, length)
                        .mapToObj(ShortestDecimals::of)
                        .collect(Collectors.joining(",", "[", "]"))
                : "";
    }

    @Override
    public Converter converter() {
        return converter;
    }

    /** A bare repeated field cannot distinguish null from empty; it counts as empty. */
    @Override
    public boolean isPresent() {
        return (present || bare) && !gap;
    }

    @Override
    public void clear() {
        present = false;
        gap = false;
        length = 0;
    }

    /** A group around the numbers; a repeated one without a number stands for a null element. */
    private final class Level extends GroupConverter {
        private final Converter inner;
        private final boolean repeated;
        private int lengthAtStart;

        Level(GroupType group) {
            this.inner = NumberListCell.this.converter(group.getType(0));
            this.repeated = group.isRepetition(Type.Repetition.REPEATED);
        }

        @Override
        public Converter getConverter(int field) {
            return inner;
        }

        @Override
        public void start() {
            present = true;
            lengthAtStart = length;
        }

        @Override
        public void end() {
            gap |= repeated && length == lengthAtStart;
        }
    }
}
