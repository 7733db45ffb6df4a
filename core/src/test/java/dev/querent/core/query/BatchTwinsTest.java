package dev.querent.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Batches against their definitions, applied to all rows of the pool in the order of their scores. */
class BatchTwinsTest {
    private static final LabeledData LABELLED = RegressionCase.draw(20, 2, 1);
    private static final DenseGpModel MODEL =
            new DenseGpTrainer(DenseGpOptions.builder().searchRows(20).build()).fit(LABELLED, Seed.of(1));

    /** The score of a row is its first value, rounded. */
    private static final Strategy<Classifier> FIRST_VALUE = new TestStrategy<>(
            "first value",
            context -> (rows, workers) -> StrategyScores.of(rows.rows(), i -> Math.rint(10 * rows.get(i, 0))));

    static LongStream seeds() {
        return TestSeeds.upTo(10);
    }

    private static QueryContext<LabelRegression> context(Features sample, long seed) {
        return new QueryContext<>(MODEL, LABELLED, sample, 0, Seed.of(seed));
    }

    /** Clusters of nearly equal rows; the rows of a cluster follow each other in the order of the scores. */
    private static Features clusters(int clusters, int size, double radius, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] values = new double[clusters * size][6];
        for (int i = 0; i < values.length; i++) {
            RandomSource centre = Seed.of(seed).child("centre", i / size).generator();
            for (int d = 0; d < 6; d++) {
                values[i][d] = centre.nextDouble() + radius * random.nextDouble();
            }
            values[i][0] = 1 + i / size;
        }
        return DenseFeatures.of(values);
    }

    private static double squaredDistance(Features a, int i, Features b, int j) {
        double sum = 0;
        for (int d = 0; d < a.columns(); d++) {
            sum += (a.get(i, d) - b.get(j, d)) * (a.get(i, d) - b.get(j, d));
        }
        return sum;
    }

    private static double medianDistance(Features rows) {
        List<Double> all = new ArrayList<>();
        for (int i = 0; i < rows.rows(); i++) {
            for (int j = 0; j < i; j++) {
                all.add(Math.sqrt(squaredDistance(rows, i, rows, j)));
            }
        }
        all.sort(null);
        return all.get(all.size() / 2);
    }

    private static List<Candidate> ranked(QueryContext<LabelRegression> context, MemoryPool pool) {
        return QuerySelector.top(FIRST_VALUE).next(context, pool, pool.rows(), Run.quiet());
    }

    /** The first three of 2000 rows are found on the second shortlist, the first twenty in the whole pool. */
    @ParameterizedTest
    @CsvSource({"1, 0.05", "3, 0.05", "3, 0.3", "3, 0.6", "20, 0.05", "20, 0.3"})
    void diverseRowsAreTheBestOfWhichNoTwoAreClose(int count, double closeness) {
        Features rows = clusters(25, 80, 0.02, count);
        QueryContext<LabelRegression> context = context(rows.select(every(5, 2000)), 1);
        MemoryPool pool = MemoryPool.of(rows);
        double close = closeness
                * medianDistance(context.sample().select(IntStream.range(0, 300).toArray())); // enough for a median
        List<Candidate> expected = new ArrayList<>();
        for (Candidate next : ranked(context, pool)) {
            boolean apart = expected.stream()
                    .allMatch(known -> squaredDistance(rows, known.row(), rows, next.row()) > close * close);
            if (apart && expected.size() < count) {
                expected.add(next);
            }
        }
        assertThat(QuerySelector.diverse(FIRST_VALUE, closeness).next(context, pool, count, Run.quiet()))
                .isEqualTo(expected);
    }

    private static int[] every(int step, int rows) {
        return IntStream.range(0, rows / step).map(i -> step * i).toArray();
    }

    @Test
    void theUsualClosenessIsATenthOfTheMedianDistance() {
        Features rows = clusters(25, 20, 0.1, 3);
        QueryContext<LabelRegression> context = context(rows, 1);
        assertThat(QuerySelector.diverse(FIRST_VALUE).next(context, MemoryPool.of(rows), 12, Run.quiet()))
                .isEqualTo(QuerySelector.diverse(FIRST_VALUE, 0.1).next(context, MemoryPool.of(rows), 12, Run.quiet()));
    }

    /** Every row is there twice, so that distances tie; then the one with the higher score comes first. */
    @ParameterizedTest
    @MethodSource("seeds")
    void spreadRowsAreFarthestFromLabelledAndChosenOnes(long seed) {
        Features distinct = RegressionCase.draw(60, 2, seed).features();
        Features rows = distinct.select(IntStream.range(0, 120).map(i -> i / 2).toArray());
        QueryContext<LabelRegression> context = context(distinct, seed);
        MemoryPool pool = MemoryPool.of(rows);
        List<Candidate> shortlist = new ArrayList<>(ranked(context, pool).subList(0, 35));
        List<Candidate> expected = new ArrayList<>();
        for (int step = 0; step < 7; step++) {
            Candidate farthest = shortlist.get(0);
            for (Candidate other : shortlist) {
                farthest = nearest(rows, other.row(), expected) > nearest(rows, farthest.row(), expected) + 1e-9
                        ? other
                        : farthest;
            }
            expected.add(farthest);
            shortlist.remove(farthest);
        }
        assertThat(QuerySelector.spread(FIRST_VALUE, 5).next(context, pool, 7, Run.quiet()))
                .isEqualTo(expected);
    }

    private static double nearest(Features rows, int row, List<Candidate> chosen) {
        double nearest = chosen.stream()
                .mapToDouble(other -> squaredDistance(rows, row, rows, other.row()))
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        for (int i = 0; i < LABELLED.size(); i++) {
            nearest = Math.min(nearest, squaredDistance(rows, row, LABELLED.features(), i));
        }
        return nearest;
    }

    /** Means do not depend on the rows already in the batch, so that it is that of the plain scores, ties included. */
    @ParameterizedTest
    @MethodSource("seeds")
    void aConditionedBatchOfAStrategyWithoutVariancesIsThatOfTheScores(long seed) {
        Features distinct = RegressionCase.draw(30, 2, seed).features();
        Features rows = distinct.select(IntStream.range(0, 90).map(i -> i / 3).toArray());
        QueryContext<LabelRegression> context = context(distinct, seed);
        for (int count : new int[] {1, 8}) {
            assertThat(rowsOf(QuerySelector.conditioned(QueryStrategies.meanMargin(), 5)
                            .next(context, MemoryPool.of(rows), count, Run.quiet())))
                    .isEqualTo(rowsOf(QuerySelector.top(QueryStrategies.meanMargin())
                            .next(context, MemoryPool.of(rows), count, Run.quiet())));
        }
    }

    private static List<Integer> rowsOf(List<Candidate> chosen) {
        return chosen.stream().map(Candidate::row).toList();
    }

    /** Lowest open rows for usual questions, highest ones for looks: a batch is what single questions would be. */
    @ParameterizedTest
    @CsvSource({"4, 3, 7", "5, 3, 7", "6, 3, 7", "0, 2, 9", "19, 20, 5", "7, 5, 1", "9, 5, 1", "3, 4, 12"})
    void aGuardedBatchIsThatOfSingleQuestions(int known, int every, int count) {
        LabeledData some = LABELLED.select(IntStream.range(0, known).toArray());
        MemoryPool pool = MemoryPool.of(RegressionCase.draw(100, 2, 2).features());
        QueryContext<LabelRegression> context =
                new QueryContext<>(MODEL, some, pool.features().select(new int[] {0}), 0, Seed.of(1));
        QuerySelector<Classifier> both = QuerySelector.guarded(inOrder(row -> row), inOrder(row -> 99 - row), every);
        List<Integer> expected = new ArrayList<>();
        int lowest = 0;
        int highest = 99;
        for (int i = 1; i <= count; i++) {
            expected.add((known + i) % every == 0 ? highest-- : lowest++);
        }
        assertThat(rowsOf(both.next(context, pool, count, Run.quiet()))).isEqualTo(expected);
    }

    private static QuerySelector<Classifier> inOrder(ToIntFunction<Integer> order) {
        return (context, pool, count, run) -> IntStream.range(0, pool.rows())
                .boxed()
                .sorted((a, b) -> Integer.compare(order.applyAsInt(a), order.applyAsInt(b)))
                .filter(pool::isOpen)
                .limit(count)
                .map(row -> new Candidate(row, 0))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theMedianDistanceIsThatOfAllPairs(long seed) {
        RandomSource random = Seed.of(seed).generator();
        Features rows = RegressionCase.draw(2 + random.nextInt(30), 2, seed).features();
        assertThat(new RowDistances(rows).median(Run.quiet().workers())).isCloseTo(medianDistance(rows), within(1e-6));
    }

    @Test
    void theMedianDistanceOfEqualRowsOrOfOneIsOne() {
        double[][] equal = new double[3][2];
        Arrays.stream(equal).forEach(row -> Arrays.fill(row, 0.5));
        assertThat(new RowDistances(DenseFeatures.of(equal)).median(Run.quiet().workers()))
                .isOne();
        assertThat(new RowDistances(DenseFeatures.of(new double[][] {{1, 2}}))
                        .median(Run.quiet().workers()))
                .isOne();
    }
}
