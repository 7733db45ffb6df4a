package dev.querent.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.parallel.Cancellation;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/**
 * Contract of any trainer and its classifier: extend it and name the trainer. Does not cover accuracy, calibration, speed or model files.
 * Classifiers with a variance extend {@link LatentClassifierContract}.
 */
public abstract class ClassifierContract<M extends Classifier> {
    protected static final LabelSet CLASSES = LabelSet.of(List.of("cat", "dog", "eel", "unseen"));
    private static final int WIDTH = 5;
    protected static final Seed SEED = Seed.of(7);

    /** The trainer under test. Its kernel must accept values between 0 and 1. */
    protected abstract Trainer<M> trainer();

    /** Rows per class that the trainer gets; raise it if work is cut into tiles larger than this. */
    protected int rowsPerClass() {
        return 12;
    }

    /** Three overlapping clouds of histograms; the fourth class has no row. */
    protected final LabeledData data() {
        int rows = 3 * rowsPerClass();
        int[] codes = new int[rows];
        Arrays.setAll(codes, i -> i % 3);
        return new LabeledData(histograms(codes, Seed.of(1)), Labels.of(CLASSES, codes));
    }

    /** Rows to predict, from the distribution of the training rows. */
    protected final Features queries() {
        int[] codes = new int[20];
        Arrays.setAll(codes, i -> i % 3);
        return histograms(codes, Seed.of(2));
    }

    private static Features histograms(int[] codes, Seed seed) {
        RandomSource random = seed.generator();
        double[][] values = new double[codes.length][WIDTH];
        for (int i = 0; i < codes.length; i++) {
            double sum = 0;
            for (int j = 0; j < WIDTH; j++) {
                values[i][j] = random.nextDouble() + (j == codes[i] ? 1.5 : 0);
                values[i][j] = random.nextInt(5) == 0 ? 0 : values[i][j];
                sum += values[i][j];
            }
            for (int j = 0; j < WIDTH; j++) {
                values[i][j] /= Math.max(sum, 1e-3);
            }
        }
        return DenseFeatures.of(values);
    }

    private static double[] numbers(Predictions predictions) {
        int classes = predictions.classes().size();
        double[] all = new double[predictions.rows() * classes];
        for (int i = 0; i < predictions.rows(); i++) {
            System.arraycopy(predictions.row(i), 0, all, i * classes, classes);
        }
        return all;
    }

    @Test
    protected final void sameSeedSameModel() {
        double[] first = numbers(trainer().fit(data(), SEED).predict(queries()));
        assertThat(numbers(trainer().fit(data(), SEED).predict(queries()))).isEqualTo(first);
    }

    @Test
    protected final void threadCountDoesNotChangeABit() {
        double[] sequential = numbers(trainer().fit(data(), SEED).predict(queries()));
        for (int threads : new int[] {1, 2, 8}) {
            try (WorkerPool pool = WorkerPool.of(threads)) {
                M model = trainer().fit(data(), SEED, Run.on(pool));
                assertThat(numbers(model.predict(queries(), pool)))
                        .as("%d threads", threads)
                        .isEqualTo(sequential);
            }
        }
    }

    @Test
    protected final void unseenClassStillHasAnEntry() {
        M model = trainer().fit(data(), SEED);
        assertThat(model.classes()).isEqualTo(CLASSES);
        assertThat(model.predict(queries()).row(0)).hasSize(CLASSES.size());
    }

    @Test
    protected final void probabilitiesSumToOne() {
        Predictions predictions = trainer().fit(data(), SEED).predict(queries());
        assertThat(predictions.rows()).isEqualTo(queries().rows());
        for (int i = 0; i < predictions.rows(); i++) {
            assertThat(Arrays.stream(predictions.row(i)).sum()).isCloseTo(1, within(1e-12));
        }
    }

    @Test
    protected final void sparseAndDenseRowsPredictAlike() {
        M model = trainer().fit(data(), SEED);
        double[] dense = numbers(model.predict(queries()));
        double[] sparse = numbers(model.predict(SparseFeatures.copyOf(queries())));
        assertThat(sparse).containsExactly(dense, within(1e-9));
    }

    @Test
    protected final void rowIsPredictedAlikeAloneAndInABatch() {
        M model = trainer().fit(data(), SEED);
        double[] batch = model.predict(queries()).row(3);
        double[] alone = model.predict(queries().select(new int[] {3})).row(0);
        assertThat(alone).containsExactly(batch, within(1e-9));
    }

    @Test
    protected final void noRowsGiveNoPredictions() {
        M model = trainer().fit(data(), SEED);
        assertThat(model.predict(queries().select(new int[0])).rows()).isZero();
    }

    @Test
    protected final void rowsOfAnotherWidthAreRefusedWithBothWidths() {
        M model = trainer().fit(data(), SEED);
        assertThat(model.features()).isEqualTo(WIDTH);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.predict(DenseFeatures.of(new double[][] {{0.5, 0.25, 0.25}})))
                .withMessageContaining(String.valueOf(WIDTH))
                .withMessageContaining("3");
    }

    @Test
    protected final void emptyDataIsRefusedWithAMessage() {
        LabeledData empty = data().select(new int[0]);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trainer().fit(empty, SEED))
                .withMessageContaining("row");
    }

    @Test
    protected final void singleClassIsRefusedByItsName() {
        int[] cats = {0, 3, 6, 9};
        LabeledData oneClass = data().select(cats);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> trainer().fit(oneClass, SEED))
                .withMessageContaining("cat");
    }

    @Test
    protected final void smallestBudgetStillGivesAModel() {
        M model = trainer().fit(data(), SEED, Run.quiet().withBudget(Budget.ofSteps(1)));
        assertThat(model.predict(queries()).rows()).isEqualTo(queries().rows());
    }

    @Test
    protected final void eventsComeFromTheCallingThreadAndDoNotDependOnThreads() {
        List<FitEvent> sequential = new ArrayList<>();
        trainer().fit(data(), SEED, Run.quiet().withListener(sequential::add));
        List<FitEvent> parallel = new ArrayList<>();
        Set<Thread> threads = new HashSet<>();
        try (WorkerPool pool = WorkerPool.of(4)) {
            trainer().fit(data(), SEED, Run.on(pool).withListener(event -> {
                synchronized (threads) {
                    threads.add(Thread.currentThread());
                    parallel.add(event);
                }
            }));
        }
        assertThat(threads).isSubsetOf(Thread.currentThread());
        assertThat(parallel).isEqualTo(sequential);
    }

    @Test
    protected final void cancellationStopsTheTraining() {
        Cancellation cancellation = new Cancellation();
        cancellation.request();
        Run run = Run.on(Workers.sequential()).withCancellation(cancellation);
        assertThatExceptionOfType(CancellationException.class)
                .isThrownBy(() -> trainer().fit(data(), SEED, run));
    }
}
