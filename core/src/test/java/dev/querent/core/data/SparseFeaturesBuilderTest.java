package dev.querent.core.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SparseFeaturesBuilderTest {

    /** Rows of 0 to 6,999 values: 3.5 million in all, which is more than three of the builder's blocks of 2^20. */
    private static int length(SplittableRandom random) {
        return random.nextInt(7000);
    }

    @Test
    void matrixAcrossSeveralBlocksEqualsWhatWasAdded() {
        int rows = 1000;
        SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
        SplittableRandom added = new SplittableRandom(1);
        long total = 0;
        for (int i = 0; i < rows; i++) {
            int length = length(added);
            for (int k = 0; k < length; k++) {
                builder.add(2 * k, 1 + added.nextInt(1000));
            }
            builder.endRow();
            total += length;
        }
        SparseFeatures built = builder.build(20_000);

        assertThat(total).isGreaterThan(3 << 20);
        assertThat(built.nonZeros()).isEqualTo(total);
        SplittableRandom again = new SplittableRandom(1);
        int wrong = 0;
        for (int i = 0; i < rows; i++) {
            int length = length(again);
            assertThat(built.rowEnd(i) - built.rowStart(i)).isEqualTo(length);
            for (int k = 0; k < length; k++) {
                int position = built.rowStart(i) + k;
                boolean same = built.index(position) == 2 * k && built.value(position) == 1 + again.nextInt(1000);
                wrong += same ? 0 : 1;
            }
        }
        assertThat(wrong).isZero();
    }

    @Test
    void builderIsEmptyAfterwards() {
        SparseFeaturesBuilder builder = new SparseFeaturesBuilder();
        builder.add(3, 1.5);
        builder.endRow();
        SparseFeatures first = builder.build();
        assertThat(builder.rows()).isZero();
        assertThat(builder.columnsSeen()).isZero();
        builder.endRow();
        builder.add(0, 2.5);
        builder.endRow();
        SparseFeatures second = builder.build();
        assertThat(first.row(0)).containsExactly(0, 0, 0, 1.5);
        assertThat(second.rows()).isEqualTo(2);
        assertThat(second.row(1)).containsExactly(2.5);
    }

    @Test
    void matrixWithoutRowsIsFine() {
        SparseFeatures empty = new SparseFeaturesBuilder().build(5);
        assertThat(empty.rows()).isZero();
        assertThat(empty.columns()).isEqualTo(5);
        assertThat(empty.minimum()).isZero();
    }
}
