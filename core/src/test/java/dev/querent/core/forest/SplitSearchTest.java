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

    /** Searches two dimensions one after the other, as a tree does, and returns what was found in the second. */
    private static SplitJudge searchSecond(LabeledData data, int first, int second, Impurity impurity) {
        NodeRows node = new NodeRows(
                IntStream.range(0, data.size()).toArray(), data.labels().codes(), WEIGHTS);
        node.enter(0, data.size());
        SplitJudge judge = new SplitJudge(impurity, node, 1);
        ThresholdSearch search = SplitSearch.FULL.in(node, judge);
        NodeValues values = new NodeValues(data.size());
        for (int dimension : new int[] {first, second}) {
            judge.clear();
            new RowValues(data.features()).gather(dimension, node.rows, 0, data.size(), values);
            search.search(dimension, values, Seed.of(0).generator());
        }
        return judge;
    }

    private static double[] column(LabeledData data, int dimension) {
        return IntStream.range(0, data.size())
                .mapToDouble(i -> data.features().get(i, dimension))
                .sorted()
                .toArray();
    }

    private static int bin(double value, double[] sorted) {
        double low = sorted[0];
        return Math.min(255, (int) ((value - low) * (256 / (sorted[sorted.length - 1] - low))));
    }

    /** Whether the threshold is the smallest float of its bin. */
    private static boolean isEdge(float threshold, double[] sorted) {
        return bin(Math.nextDown(threshold), sorted) == bin(threshold, sorted) - 1;
    }

    private static boolean isMidpoint(float threshold, double[] sorted) {
        return IntStream.range(1, sorted.length)
                .anyMatch(i -> Threshold.between((float) sorted[i - 1], (float) sorted[i], 0.5) == threshold);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aLargeNodeIsSplitAtTheBestEdgeOfItsBins(long seed) {
        LabeledData data = Clouds.draw(seed, 500, 5);
        for (Impurity impurity : Impurity.values()) {
            SplitJudge found = searchSecond(data, 3, 2, impurity);
            double[] sorted = column(data, 2);
            double best = Double.POSITIVE_INFINITY;
            for (double value : sorted) {
                // the smallest value of a bin separates the same rows as its edge
                if (Arrays.stream(sorted).allMatch(v -> v >= value || bin(v, sorted) < bin(value, sorted))) {
                    best = Math.min(best, cost(impurity, data, 2, (float) value));
                }
            }
            assertThat(isEdge(found.threshold, sorted)).isTrue();
            assertThat(found.cost).isCloseTo(best, within(1e-9));
            assertThat(cost(impurity, data, 2, found.threshold)).isCloseTo(best, within(1e-9));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void binsAreForMoreThan256RowsOfWhichAtMostHalfAreInOneBin(long seed) {
        LabeledData small = Clouds.distinct(seed, 256, 5);
        assertThat(isMidpoint(searchSecond(small, 3, 2, Impurity.GINI).threshold, column(small, 2)))
                .isTrue();
        LabeledData large = Clouds.distinct(seed, 257, 5);
        assertThat(isEdge(searchSecond(large, 3, 2, Impurity.GINI).threshold, column(large, 2)))
                .isTrue();
        assertThat(isEdge(foundAmongCrowded(300, seed), crowded(300, seed))).isTrue();
        assertThat(isMidpoint(foundAmongCrowded(301, seed), crowded(301, seed))).isTrue();
    }

    /** 600 values from 0 to 1, many of them in one bin in the middle. */
    private static double[] crowded(int inOneBin, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[] values = new double[600];
        for (int i = 0; i < 600; i++) {
            values[i] = i < inOneBin
                    ? (float) ((100 + 0.1 + 0.8 * random.nextDouble()) / 256)
                    : (float) ((110 + 145 * random.nextDouble()) / 256);
        }
        values[598] = 0;
        values[599] = 1;
        Arrays.sort(values);
        return values;
    }

    private static float foundAmongCrowded(int inOneBin, long seed) {
        double[] values = crowded(inOneBin, seed);
        double[][] rows = new double[600][];
        Arrays.setAll(rows, i -> new double[] {0, 0, values[i], i});
        LabeledData data = new LabeledData(
                dev.querent.core.data.DenseFeatures.of(rows),
                Clouds.draw(seed, 600, 3).labels());
        return searchSecond(data, 3, 2, Impurity.GINI).threshold;
    }
}
