package dev.querent.model.state;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/** The element types a section can have, with their names in the file. */
enum SectionType {
    FLOAT64("float64", Double.BYTES) {
        @Override
        void put(Object array, int from, int count, ByteBuffer into) {
            into.asDoubleBuffer().put((double[]) array, from, count);
        }

        @Override
        void get(ByteBuffer bytes, Object array, int from, int count) {
            bytes.asDoubleBuffer().get((double[]) array, from, count);
        }

        @Override
        Object newArray(int length) {
            return new double[length];
        }
    },
    FLOAT32("float32", Float.BYTES) {
        @Override
        void put(Object array, int from, int count, ByteBuffer into) {
            into.asFloatBuffer().put((float[]) array, from, count);
        }

        @Override
        void get(ByteBuffer bytes, Object array, int from, int count) {
            bytes.asFloatBuffer().get((float[]) array, from, count);
        }

        @Override
        Object newArray(int length) {
            return new float[length];
        }
    },
    INT32("int32", Integer.BYTES) {
        @Override
        void put(Object array, int from, int count, ByteBuffer into) {
            into.asIntBuffer().put((int[]) array, from, count);
        }

        @Override
        void get(ByteBuffer bytes, Object array, int from, int count) {
            bytes.asIntBuffer().get((int[]) array, from, count);
        }

        @Override
        Object newArray(int length) {
            return new int[length];
        }
    };

    final String text;
    final int bytes;

    SectionType(String text, int bytes) {
        this.text = text;
        this.bytes = bytes;
    }

    static SectionType of(Object array) {
        if (array instanceof double[]) {
            return FLOAT64;
        }
        if (array instanceof float[]) {
            return FLOAT32;
        }
        if (array instanceof int[]) {
            return INT32;
        }
        throw new IllegalArgumentException("a model file cannot hold a " + array.getClass());
    }

    static Optional<SectionType> named(String text) {
        return Arrays.stream(values()).filter(type -> type.text.equals(text)).findFirst();
    }

    abstract void put(Object array, int from, int count, ByteBuffer into);

    abstract void get(ByteBuffer bytes, Object array, int from, int count);

    abstract Object newArray(int length);
}
