package dev.querent.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Properties of every selector, and those of each one. */
class QuerySelectorTest {
    private static final int COPIES = 5;
    private static final LabeledData LABELLED = RegressionCase.draw(20, 2, 1);
    private static final DenseGpModel MODEL =
            new DenseGpTrainer(DenseGpOptions.builder().searchRows(20).build()).fit(LABELLED, Seed.of(1));
    /** Row i is row i / 5 of another matrix: every row five times. */
    private static final Features COPIED = RegressionCase.draw(60, 2, 2)
            .features()
            .select(IntStream.range(0, 60 * COPIES).map(i -> i / COPIES).toArray());

    private static QueryContext<LabelRegression> context(long seed) {
        Features sample =
                COPIED.select(IntStream.range(0, 60).map(i -> i * COPIES).toArray());
        return new QueryContext<>(MODEL, LABELLED, sample, 0, Seed.of(seed));
    }

    static List<QuerySelector<? super LabelRegression>> selectors() {
        Strategy<LatentClassifier> variance = new VarianceStrategy(Optional.empty());
        return List.of(
                new TopBatch<>(new RandomStrategy()),
                new TopBatch<>(new EntropyStrategy()),
                new TopBatch<>(new ImpactStrategy()),
                new DiverseBatch<>(new EntropyStrategy(), 0.1),
                new SpreadBatch<>(new EntropyStrategy(), 5),
                new KCenterBatch(),
                new GuardedSelector<LabelRegression>(new KCenterBatch(), new TopBatch<>(new UnclaimedStrategy()), 3),
                new ConditionedBatch(variance, 10),
                new ConditionedBatch(new EntropyStrategy(), 10));
    }

    @ParameterizedTest
    @MethodSource("selectors")
    void noRowIsAskedTwiceOrThoughItIsClosed(QuerySelector<? super LabelRegression> selector) {
        MemoryPool pool = MemoryPool.of(COPIED).without(IntStream.range(0, 150).toArray());
        Set<Integer> asked = new HashSet<>();
        for (int round = 0; round < 4; round++) {
            List<Candidate> next = selector.next(context(round), pool, 10, Run.quiet());
            assertThat(next).hasSizeLessThanOrEqualTo(10).isNotEmpty();
            for (Candidate candidate : next) {
                assertThat(candidate.row()).isGreaterThanOrEqualTo(150);
                assertThat(asked.add(candidate.row())).isTrue();
                pool = pool.without(candidate.row());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("selectors")
    void theSameSeedAsksTheSameAndAnEmptyPoolNothing(QuerySelector<? super LabelRegression> selector) {
        MemoryPool pool = MemoryPool.of(COPIED);
        assertThat(selector.next(context(5), pool, 7, Run.quiet()))
                .isEqualTo(selector.next(context(5), pool, 7, Run.quiet()));
        MemoryPool empty = pool.without(IntStream.range(0, COPIED.rows()).toArray());
        assertThat(selector.next(context(5), empty, 7, Run.quiet())).isEmpty();
        MemoryPool one = pool.without(
                IntStream.range(0, COPIED.rows()).filter(row -> row != 42).toArray());
        assertThat(selector.next(context(5), one, 7, Run.quiet()))
                .extracting(Candidate::row)
                .containsExactly(42);
    }

    @Test
    void bestRowsAreThoseOfSortingEverything() {
        MemoryPool pool = MemoryPool.of(COPIED).without(3, 4, 5);
        double[] scores = new EntropyStrategy().prepare(context(1), Run.quiet()).scores(COPIED, Workers.sequential());
        List<Candidate> sorted = new ArrayList<>();
        for (int row : pool.open()) {
            sorted.add(new Candidate(row, scores[row]));
        }
        sorted.sort(Candidate.bestFirst(Seed.of(1)));
        List<Candidate> best = new TopBatch<>(new EntropyStrategy()).next(context(1), pool, 33, Run.quiet());
        assertThat(best).isEqualTo(sorted.subList(0, 33));
    }

    @Test
    void tiesAreDrawnBySeedAndNotByOrder() {
        MemoryPool pool = MemoryPool.of(COPIED);
        QuerySelector<Classifier> random = new TopBatch<>(new RandomStrategy());
        List<Candidate> first = random.next(context(1), pool, 20, Run.quiet());
        List<Candidate> second = random.next(context(2), pool, 20, Run.quiet());
        assertThat(first).isNotEqualTo(second);
        int[] counts = new int[3];
        for (int seed = 0; seed < 300; seed++) {
            counts[random.next(context(seed), pool, 1, Run.quiet()).get(0).row() / 100]++;
        }
        assertThat(Arrays.stream(counts)).allMatch(count -> count >= 60 && count <= 140);
    }

    @Test
    void centresAreFarthestFromAllBefore() {
        MemoryPool pool = MemoryPool.of(COPIED).without(7);
        List<Candidate> centres = new KCenterBatch().next(context(1), pool, 12, Run.quiet());
        List<double[]> known = new ArrayList<>();
        for (int i = 0; i < LABELLED.size(); i++) {
            known.add(LABELLED.features().row(i));
        }
        for (Candidate centre : centres) {
            double farthest = 0;
            for (int row : pool.open()) {
                farthest = Math.max(farthest, nearest(known, COPIED.row(row)));
            }
            assertThat(centre.score()).isCloseTo(farthest, within(1e-9));
            known.add(COPIED.row(centre.row()));
        }
    }

    private static double nearest(List<double[]> known, double[] row) {
        double nearest = Double.POSITIVE_INFINITY;
        for (double[] other : known) {
            double sum = 0;
            for (int d = 0; d < row.length; d++) {
                sum += (row[d] - other[d]) * (row[d] - other[d]);
            }
            nearest = Math.min(nearest, sum);
        }
        return nearest;
    }

    @Test
    void everyThirdQuestionIsTheGuards() {
        MemoryPool pool = MemoryPool.of(COPIED);
        QuerySelector<LabelRegression> usual = new TopBatch<>(new WeightStrategy());
        QuerySelector<LatentClassifier> guard = new TopBatch<>(new UnclaimedStrategy());
        GuardedSelector<LabelRegression> both = new GuardedSelector<>(usual, guard, 3);
        int looks = 0;
        for (int known = 4; known < 10; known++) {
            LabeledData some = LABELLED.select(IntStream.range(0, known).toArray());
            QueryContext<LabelRegression> context =
                    new QueryContext<>(MODEL, some, context(1).sample(), 0, Seed.of(known));
            boolean look = (known + 1) % 3 == 0;
            looks += look ? 1 : 0;
            assertThat(both.next(context, pool, 1, Run.quiet()))
                    .isEqualTo(
                            look
                                    ? guard.next(context, pool, 1, Run.quiet())
                                    : usual.next(context, pool, 1, Run.quiet()));
        }
        assertThat(looks).isEqualTo(2);
    }

    /** For a Gaussian process, the most informative next row maximises the growth of log det(I + Σ/σₙ²) over all chosen rows. */
    @Test
    void conditionedVarianceIsGreedyInformation() {
        Features rows = RegressionCase.draw(25, 2, 3).features();
        List<Candidate> batch = new ConditionedBatch(new VarianceStrategy(Optional.empty()), 25)
                .next(context(1), MemoryPool.of(rows), 5, Run.quiet());
        Matrix covariance = covariance(rows);
        List<Integer> chosen = new ArrayList<>();
        for (Candidate candidate : batch) {
            int best = -1;
            double most = Double.NEGATIVE_INFINITY;
            for (int row = 0; row < rows.rows(); row++) {
                double information = chosen.contains(row) ? -1 : information(covariance, chosen, row);
                if (information > most) {
                    most = information;
                    best = row;
                }
            }
            assertThat(candidate.row()).isEqualTo(best);
            chosen.add(best);
        }
    }

    private static Matrix covariance(Features rows) {
        double[] values = MODEL.covariancesWith(rows, Workers.sequential()).of(rows, Workers.sequential());
        return Matrix.owning(rows.rows(), rows.rows(), values);
    }

    private static double information(Matrix covariance, List<Integer> chosen, int row) {
        List<Integer> all = new ArrayList<>(chosen);
        all.add(row);
        Matrix block = Matrix.identity(all.size());
        for (int i = 0; i < all.size(); i++) {
            for (int j = 0; j < all.size(); j++) {
                block.set(i, j, block.get(i, j) + covariance.get(all.get(i), all.get(j)) / MODEL.noise());
            }
        }
        return Cholesky.on(Compute.sequential()).factorInPlace(block).logDeterminant();
    }

    /** Each row occurs five times; no two copies may be in a batch. */
    @Test
    void noTwoCopiesAreInABatch() {
        MemoryPool pool = MemoryPool.of(COPIED);
        List<Candidate> apart = new DiverseBatch<>(new EntropyStrategy(), 0).next(context(1), pool, 20, Run.quiet());
        assertThat(apart).hasSize(20);
        assertThat(originals(apart)).hasSize(20);
        List<Candidate> spread = new SpreadBatch<>(new EntropyStrategy(), 15).next(context(1), pool, 20, Run.quiet());
        assertThat(originals(spread)).hasSize(20);
        List<Candidate> conditioned = new ConditionedBatch(new VarianceStrategy(Optional.empty()), 15)
                .next(context(1), pool, 20, Run.quiet());
        assertThat(originals(conditioned)).hasSize(20);
        List<Candidate> best = new TopBatch<>(new EntropyStrategy()).next(context(1), pool, 20, Run.quiet());
        assertThat(originals(best)).hasSizeLessThan(10); // which is why the others are there
    }

    @Test
    void whereOnlyCopiesAreLeftTheBatchIsShort() {
        int[] copies = IntStream.range(0, 50).map(i -> i % 2).toArray();
        MemoryPool pool = MemoryPool.of(
                COPIED.select(IntStream.of(copies).map(i -> i * COPIES).toArray()));
        assertThat(new DiverseBatch<>(new EntropyStrategy(), 0).next(context(1), pool, 6, Run.quiet()))
                .hasSize(2);
    }

    private static Set<Integer> originals(List<Candidate> chosen) {
        Set<Integer> originals = new HashSet<>();
        chosen.forEach(candidate -> originals.add(candidate.row() / COPIES));
        return originals;
    }

    /** Each row of the batch equals the next question of a model that has learnt the rows before it. */
    @Test
    void aConditionedBatchIsThatOfLearningRowAfterRow() {
        Features distinct = RegressionCase.draw(60, 2, 2).features();
        MemoryPool pool = MemoryPool.of(distinct);
        NaiveRegression twin = new NaiveRegression(MODEL.parts().kernel(), MODEL.noise(), LABELLED, MODEL.classes());
        List<Candidate> batch =
                new ConditionedBatch(new VarianceStrategy(Optional.empty()), 60).next(context(1), pool, 6, Run.quiet());
        for (Candidate candidate : batch) {
            NaiveRegression now = twin;
            int best = IntStream.of(pool.open())
                    .reduce((a, b) -> now.variance(distinct, b) > now.variance(distinct, a) ? b : a)
                    .orElseThrow();
            assertThat(candidate.row()).isEqualTo(best);
            twin = now.with(distinct, best, now.name(0)); // the label does not matter
            pool = pool.without(best);
        }
    }

    @Test
    void badScoresAndOptionsAreRefused() {
        Strategy<Classifier> broken = new Strategy<>() {
            @Override
            public String name() {
                return "broken";
            }

            @Override
            public Scorer prepare(QueryContext<? extends Classifier> context, Run run) {
                return (rows, workers) -> StrategyScores.of(rows.rows(), i -> i == 2 ? Double.NaN : 1);
            }
        };
        MemoryPool pool = MemoryPool.of(DenseFeatures.of(new double[4][6]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TopBatch<>(broken).next(context(1), pool, 1, Run.quiet()))
                .withMessage("the score of row 2 is not a number");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TopBatch<>(new RandomStrategy()).next(context(1), pool, 0, Run.quiet()));
        assertThatIllegalArgumentException().isThrownBy(() -> new DiverseBatch<>(new RandomStrategy(), 1));
        assertThatThrownBy(() -> pool.without(4)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
