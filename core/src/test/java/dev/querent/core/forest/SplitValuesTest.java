package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every storage form returns the values of the rows. */
class SplitValuesTest {
    private static final int COLUMNS = 11;

    static LongStream seeds() {
        return TestSeeds.upTo(20);
    }

    /** Dimensions with a few, with exactly 256 and with more different values; many zeros. */
    private static DenseFeatures rows(long seed, int count, boolean few) {
        RandomSource random = Seed.of(seed).generator();
        double[][] rows = new double[count][COLUMNS];
        for (int i = 0; i < count; i++) {
            for (int d = 1; d < COLUMNS; d++) {
                rows[i][d] =
                        random.nextInt(4) > 0 ? 0 : few || d < 5 ? random.nextInt(256) - 20 : random.nextGaussian();
            }
            rows[i][1] = i % 256;
            rows[i][2] = few ? -0.0 : i;
        }
        return DenseFeatures.of(rows);
    }

    private static void assertSameValues(SplitValues values, Features truth, int[] rows, RandomSource random) {
        NodeValues taken = new NodeValues(rows.length);
        for (int d = 0; d < COLUMNS; d++) {
            values.gather(d, rows, 0, rows.length, taken);
            float[] expected = new float[rows.length];
            for (int i = 0; i < rows.length; i++) {
                expected[i] = (float) truth.get(rows[i], d);
                assertThat(taken.value(i) == expected[i]).isTrue();
            }
            float[] sorted = expected.clone();
            Arrays.sort(sorted);
            assertThat(taken.low() == sorted[0] && taken.high() == sorted[rows.length - 1])
                    .isTrue();
            if (taken.vary()) {
                float threshold = Threshold.between(taken.low(), taken.high(), random.nextDouble());
                taken.cutAt(threshold);
                int below = 0;
                for (int i = 0; i < rows.length; i++) {
                    assertThat(taken.below(i)).isEqualTo(expected[i] < threshold ? 1 : 0);
                    below += taken.below(i);
                }
                assertThat(taken.countBelow(0, rows.length)).isEqualTo(below).isBetween(1, rows.length - 1);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void allWaysToHoldValuesAgree(long seed) {
        RandomSource random = Seed.of(seed).child("picks").generator();
        for (boolean few : new boolean[] {true, false}) {
            DenseFeatures truth = rows(seed, 400, few);
            int[] picked = IntStream.range(0, 150).map(i -> random.nextInt(400)).toArray();
            List<SplitValues> ways = new ArrayList<>(List.of(
                    new RowValues(truth),
                    ColumnValues.of(truth, Workers.sequential()),
                    ColumnValues.of(SparseFeatures.copyOf(truth), Workers.sequential()),
                    new SparseValues(SparseFeatures.copyOf(truth))));
            for (SplitValues way : ways) {
                assertSameValues(way, truth, picked, random);
                way.near(picked, 10, 90)
                        .ifPresent(near -> assertSameValues(
                                near,
                                truth.select(Arrays.copyOfRange(picked, 10, 90)),
                                IntStream.range(0, 80).toArray(),
                                random));
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void noDimensionThatVariesIsLeftOut(long seed) {
        DenseFeatures truth = rows(seed, 300, true);
        int[] all = IntStream.range(0, 300).toArray();
        List<SplitValues> ways = List.of(
                ColumnValues.of(truth, Workers.sequential()).near(all, 0, 300).orElseThrow(),
                new SparseValues(SparseFeatures.copyOf(truth)));
        for (SplitValues way : ways) {
            for (int size : new int[] {2, 5, 97, 300}) {
                int[] dimensions = IntStream.range(0, COLUMNS).toArray();
                int count = way.varying(all, 0, size, dimensions);
                int[] offered = Arrays.copyOf(dimensions, count);
                assertThat(offered).doesNotHaveDuplicates();
                for (int d = 0; d < COLUMNS; d++) {
                    int column = d;
                    long different = IntStream.range(0, size)
                            .mapToDouble(i -> truth.get(i, column) + 0.0)
                            .distinct()
                            .count();
                    if (different > 1) {
                        assertThat(offered).contains(d);
                    }
                }
            }
        }
    }

    @Test
    void sparseAndDenseRowsGrowTheSameForest() {
        LabeledData dense = Clouds.draw(5, 150, 6);
        LabeledData sparse = new LabeledData(SparseFeatures.copyOf(dense.features()), dense.labels());
        ForestTrainer trainer =
                new ForestTrainer(ForestOptions.builder().trees(10).build());
        ForestModel a = trainer.fit(dense, Seed.of(1));
        ForestModel b = trainer.fit(sparse, Seed.of(1));
        for (int i = 0; i < 150; i++) {
            assertThat(b.predict(sparse.features()).row(i))
                    .containsExactly(a.predict(dense.features()).row(i));
        }
    }
}
