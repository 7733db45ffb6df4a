package dev.querent.io.parquet;

import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.Type;

/** One value of any type as text; null is empty. Structures and lists of several values are shown as {@code {name: value, …}}. */
final class TextCell implements Cell {
    private final Converter converter;
    private final StringBuilder text = new StringBuilder();

    TextCell(Type column) {
        boolean isPlain = column.isPrimitive() && !column.isRepetition(Type.Repetition.REPEATED);
        this.converter = isPlain ? new TextConverter(column.asPrimitiveType(), text::append) : whole(column);
    }

    private Converter whole(Type column) {
        return column.isPrimitive() ? part(column) : new Structure(column.asGroupType(), "");
    }

    private Converter part(Type type) {
        return type.isPrimitive()
                ? new TextConverter(
                        type.asPrimitiveType(),
                        value -> begin().append(type.getName()).append(": ").append(value))
                : new Structure(type.asGroupType(), type.getName() + ": ");
    }

    private StringBuilder begin() {
        boolean isFirst = text.length() == 0 || text.charAt(text.length() - 1) == '{';
        return isFirst ? text : text.append(", ");
    }

    String text() {
        return text.toString();
    }

    @Override
    public Converter converter() {
        return converter;
    }

    @Override
    public boolean isPresent() {
        return true;
    }

    @Override
    public void clear() {
        text.setLength(0);
    }

    /** A group within or around the value. */
    private final class Structure extends GroupConverter {
        private final String opening;
        private final Converter[] parts;

        Structure(GroupType group, String prefix) {
            this.opening = prefix + "{";
            this.parts = group.getFields().stream().map(TextCell.this::part).toArray(Converter[]::new);
        }

        @Override
        public Converter getConverter(int field) {
            return parts[field];
        }

        @Override
        public void start() {
            begin().append(opening);
        }

        @Override
        public void end() {
            text.append('}');
        }
    }
}
