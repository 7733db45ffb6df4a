package dev.querent.core.intersection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.kernel.RandomRows;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SortedIndexTest {
    private static final Workers ALONE = Workers.sequential();

    static LongStream seeds() {
        return TestSeeds.upTo(40);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void appendedRowsGiveTheIndexOfAllRows(long seed) {
        SparseFeatures all = histograms(seed);
        int cut = all.rows() / 3;
        SparseFeatures first = all.select(IntStream.range(0, cut).toArray());
        SparseFeatures rest = all.select(IntStream.range(cut, all.rows()).toArray());

        assertSame(SortedIndex.of(first, ALONE).append(rest, ALONE), SortedIndex.of(all, ALONE));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void removedRowsGiveTheIndexOfTheOthers(long seed) {
        SparseFeatures all = histograms(seed);
        int[] removed =
                IntStream.range(0, all.rows()).filter(i -> i % 3 == seed % 3).toArray();
        int[] kept =
                IntStream.range(0, all.rows()).filter(i -> i % 3 != seed % 3).toArray();

        assertSame(SortedIndex.of(all, ALONE).without(removed), SortedIndex.of(all.select(kept), ALONE));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void storedIndexGivesItselfAndTheRowsBack(long seed) {
        SparseFeatures rows = histograms(seed);
        SortedIndex index = SortedIndex.of(rows, ALONE);
        SortedIndex restored = SortedIndex.restored(index.rows(), index.ends(), index.rowNumbers(), index.values());

        assertSame(restored, index);
        SparseFeatures back = restored.toRows();
        assertThat(back.rows()).isEqualTo(rows.rows());
        assertThat(back.columns()).isEqualTo(rows.columns());
        for (int i = 0; i < rows.rows(); i++) {
            assertThat(back.row(i)).isEqualTo(rows.row(i));
        }
    }

    @Test
    void whatIsNoIndexIsNotRestored() {
        assertRefused(new int[] {2}, new int[] {0, 1}, new float[] {0.5f, 0.25f}, "dimension 0 is not sorted");
        assertRefused(new int[] {2}, new int[] {1, 0}, new float[] {0.5f, 0.5f}, "dimension 0 is not sorted");
        assertRefused(new int[] {2}, new int[] {0, 2}, new float[] {0.5f, 0.6f}, "dimension 0 is not sorted");
        assertRefused(new int[] {1}, new int[] {0}, new float[] {0}, "dimension 0 is not sorted");
        assertRefused(new int[] {1}, new int[] {0}, new float[] {Float.NaN}, "dimension 0 is not sorted");
        assertRefused(new int[] {1}, new int[] {0}, new float[] {Float.POSITIVE_INFINITY}, "dimension 0 is not sorted");
        assertRefused(new int[] {2, 1}, new int[] {0, 1}, new float[] {0.5f, 0.6f}, "end of dimension 1");
        assertRefused(new int[] {1}, new int[] {0, 1}, new float[] {0.5f, 0.6f}, "values must be 1, got 2");
        assertRefused(new int[] {1}, new int[] {0, 1}, new float[] {0.5f}, "row numbers must be");
    }

    private static void assertRefused(int[] ends, int[] rowNumbers, float[] values, String message) {
        assertThatThrownBy(() -> SortedIndex.restored(2, ends, rowNumbers, values))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void negativeValuesAreRefusedWithTheirPlace() {
        assertThatThrownBy(() -> SortedIndex.of(DenseFeatures.of(new double[][] {{1, 2}, {0, -0.5}}), ALONE))
                .hasMessage(
                        "the intersection kernel needs features >= 0, but row 1, feature 1 (both counted from 0) is -0.5;"
                                + " train on features scaled to 0..1 or split into their positive and negative parts,"
                                + " or with another kernel");
    }

    @Test
    void aRowThatIsNotThereCannotBeRemoved() {
        SortedIndex index = SortedIndex.of(histograms(1), ALONE);

        assertThatThrownBy(() -> index.without(new int[] {index.rows()}))
                .hasMessageContaining("row to remove must be in 0.." + (index.rows() - 1));
    }

    private static SparseFeatures histograms(long seed) {
        RandomSource random = Seed.of(seed).generator();
        return SparseFeatures.copyOf(RandomRows.histograms(random, 3 + random.nextInt(40), 12, 0.4, true));
    }

    private static void assertSame(SortedIndex actual, SortedIndex expected) {
        assertThat(actual.rows()).isEqualTo(expected.rows());
        assertThat(actual.starts).isEqualTo(expected.starts);
        assertThat(actual.rowNumbers).isEqualTo(expected.rowNumbers);
        assertThat(actual.values).isEqualTo(expected.values);
    }
}
