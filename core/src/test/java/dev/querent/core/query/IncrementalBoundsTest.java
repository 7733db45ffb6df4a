package dev.querent.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.dense.DenseGpLearner;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.hik.HikLearner;
import dev.querent.core.hik.HikModel;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hik.HikSearch;
import dev.querent.core.hik.HikTrainer;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.query.IncrementalBounds.Changes;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bounds kept between questions against exact values. */
class IncrementalBoundsTest {
    private static final Workers ALONE = Workers.sequential();
    private static final LabeledData MORE = RegressionCase.draw(40, 2, 9);

    private static OnlineLearner<? extends LabelRegression> learner(RegressionCase given) {
        return given.model() instanceof HikModel histograms
                ? HikLearner.resume(histograms, Run.quiet())
                : DenseGpLearner.resume((DenseGpModel) given.model(), Run.quiet());
    }

    private static LabeledData more(int from, int to) {
        return MORE.select(IntStream.range(from, to).toArray());
    }

    static Stream<Arguments> cases() {
        return RegressionCase.all()
                .flatMap(
                        given -> Stream.of(new WeightChanges(), SampleOutputChanges.of(given.pool(), new QueryMemory()))
                                .map(kept -> Arguments.of(given, kept)));
    }

    private static void assertBounds(IncrementalBounds kept, LabelRegression model, Features rows) {
        Changes exact = kept.exact(model, rows, ALONE);
        for (int i = 0; i < rows.rows(); i++) {
            assertThat(kept.leastVariance(i)).isCloseTo(exact.variances()[i], within(1e-4));
            assertThat(kept.leastVariance(i)).isLessThanOrEqualTo(exact.variances()[i] + 1e-7);
            assertThat(kept.mostAmount(i)).isGreaterThanOrEqualTo(exact.amounts()[i] - 1e-6);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void variancesFollowAndAmountsStayBelowTheirBounds(RegressionCase given, IncrementalBounds kept) {
        Features pool = given.pool().cached();
        OnlineLearner<? extends LabelRegression> learner = learner(given);
        kept.follow(learner.snapshot(), pool, ALONE);
        for (int step = 0; step < 20; step++) {
            int rows = step % 3; // none, one or two at a time
            learner.observe(more(step, step + rows), Run.quiet());
            kept.follow(learner.snapshot(), pool, ALONE);
            assertBounds(kept, learner.snapshot(), pool);
        }
    }

    /** With two training rows some amounts rise by the maximum: a missing term of a bound would show. */
    @Test
    void boundsAreReachedWhereFewRowsAreKnown() {
        double least = Double.POSITIVE_INFINITY;
        for (long seed = 0; seed < 20; seed++) {
            LabeledData two = RegressionCase.draw(2, 2, seed);
            Features pool = RegressionCase.draw(60, 2, 100 + seed).features().cached();
            HikModel model =
                    new HikTrainer(HikOptions.builder().search(HikSearch.NONE).build()).fit(two, Seed.of(1));
            HikLearner learner = HikLearner.resume(model, Run.quiet());
            WeightChanges kept = new WeightChanges();
            kept.follow(model, pool, ALONE);
            learner.observe(more((int) seed, (int) seed + 1), Run.quiet());
            kept.follow(learner.snapshot(), pool, ALONE);
            double[] exact = kept.exact(learner.snapshot(), pool, ALONE).amounts();
            for (int i = 0; i < pool.rows(); i++) {
                assertThat(kept.mostAmount(i)).isGreaterThanOrEqualTo(exact[i]);
                least = Math.min(least, kept.mostAmount(i) - exact[i]);
            }
        }
        assertThat(least).as("distance of a bound from what it bounds").isLessThan(1e-5);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void boundsOfRowsWorkedOutOrTightenedAreTheirValues(RegressionCase given, IncrementalBounds kept) {
        Features pool = given.pool().cached();
        OnlineLearner<? extends LabelRegression> learner = learner(given);
        kept.follow(learner.snapshot(), pool, ALONE);
        learner.observe(more(0, 5), Run.quiet());
        kept.follow(learner.snapshot(), pool, ALONE);
        Changes exact = kept.exact(learner.snapshot(), pool, ALONE);

        Changes some = kept.exact(new int[] {7, 2}, ALONE);
        assertThat(kept.leastVariance(7)).isLessThan(some.variances()[0]).isCloseTo(some.variances()[0], within(1e-4));
        assertThat(kept.mostAmount(7)).isGreaterThan(some.amounts()[0]);
        assertThat(some.amounts()[0]).isCloseTo(exact.amounts()[7], within(1e-6));
        assertThat(kept.mostAmount(2)).isCloseTo(exact.amounts()[2], within(2e-6 * (1 + exact.amounts()[2])));
        kept.tighten(ALONE);
        for (int i = 0; i < pool.rows(); i++) {
            assertThat(kept.mostAmount(i)).isCloseTo(exact.amounts()[i], within(1e-3 * (1 + exact.amounts()[i])));
        }
    }

    /** Removed rows, other rows, and another model of the same size: none of them may count as a continuation. */
    @ParameterizedTest
    @MethodSource("cases")
    void whatDoesNotGoOnStartsAnew(RegressionCase given, IncrementalBounds kept) {
        Features pool = given.pool().cached();
        OnlineLearner<? extends LabelRegression> learner = learner(given);
        learner.observe(more(0, 3), Run.quiet());
        kept.follow(learner.snapshot(), pool, ALONE);
        assertThat(learner.snapshot().learntSince(given.model()).orElseThrow().rows())
                .isEqualTo(3);

        assertThat(given.model().learntSince(learner.snapshot())).isEmpty();
        kept.follow(given.model(), pool, ALONE);
        assertBounds(kept, given.model(), pool);

        Features others = more(20, 40).features().cached();
        kept.follow(given.model(), others, ALONE);
        assertBounds(kept, given.model(), others);

        OnlineLearner<? extends LabelRegression> other = learner(given);
        other.observe(more(10, 11), Run.quiet());
        other.observe(more(1, 3), Run.quiet());
        assertThat(other.snapshot().learntSince(learner.snapshot())).isEmpty();
        kept.follow(learner.snapshot(), pool, ALONE);
        kept.follow(other.snapshot(), pool, ALONE);
        assertBounds(kept, other.snapshot(), pool);
    }

    /** A session may change its sample; scores must not be those of the sample before. */
    @ParameterizedTest
    @MethodSource("dev.querent.core.query.RegressionCase#all")
    void anotherSampleGivesOtherScores(RegressionCase given) {
        QueryMemory memory = new QueryMemory();
        Features rows = more(0, 20).features().cached();
        for (Features sample : List.of(given.pool(), MORE.features(), given.pool())) {
            QueryContext<LabelRegression> context =
                    new QueryContext<>(given.model(), given.labelled(), sample, 0, Seed.of(1), memory);
            QueryContext<LabelRegression> fresh =
                    new QueryContext<>(given.model(), given.labelled(), sample, 0, Seed.of(1));
            assertThat(new EmocStrategy().prepare(context, Run.quiet()).scores(rows, ALONE))
                    .containsExactly(
                            new EmocStrategy().prepare(fresh, Run.quiet()).scores(rows, ALONE));
        }
    }

    /** A session's questions equal those from scoring the whole pool each time. */
    @ParameterizedTest
    @MethodSource("dev.querent.core.query.RegressionCase#all")
    void questionsAreThoseOfScoringEveryRow(RegressionCase given) {
        int classes = given.model().classes().size();
        LabeledData rows = RegressionCase.draw(1500, classes, 17);
        for (Strategy<LabelRegression> strategy :
                List.of(new ImpactStrategy(), new WeightStrategy(), new EmocStrategy())) {
            MemoryPool pool = MemoryPool.of(rows.features());
            OnlineLearner<? extends LabelRegression> learner = learner(given);
            QueryMemory memory = new QueryMemory();
            for (int question = 0; question < 12; question++) {
                QueryContext<LabelRegression> context = new QueryContext<>(
                        learner.snapshot(), given.labelled(), given.pool(), 0, Seed.of(question), memory);
                List<Candidate> asked = new TopBatch<>(strategy).next(context, pool, 3, Run.quiet());

                double[] scores = strategy.prepare(context, Run.quiet()).scores(rows.features(), ALONE);
                TopCandidates all = new TopCandidates(3, context.seed());
                for (int row : pool.open()) {
                    all.offer(row, scores[row]);
                }
                assertThat(asked).isEqualTo(all.bestFirst());
                int[] chosen = asked.stream().mapToInt(Candidate::row).toArray();
                pool = pool.without(chosen);
                learner.observe(rows.select(chosen), Run.quiet());
            }
        }
    }
}
