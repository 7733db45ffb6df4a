package dev.querent.core.forest;

import java.util.Arrays;

/** One dimension of all rows: a byte per row for at most 256 distinct values, a float per row beyond. */
final class DistinctValues {
    private static final int CODES = 256;
    private static final int SLOTS = 1024; // open addressing, at most a quarter full
    private static final int HASH = 0x9E3779B9;

    private byte[] codes;
    private float[] values; // by code, or by row without codes
    private short[] slots = new short[SLOTS]; // code + 1, or 0
    private int distinct;

    DistinctValues(int rows) {
        codes = new byte[rows];
        values = new float[CODES];
    }

    void set(int row, float value) {
        if (codes == null) {
            values[row] = value;
            return;
        }
        int bits = Float.floatToRawIntBits(value + 0.0f); // both zeros are equal
        int slot = (bits * HASH) >>> 22;
        while (slots[slot] != 0 && Float.floatToRawIntBits(values[slots[slot] - 1]) != bits) {
            slot = (slot + 1) & (SLOTS - 1);
        }
        if (slots[slot] == 0) {
            if (distinct == CODES) {
                widen(row);
                values[row] = value;
                return;
            }
            values[distinct++] = value + 0.0f;
            slots[slot] = (short) distinct;
        }
        codes[row] = (byte) (slots[slot] - 1);
    }

    private void widen(int rowsSet) {
        float[] all = new float[codes.length];
        for (int i = 0; i < rowsSet; i++) {
            all[i] = values[codes[i] & 0xFF];
        }
        values = all;
        codes = null;
    }

    boolean isCoded() {
        return codes != null;
    }

    byte code(int row) {
        return codes[row];
    }

    /** Values by code. */
    float[] table() {
        return values;
    }

    void gather(int[] rows, int from, int to, NodeValues into) {
        if (codes == null) {
            into.take(values, 1, 0, rows, from, to);
        } else {
            into.takeCoded(codes, 1, 0, values, rows, from, to);
        }
    }

    /** Call when all rows are set: sorts the codes by value. */
    void finish() {
        slots = null;
        if (codes == null) {
            return;
        }
        float[] ascending = Arrays.copyOf(values, distinct);
        Arrays.sort(ascending);
        byte[] renamed = new byte[CODES];
        for (int code = 0; code < distinct; code++) {
            renamed[code] = (byte) Arrays.binarySearch(ascending, values[code]);
        }
        for (int i = 0; i < codes.length; i++) {
            codes[i] = renamed[codes[i] & 0xFF];
        }
        values = ascending;
    }
}
