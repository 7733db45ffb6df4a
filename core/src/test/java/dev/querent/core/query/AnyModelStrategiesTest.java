package dev.querent.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Committee;
import dev.querent.core.model.MemberVotes;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Strategies that only need probabilities or distances, against their definitions. */
class AnyModelStrategiesTest {
    private static final LabeledData LABELLED = RegressionCase.draw(12, 3, 1);
    private static final Features POOL = RegressionCase.draw(2500, 3, 2).features();
    private static final Features SAMPLE = POOL.select(IntStream.range(0, 50).toArray());

    private static QueryContext<Classifier> context() {
        Classifier model = new ForestTrainer(ForestOptions.builder().trees(15).build()).fit(LABELLED, Seed.of(1));
        return new QueryContext<>(model, LABELLED, SAMPLE, 0, Seed.of(3));
    }

    static List<Strategy<Classifier>> strategies() {
        return List.of(
                new RandomStrategy(),
                new EntropyStrategy(),
                new BvsbStrategy(),
                new DensityWeightedStrategy(1),
                new KCenterStrategy(),
                new McPalStrategy(2));
    }

    private static double squaredDistance(Features a, int i, Features b, int j) {
        double sum = 0;
        for (int d = 0; d < a.columns(); d++) {
            sum += (a.get(i, d) - b.get(j, d)) * (a.get(i, d) - b.get(j, d));
        }
        return sum;
    }

    /** Twice the squared width of the kernel, from the variances of the sample. */
    private static double width() {
        int n = SAMPLE.rows();
        double variances = 0;
        for (int d = 0; d < SAMPLE.columns(); d++) {
            int column = d;
            double mean = IntStream.range(0, n)
                    .mapToDouble(i -> SAMPLE.get(i, column))
                    .average()
                    .orElseThrow();
            variances += IntStream.range(0, n)
                    .mapToDouble(i -> Math.pow(SAMPLE.get(i, column) - mean, 2))
                    .average()
                    .orElseThrow();
        }
        return 2 * 2 * n * variances / ((n - 1) * Math.log((n - 1) / 2e-12));
    }

    private static double density(int row) {
        return IntStream.range(0, SAMPLE.rows())
                .mapToDouble(j -> Math.exp(-squaredDistance(POOL, row, SAMPLE, j) / width()))
                .average()
                .orElseThrow();
    }

    private static void assertScore(Strategy<Classifier> strategy, int row, double expected) {
        double[] scores = strategy.prepare(context(), Run.quiet()).scores(POOL, Workers.sequential());
        assertThat(scores[row]).isCloseTo(expected, within(1e-6 * (1 + Math.abs(expected))));
    }

    @Test
    void scoresAreWhatTheirFormulasSay() {
        QueryContext<Classifier> context = context();
        Predictions said = context.model().predict(POOL);
        for (int row : new int[] {0, 7, 1023, 1024, 2499}) {
            assertScore(
                    new KCenterStrategy(),
                    row,
                    IntStream.range(0, LABELLED.size())
                            .mapToDouble(j -> squaredDistance(POOL, row, LABELLED.features(), j))
                            .min()
                            .orElseThrow());
            assertScore(new DensityWeightedStrategy(2), row, said.entropy(row) * Math.pow(density(row), 2));
            double[] counts = new double[3];
            for (int j = 0; j < LABELLED.size(); j++) {
                counts[context.model().classes().code(LABELLED.labels().name(j))] +=
                        Math.exp(-squaredDistance(POOL, row, LABELLED.features(), j) / width());
            }
            assertScore(new McPalStrategy(2), row, density(row) * McPalGain.most(counts, 2));
        }
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void theScoreOfARowDependsNeitherOnOtherRowsNorOnThreads(Strategy<Classifier> strategy) {
        Scorer scorer = strategy.prepare(context(), Run.quiet());
        double[] all = scorer.scores(POOL, Workers.sequential());
        int[] some = {2400, 3, 1500};
        double[] few = scorer.scores(POOL.select(some), Workers.sequential());
        for (int i = 0; i < some.length; i++) {
            assertThat(few[i]).isCloseTo(all[some[i]], within(1e-9));
        }
        try (WorkerPool pool = WorkerPool.of(3)) {
            assertThat(scorer.scores(POOL, pool)).containsExactly(all);
        }
    }

    @Test
    void strategiesHaveTheNamesThatUsersChooseThemBy() {
        assertThat(strategies().stream().map(Strategy::name))
                .containsExactly("random", "entropy", "best-vs-second-best", "density-weighted", "k-center", "mcpal");
        assertThat(QueryStrategies.emoc().name()).isEqualTo("emoc");
        assertThat(QueryStrategies.adaptive(List.of(new QueryStrategies.Arm<>(
                                Classifier.class, strategies().get(0))))
                        .name())
                .isEqualTo("adaptive");
    }

    @Test
    void badOptionsAndContextsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new McPalStrategy(4))
                .withMessage("labels to look ahead must be 1..3, got 4");
        assertThatIllegalArgumentException().isThrownBy(() -> new DensityWeightedStrategy(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new QueryContext<>(context().model(), LABELLED, SAMPLE, 1.5, Seed.of(1)))
                .withMessageContaining("share of labels spent must be between 0 and 1, got 1.5");
    }

    /** Vote entropy −Σ_c v_c ln v_c of the members' classes, and the mean divergence of their shares from the mean share. */
    @Test
    void committeesDisagreeByVotesOrByDivergence() {
        ForestModel model =
                new ForestTrainer(ForestOptions.builder().trees(15).minLeaf(3).build()).fit(LABELLED, Seed.of(1));
        MemberVotes votes = model.votes(SAMPLE, Workers.sequential());
        QueryContext<Committee> context = new QueryContext<>(model, LABELLED, SAMPLE, 0, Seed.of(3));
        double[] byVotes = new CommitteeStrategy(CommitteeStrategy.Measure.VOTES)
                .prepare(context, Run.quiet())
                .scores(SAMPLE, Workers.sequential());
        double[] byDivergence = new CommitteeStrategy(CommitteeStrategy.Measure.DIVERGENCE)
                .prepare(context, Run.quiet())
                .scores(SAMPLE, Workers.sequential());
        for (int i = 0; i < SAMPLE.rows(); i++) {
            assertThat(byVotes[i]).isEqualTo(votes.voteEntropy(i));
            assertThat(byDivergence[i]).isEqualTo(votes.divergence(i));
        }
        assertThat(byVotes).isNotEqualTo(byDivergence);
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void scoresOfAPoolAreThoseOfItsRows(Strategy<Classifier> strategy) {
        QueryContext<Classifier> context = context();
        assertThat(strategy.poolScores(context, MemoryPool.of(POOL), Run.quiet()))
                .isEqualTo(strategy.prepare(context, Run.quiet()).scores(POOL, Workers.sequential()));
    }
}
