package dev.querent.core.forest;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.stream.IntStream;

/** A copy of some rows, one byte per value, rows padded to whole words. For one thread. */
final class CodedRows implements SplitValues {
    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Finding the dimensions that vary costs as much per row as trying about 20 dimensions in vain; more rows vary in more. */
    private static final int FEW = 96;

    private final DistinctValues[] columns;
    private final int stride;
    private final byte[] codes;
    private final int[] varyingInAll;
    private final long[] differences; // a byte per dimension, 0 where all rows seen agree

    CodedRows(byte[][] all, DistinctValues[] columns, int[] rows, int from, int to) {
        this.columns = columns;
        int words = (columns.length + Long.BYTES - 1) / Long.BYTES;
        stride = words * Long.BYTES;
        differences = new long[words];
        codes = new byte[(to - from) * stride];
        for (int i = from; i < to; i++) {
            System.arraycopy(all[rows[i]], 0, codes, (i - from) * stride, columns.length);
        }
        int[] found = new int[columns.length];
        int[] everyRow = IntStream.range(0, to - from).toArray();
        int count = differing(everyRow, 0, everyRow.length, found);
        varyingInAll = Arrays.copyOf(found, count);
    }

    @Override
    public int dimensions() {
        return columns.length;
    }

    @Override
    public void gather(int dimension, int[] rows, int from, int to, NodeValues into) {
        into.takeCoded(codes, stride, dimension, columns[dimension].table(), rows, from, to);
    }

    /** For few rows exactly those that vary; for more, those that vary among all rows, which are found once. */
    @Override
    public int varying(int[] rows, int from, int to, int[] dimensions) {
        if (to - from <= FEW) {
            return differing(rows, from, to, dimensions);
        }
        System.arraycopy(varyingInAll, 0, dimensions, 0, varyingInAll.length);
        return varyingInAll.length;
    }

    private int differing(int[] rows, int from, int to, int[] dimensions) {
        Arrays.fill(differences, 0);
        int first = rows[from] * stride;
        for (int i = from + 1; i < to; i++) {
            int row = rows[i] * stride;
            for (int w = 0; w < differences.length; w++) {
                int at = w * Long.BYTES;
                differences[w] |= (long) WORD.get(codes, row + at) ^ (long) WORD.get(codes, first + at);
            }
        }
        int count = 0;
        for (int w = 0; w < differences.length; w++) {
            long word = differences[w];
            for (int d = w * Long.BYTES; word != 0; d++, word >>>= Byte.SIZE) {
                dimensions[count] = d;
                count += (word & 0xFF) == 0 ? 0 : 1;
            }
        }
        return count;
    }
}
