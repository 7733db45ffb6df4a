package dev.querent.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.parallel.Cancellation;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** Contract of a novelty trainer and its model. Does not cover how well they separate rows. */
public abstract class NoveltyContract<M extends NoveltyModel> {
    private static final int WIDTH = 6;
    private static final Seed SEED = Seed.of(7);

    /** The trainer under test; its kernel must accept values between 0 and 1. */
    protected abstract NoveltyTrainer<M> trainer();

    /** Histograms whose mass is in the first half of the bins, or in the second. */
    private static Features histograms(int rows, boolean firstHalf, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] values = new double[rows][WIDTH];
        for (double[] row : values) {
            for (int j = 0; j < WIDTH / 2; j++) {
                row[firstHalf ? j : j + WIDTH / 2] = 0.1 + random.nextDouble();
            }
            double sum = Arrays.stream(row).sum();
            Arrays.setAll(row, j -> row[j] / sum);
        }
        return DenseFeatures.of(values);
    }

    private static Features known() {
        return histograms(25, true, 1);
    }

    private static Features queries() {
        return histograms(9, true, 2);
    }

    private M model() {
        return trainer().fit(known(), SEED);
    }

    /** By each variance method, under its name. */
    private Map<String, double[]> scores(M model, Features rows, Workers workers) {
        Map<String, double[]> scores = new LinkedHashMap<>();
        scores.put("mean", model.noveltyByMean(rows, workers));
        for (VarianceMethod way : model.variances()) {
            scores.put(way.text(), model.noveltyByVariance(rows, way, workers));
        }
        return scores;
    }

    @Test
    protected final void everyRowHasAFiniteScore() {
        scores(model(), queries(), Workers.sequential())
                .forEach((way, scores) -> assertThat(
                                Arrays.stream(scores).filter(Double::isFinite).count())
                        .as(way)
                        .isEqualTo(queries().rows()));
    }

    @Test
    protected final void whatWasNeverSeenIsMoreNovelThanWhatWas() {
        M model = model();
        Map<String, double[]> seen = scores(model, known(), Workers.sequential());
        Map<String, double[]> strange = scores(model, histograms(9, false, 3), Workers.sequential());
        seen.forEach((way, scores) -> assertThat(
                        Arrays.stream(strange.get(way)).min().orElseThrow())
                .as(way)
                .isGreaterThan(Arrays.stream(scores).max().orElseThrow()));
    }

    @Test
    protected final void sameSeedSameScoresOnAnyNumberOfThreads() {
        Map<String, double[]> sequential = scores(model(), queries(), Workers.sequential());
        for (int threads : new int[] {1, 4}) {
            try (WorkerPool pool = WorkerPool.of(threads)) {
                M model = trainer().fit(known(), SEED, Run.on(pool));
                scores(model, queries(), pool)
                        .forEach((way, scores) -> assertThat(scores).as(way).containsExactly(sequential.get(way)));
            }
        }
    }

    @Test
    protected final void sparseAndDenseRowsScoreAlike() {
        Map<String, double[]> dense = scores(model(), queries(), Workers.sequential());
        M fromSparse = trainer().fit(SparseFeatures.copyOf(known()), SEED);
        scores(fromSparse, SparseFeatures.copyOf(queries()), Workers.sequential())
                .forEach((way, scores) -> assertThat(scores).as(way).containsExactly(dense.get(way), within(1e-7)));
    }

    @Test
    protected final void noRowsHaveNoScores() {
        scores(model(), queries().select(new int[0]), Workers.sequential())
                .forEach((way, scores) -> assertThat(scores).as(way).isEmpty());
    }

    @Test
    protected final void theDefaultVarianceIsOfferedAndOthersAreRefused() {
        M model = model();
        assertThat(model.offers(model.defaultVariance())).isTrue();
        KnownVariances.ALL.stream()
                .filter(way -> !model.offers(way))
                .forEach(way -> assertThatIllegalArgumentException()
                        .isThrownBy(() -> model.noveltyByVariance(queries(), way, Workers.sequential()))
                        .withMessageContaining("'" + way.label() + "'"));
    }

    @Test
    protected final void rowsOfAnotherWidthAreRefusedWithBothWidths() {
        M model = model();
        Features narrow = DenseFeatures.of(new double[][] {{0.5, 0.5}});
        assertThat(model.features()).isEqualTo(WIDTH);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.noveltyByMean(narrow, Workers.sequential()))
                .withMessageContaining("" + WIDTH)
                .withMessageContaining("2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.noveltyByVariance(narrow, model.defaultVariance(), Workers.sequential()))
                .withMessageContaining("" + WIDTH);
    }

    @Test
    protected final void nothingToLearnFromIsRefused() {
        Features none = known().select(new int[0]);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trainer().fit(none, SEED))
                .withMessageContaining("row");
    }

    @Test
    protected final void cancellationStopsTheTraining() {
        Cancellation cancellation = new Cancellation();
        cancellation.request();
        assertThatExceptionOfType(CancellationException.class)
                .isThrownBy(() -> trainer().fit(known(), SEED, Run.quiet().withCancellation(cancellation)));
    }
}
