package dev.querent.core.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.data.Split;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hybrid.ForestKernelGpTrainer.Form;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.RowInfluence;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.query.Candidate;
import dev.querent.core.query.MemoryPool;
import dev.querent.core.query.QueryContext;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.query.QueryStrategies;
import dev.querent.core.query.Strategy;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The sparse form of the model against the dense one: the same posterior, by other means. */
class ForestKernelGpFormsTest {
    private static final VarianceMethod PRECISE = new VarianceMethod.Precise(1e-12);
    private static final VarianceMethod EXACT = new VarianceMethod.Exact();
    private static final double CLOSE = 1e-7;

    static ForestKernelGpTrainer trainer(Form form, SearchMethod search) {
        return new ForestKernelGpTrainer(
                form,
                ForestOptions.builder().trees(40).build(),
                DenseGpOptions.builder().search(search).searchRows(300).build(),
                HikOptions.builder().tolerance(1e-11).build());
    }

    /** Negative values, and a class that depends on two features. */
    static LabeledData draw(int rows, int classes, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] values = new double[rows][4];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            for (int d = 0; d < 4; d++) {
                values[i][d] = random.nextGaussian();
            }
            double angle = Math.atan2(values[i][0], values[i][1]) / Math.PI + 1 + 0.1 * random.nextGaussian();
            names.add("class " + Math.floorMod((int) Math.floor(angle * classes / 2), classes));
        }
        return new LabeledData(DenseFeatures.of(values), Labels.of(names));
    }

    private record Pair(LabeledData data, ForestKernelGpModel dense, ForestKernelGpModel sparse, Features queries) {
        static Pair of(int rows, int classes, SearchMethod search) {
            LabeledData data = draw(rows, classes, 1);
            return new Pair(
                    data,
                    trainer(Form.DENSE, search).fit(data, Seed.of(3)),
                    trainer(Form.SPARSE, search).fit(data, Seed.of(3)),
                    draw(200, classes, 2).features());
        }

        void assertSameMoments() {
            LatentMoments expected = dense.latent(queries, EXACT, Workers.sequential());
            LatentMoments actual = sparse.latent(queries, PRECISE, Workers.sequential());
            for (int i = 0; i < queries.rows(); i++) {
                for (int c = 0; c < expected.classes(); c++) {
                    assertThat(actual.mean(i, c)).isCloseTo(expected.mean(i, c), within(CLOSE));
                }
                assertThat(actual.requireVariance().value(i))
                        .isCloseTo(expected.requireVariance().value(i), within(CLOSE));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void meansVariancesAndHyperparametersAreThoseOfTheDenseForm(int classes) {
        Pair pair = Pair.of(400, classes, SearchMethod.LBFGS);
        assertThat(pair.sparse().hyperparameters().kernel().logParameters())
                .containsExactly(pair.dense().hyperparameters().kernel().logParameters());
        assertThat(pair.sparse().noise()).isEqualTo(pair.dense().noise());
        assertThat(pair.sparse().hyperparameters().logEvidence())
                .isEqualTo(pair.dense().hyperparameters().logEvidence())
                .isPresent();
        pair.assertSameMoments();
    }

    @Test
    void soAreThoseOfAsManyRowsAsTheDenseFormIsUsedFor() {
        Pair.of(ForestKernelGpTrainer.MOST_DENSE, 3, SearchMethod.NONE).assertSameMoments();
    }

    @Test
    void influencesAndCovariancesAreThoseOfTheDenseForm() {
        Pair pair = Pair.of(400, 3, SearchMethod.NONE);
        RowInfluence expected = pair.dense().influence(pair.queries(), Workers.sequential());
        RowInfluence actual = pair.sparse().influence(pair.queries(), Workers.sequential());
        for (int i = 0; i < actual.rows(); i++) {
            assertThat(actual.latentVariance(i)).isCloseTo(expected.latentVariance(i), within(CLOSE));
            assertThat(actual.weightNorm(i)).isCloseTo(expected.weightNorm(i), within(CLOSE));
        }
        for (int others : new int[] {3, 30}) {
            Features fixed = draw(others, 3, 5).features();
            assertThat(pair.sparse()
                            .covariancesWith(fixed, Workers.sequential())
                            .of(pair.queries(), Workers.sequential()))
                    .containsExactly(
                            pair.dense()
                                    .covariancesWith(fixed, Workers.sequential())
                                    .of(pair.queries(), Workers.sequential()),
                            within(CLOSE));
        }
    }

    private static <M extends Classifier> int[] chosen(
            Strategy<M> strategy, QueryContext<? extends M> context, Features pool) {
        return QuerySelector.top(strategy).next(context, MemoryPool.of(pool), 10, Run.quiet()).stream()
                .mapToInt(Candidate::row)
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void strategiesChooseTheRowsThatTheyChooseWithTheDenseForm(int classes) {
        Pair pair = Pair.of(300, classes, SearchMethod.NONE);
        QueryContext<ForestKernelGpModel> dense =
                new QueryContext<>(pair.dense(), pair.data(), pair.queries(), 0.1, Seed.of(1));
        QueryContext<ForestKernelGpModel> sparse =
                new QueryContext<>(pair.sparse(), pair.data(), pair.queries(), 0.1, Seed.of(1));
        assertThat(chosen(QueryStrategies.uncertainty(PRECISE), sparse, pair.queries()))
                .containsExactly(chosen(QueryStrategies.uncertainty(EXACT), dense, pair.queries()));
        for (Strategy<LabelRegression> strategy : List.of(QueryStrategies.impact(), QueryStrategies.weight())) {
            assertThat(chosen(strategy, sparse, pair.queries()))
                    .containsExactly(chosen(strategy, dense, pair.queries()));
        }
    }

    @Test
    void manyTreesAreMoreBlocksOfRowsAndTheSameAnswers() {
        Pair pair = Pair.of(300, 3, SearchMethod.NONE);
        IndicatorBlocks blocks = pair.sparse().blocks(pair.queries(), Workers.sequential());
        LabelRegression posterior = pair.sparse().sparse().orElseThrow().posterior();
        LatentMoments whole = pair.sparse().latent(pair.queries(), Workers.sequential());
        LatentMoments parts =
                blocks.map(block -> posterior.latent(block, Workers.sequential()), LatentMoments::joined, 40 * 7);
        assertThat(parts.rows()).isEqualTo(200);
        for (int i = 0; i < 200; i++) {
            assertThat(parts.mean(i, 1)).isEqualTo(whole.mean(i, 1));
            assertThat(parts.requireVariance().value(i))
                    .isEqualTo(whole.requireVariance().value(i));
        }
    }

    @Test
    void nodesThatNoTrainingRowReachesAndSparseQueriesArePredicted() {
        LabeledData data = draw(60, 2, 1);
        ForestKernelGpModel all = trainer(Form.SPARSE, SearchMethod.NONE).fit(data, Seed.of(3));
        ForestKernelGpLearner few = ForestKernelGpLearner.resume(all, Run.quiet());
        few.forget(IntStream.range(6, 60).toArray(), Run.quiet());
        Features queries = draw(200, 2, 2).features();
        var dense = few.snapshot().predict(queries);
        var sparse = few.snapshot().predict(SparseFeatures.copyOf(queries));
        for (int i = 0; i < 200; i++) {
            assertThat(sparse.row(i)).containsExactly(dense.row(i));
            assertThat(dense.row(i)[0] + dense.row(i)[1]).isCloseTo(1, within(1e-12));
        }
    }

    @Test
    void theFormDependsOnTheRowsUnlessItIsChosen() {
        LabeledData few = draw(60, 2, 1);
        LabeledData many = draw(ForestKernelGpTrainer.MOST_DENSE + 1, 2, 1);
        assertThat(trainer(Form.AUTO, SearchMethod.NONE).fit(few, Seed.of(1)).dense())
                .isPresent();
        ForestKernelGpModel large = trainer(Form.AUTO, SearchMethod.NONE).fit(many, Seed.of(1));
        assertThat(large.sparse()).isPresent();
        assertThat(large.dense()).isEmpty();
        assertThat(large.trainingRows(Workers.sequential()).labels().codes())
                .containsExactly(many.labels().codes());
    }

    /** Another value in every such row leaves each split where it was. */
    @ParameterizedTest
    @EnumSource(
            value = SearchMethod.class,
            names = {"NONE", "LBFGS"})
    void theForestDoesNotSeeTheRowsThatCalibrateAndThoseSearched(SearchMethod search) {
        LabeledData data = draw(500, 2, 1);
        Seed seed = Seed.of(3);
        int[] calibrating = Split.stratified(data.labels(), 0.1, seed.child("forest.calibrating"))
                .test();
        int[] searched = search == SearchMethod.NONE
                ? new int[0]
                : Split.stratified(data.labels(), 0.1, seed.child("forest.searched"))
                        .test();
        double[][] values = new double[500][];
        Arrays.setAll(values, data.features()::row);
        IntStream.concat(IntStream.of(calibrating), IntStream.of(searched)).forEach(row -> values[row][0] += 2);
        LabeledData changed = new LabeledData(DenseFeatures.of(values), data.labels());
        assertThat(splits(search, changed)).containsExactly(splits(search, data));
        values[
                IntStream.range(0, 500)
                        .filter(row -> IntStream.of(calibrating).noneMatch(held -> held == row)
                                && IntStream.of(searched).noneMatch(held -> held == row))
                        .findFirst()
                        .orElseThrow()][
                0] += 2;
        assertThat(splits(search, new LabeledData(DenseFeatures.of(values), data.labels())))
                .isNotEqualTo(splits(search, data));
    }

    private static int[] splits(SearchMethod search, LabeledData data) {
        ForestKernelGpModel model = trainer(Form.SPARSE, search).fit(data, Seed.of(3));
        return ForestKernelGpModel.forest(model.hyperparameters()).trees().splits();
    }

    @Test
    void whatAHeapCannotHoldIsRefusedBeforeTheForestIsGrown() {
        IndicatorMemory.require(1_000_000, 300, 8_000_000_000L);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> IndicatorMemory.require(1_000_000, 500, 8_000_000_000L))
                .withMessage(
                        "500 trees and 1000000 rows need at least 12.0 GB but Java has 8.0 GB; use at most 333 trees,"
                                + " or give Java more memory with -Xmx");
    }
}
