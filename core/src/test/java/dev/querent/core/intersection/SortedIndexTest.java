package dev.querent.core.intersection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.TestSeeds;
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
