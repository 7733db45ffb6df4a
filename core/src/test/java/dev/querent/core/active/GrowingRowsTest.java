package dev.querent.core.active;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrowingRowsTest {

    private static Features some(int rows, RandomSource random) {
        double[][] values = new double[rows][3];
        for (double[] row : values) {
            row[random.nextInt(3)] = random.nextDouble();
        }
        return DenseFeatures.of(values);
    }

    /** Blocks of all sizes, none included, against one matrix that is copied with every block. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void rowsAreThoseThatWereAppended(long seed) {
        RandomSource random = Seed.of(seed).generator();
        Features all = some(1 + random.nextInt(10), random);
        GrowingRows grown = new GrowingRows(all);
        for (int step = 0; step < 60; step++) {
            Features more = random.nextInt(5) == 0 ? all.select(new int[0]) : some(1 + random.nextInt(20), random);
            assertThat(grown.append(more)).isEqualTo(all.rows());
            all = all.followedBy(more);
            int rows = all.rows();
            assertThat(grown.size()).isEqualTo(rows);
            int[] items =
                    IntStream.generate(() -> random.nextInt(rows)).limit(30).toArray();
            assertEqual(grown.apply(items), all.select(items));
        }
        int rows = all.rows();
        assertEqual(grown.apply(IntStream.range(0, rows).toArray()), all);
        assertThat(grown.apply(new int[0]).rows()).isZero();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> grown.apply(new int[] {0, rows}))
                .withMessage("item must be between 0 and " + (rows - 1) + ", got " + rows);
        assertThatIllegalArgumentException().isThrownBy(() -> grown.apply(new int[] {-1}));
    }

    private static void assertEqual(Features some, Features others) {
        assertThat(some.rows()).isEqualTo(others.rows());
        assertThat(some.beginsWith(others)).isTrue();
    }
}
