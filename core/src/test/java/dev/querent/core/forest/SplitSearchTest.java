package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.LabeledData;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Impurities and split search against their definitions, row by row. */
class SplitSearchTest {
    private static final double[] WEIGHTS = {1, 2.5, 0.5};

    static LongStream seeds() {
        return TestSeeds.upTo(60);
    }

    /** Weighted impurity of both sides by definition; infinite where a side is empty. */
    private static double cost(Impurity impurity, LabeledData data, int dimension, float threshold) {
        double[][] counts = new double[2][3];
        for (int i = 0; i < data.size(); i++) {
            int side = (float) data.features().get(i, dimension) < threshold ? 0 : 1;
            counts[side][data.labels().code(i)] += WEIGHTS[data.labels().code(i)];
        }
        return size(counts[0]) == 0 || size(counts[1]) == 0
                ? Double.POSITIVE_INFINITY
                : size(counts[0]) * impurity(impurity, counts[0]) + size(counts[1]) * impurity(impurity, counts[1]);
    }

    private static double size(double[] counts) {
        return Arrays.stream(counts).sum();
    }

    private static double impurity(Impurity impurity, double[] counts) {
        double[] p = Arrays.stream(counts).map(count -> count / size(counts)).toArray();
        return switch (impurity) {
            case GINI -> Arrays.stream(p).map(x -> x * (1 - x)).sum();
            case ENTROPY ->
                -Arrays.stream(p).map(x -> x == 0 ? 0 : x * Math.log(x)).sum();
            case MISCLASSIFICATION -> 1 - Arrays.stream(p).max().orElseThrow();
        };
    }

    private static SplitJudge search(
            SplitSearch search, Impurity impurity, LabeledData data, int dimension, Seed seed) {
        NodeRows node = new NodeRows(
                IntStream.range(0, data.size()).toArray(), data.labels().codes(), WEIGHTS);
        node.enter(0, data.size());
        SplitJudge judge = new SplitJudge(impurity, node, 1);
        judge.clear();
        NodeValues values = new NodeValues(data.size());
        new RowValues(data.features()).gather(dimension, node.rows, 0, data.size(), values);
        if (values.vary()) {
            search.in(node, judge).search(dimension, values, seed.generator());
        }
        return judge;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theFullSearchFindsTheBestThresholdThereIs(long seed) {
        LabeledData data = Clouds.draw(seed, 40, 4);
        for (Impurity impurity : Impurity.values()) {
            for (int dimension = 0; dimension < 4; dimension++) {
                SplitJudge found = search(SplitSearch.FULL, impurity, data, dimension, Seed.of(seed));
                double best = Double.POSITIVE_INFINITY;
                for (int i = 0; i < data.size(); i++) {
                    best = Math.min(best, cost(impurity, data, dimension, (float)
                            data.features().get(i, dimension)));
                }
                assertThat(found.found()).isEqualTo(best < Double.POSITIVE_INFINITY);
                if (found.found()) {
                    assertThat(found.cost).isCloseTo(best, within(1e-9));
                    assertThat(cost(impurity, data, dimension, found.threshold)).isCloseTo(best, within(1e-9));
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void binsCostWhatTheirThresholdsCostAndAreAsGoodAsAnyEdge(long seed) {
        LabeledData data = Clouds.draw(seed, 700, 4);
        for (int dimension = 2; dimension < 4; dimension++) {
            SplitJudge found = search(SplitSearch.FULL, Impurity.GINI, data, dimension, Seed.of(seed));
            assertThat(cost(Impurity.GINI, data, dimension, found.threshold)).isCloseTo(found.cost, within(1e-7));
            int column = dimension;
            double[] values = IntStream.range(0, 700)
                    .mapToDouble(i -> data.features().get(i, column))
                    .toArray();
            double low = Arrays.stream(values).min().orElseThrow();
            double high = Arrays.stream(values).max().orElseThrow();
            for (int b = 1; b < FullThreshold.BINS; b++) {
                // a hair to the right, because an edge is the smallest float of its bin
                float edge = (float) (low + (high - low) * (b + 1e-4) / FullThreshold.BINS);
                assertThat(found.cost).isLessThanOrEqualTo(cost(Impurity.GINI, data, dimension, edge) + 1e-6);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aCrowdedBinIsSearchedRowByRow(long seed) {
        RandomSource random = Seed.of(seed).generator();
        LabeledData clouds = Clouds.draw(seed, 600, 3);
        double[][] rows = new double[600][];
        for (int i = 0; i < 600; i++) {
            rows[i] = clouds.features().row(i);
            rows[i][2] = i == 0 ? 1e6 : random.nextDouble(); // one value far away puts all others into the first bin
        }
        LabeledData data = new LabeledData(dev.querent.core.data.DenseFeatures.of(rows), clouds.labels());
        SplitJudge found = search(SplitSearch.FULL, Impurity.GINI, data, 2, Seed.of(seed));
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < 600; i++) {
            best = Math.min(
                    best, cost(Impurity.GINI, data, 2, (float) data.features().get(i, 2)));
        }
        assertThat(found.cost).isCloseTo(best, within(1e-7));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void randomThresholdsLieBetweenTheExtremesAndCostWhatTheySay(long seed) {
        LabeledData data = Clouds.draw(seed, 30, 4);
        for (Impurity impurity : Impurity.values()) {
            for (int dimension = 1; dimension < 4; dimension++) {
                SplitJudge found = search(SplitSearch.RANDOM, impurity, data, dimension, Seed.of(seed));
                assertThat(found.cost)
                        .isFinite()
                        .isCloseTo(cost(impurity, data, dimension, found.threshold), within(1e-9));
            }
        }
    }
}
