package dev.querent.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.PrequentialEvaluation;
import dev.querent.core.gp.dense.DenseGpLearner;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.model.Classifier;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BudgetedStreamSelectorTest {
    private static final int ROWS = 600;

    /** Three bands along the first feature; most rows are far from the borders. */
    private static LabeledData stream(long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] rows = new double[ROWS][2];
        int[] codes = new int[ROWS];
        for (int i = 0; i < ROWS; i++) {
            rows[i][0] = 3 * random.nextDouble();
            rows[i][1] = 0.3 * random.nextGaussian();
            codes[i] = (int) rows[i][0];
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(LabelSet.of(List.of("a", "b", "c")), codes));
    }

    private static PrequentialEvaluation.Result result(
            Strategy<? super DenseGpModel> strategy, double share, long seed) {
        return new PrequentialEvaluation<>(new DenseGpTrainer(DenseGpOptions.defaults()), DenseGpLearner::resume, 1)
                .run(
                        stream(seed),
                        new BudgetedStreamSelector<>(strategy, share, Seed.of(seed)),
                        100,
                        Seed.of(1),
                        Run.quiet())
                .result();
    }

    @Test
    void whatIsAskedForIsWorthMoreThanAsMuchByChance() {
        double asked = 0;
        double chance = 0;
        for (long seed = 1; seed <= 4; seed++) {
            PrequentialEvaluation.Result uncertain = result(new UncertaintyStrategy(Optional.empty()), 0.1, seed);
            PrequentialEvaluation.Result random = result(new RandomStrategy(), 0.1, seed);
            assertThat(uncertain.asked()).isBetween(50L, 60L);
            assertThat(random.asked()).isBetween(50L, 60L);
            asked += last(uncertain);
            chance += last(random);
        }
        assertThat(asked).isGreaterThan(chance);
    }

    private static double last(PrequentialEvaluation.Result result) {
        return result.windows().get(result.windows().size() - 1).accuracy();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7})
    void theBudgetHoldsAtEveryRowAndRowsAreNamedOnce(int batch) {
        LabeledData rows = stream(9);
        BudgetedStreamSelector<Classifier> asking =
                new BudgetedStreamSelector<>(new EntropyStrategy(), 0.2, Seed.of(2));
        Optional<DenseGpModel> model = Optional.empty();
        List<Integer> asked = new ArrayList<>();
        for (int from = 0; from + batch <= 200; from += batch) {
            int first = from;
            LabeledData next = rows.select(IntStream.range(from, from + batch).toArray());
            int[] chosen = asking.asks(model, next.features(), Run.quiet());
            IntStream.of(chosen).forEach(row -> asked.add(first + row));
            assertThat(asked.size()).isLessThanOrEqualTo((int) (0.2 * (from + batch) + 1e-9));
            if (chosen.length > 0) {
                asking.answered(next.select(chosen));
            }
            if (from / batch == 60 / batch) {
                model = Optional.of(new DenseGpTrainer(DenseGpOptions.defaults())
                        .fit(rows.select(IntStream.range(0, 40).toArray()), Seed.of(1), Run.quiet()));
            }
        }
        assertThat(asked).doesNotHaveDuplicates().isSorted().hasSizeGreaterThan(25);
    }

    /** Of 700 rows the sample are the last 500, of 1200 labels the last 1000 are known. */
    @Test
    void strategiesSeeTheMostRecentRowsAndLabels() {
        LabeledData rows = RegressionCase.draw(1200, 2, 3);
        List<QueryContext<? extends Classifier>> seen = new ArrayList<>();
        Strategy<Classifier> watching = new TestStrategy<>("watching", context -> {
            seen.add(context);
            return (some, workers) -> new double[some.rows()];
        });
        BudgetedStreamSelector<Classifier> asking = new BudgetedStreamSelector<>(watching, 1, Seed.of(2));
        for (int from = 0; from < 1200; from += 300) {
            asking.answered(rows.select(IntStream.range(from, from + 300).toArray()));
        }
        Optional<DenseGpModel> model = Optional.of(new DenseGpTrainer(DenseGpOptions.defaults())
                .fit(rows.select(IntStream.range(0, 10).toArray()), Seed.of(1), Run.quiet()));
        for (int from = 0; from < 700; from += 100) {
            asking.asks(
                    model,
                    rows.features().select(IntStream.range(from, from + 100).toArray()),
                    Run.quiet());
        }
        assertThat(seen).hasSize(7);
        assertSame(seen.get(0).sample(), rows.features(), 0, 100);
        assertSame(seen.get(6).sample(), rows.features(), 200, 700);
        assertSame(seen.get(6).labelled().features(), rows.features(), 200, 1200);
        assertThat(seen.get(6).labelled().labels().codes())
                .isEqualTo(Arrays.copyOfRange(rows.labels().codes(), 200, 1200));
        assertThat(seen.stream().map(QueryContext::seed)).doesNotHaveDuplicates();
    }

    private static void assertSame(Features some, Features rows, int from, int to) {
        assertThat(some.rows()).isEqualTo(to - from);
        assertThat(some.beginsWith(rows.select(IntStream.range(from, to).toArray())))
                .isTrue();
    }

    /** Until a model can be learnt from queried labels, no other label may have an effect. */
    @Test
    void beforeThereIsAModelOnlyAskedLabelsAreKnown() {
        LabeledData rows = stream(5);
        StreamSelector<Classifier> never = new StreamSelector<>() {
            @Override
            public int[] asks(Optional<? extends Classifier> model, Features some, Run run) {
                return new int[0];
            }

            @Override
            public void answered(LabeledData some) {
                throw new AssertionError("nothing was asked for");
            }
        };
        PrequentialEvaluation.Result result = new PrequentialEvaluation<>(
                        new DenseGpTrainer(DenseGpOptions.defaults()), DenseGpLearner::resume, 1)
                .run(rows, never, 100, Seed.of(1), Run.quiet())
                .result();
        assertThat(result.asked()).isZero();
        assertThat(result.accuracy()).isZero();
    }
}
