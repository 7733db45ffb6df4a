package dev.querent.core.gp.dense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.Split;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.dense.inference.DensePosterior;
import dev.querent.core.gp.inference.DenseMemory;
import dev.querent.core.gp.inference.Evidence;
import dev.querent.core.gp.inference.ExactEvidence;
import dev.querent.core.gp.inference.HyperparameterSearch;
import dev.querent.core.gp.inference.LabelTargets;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Cancellation;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.FitListener;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DenseGpTrainerTest {
    private static final Seed SEED = Seed.of(7);

    /** Overlapping blobs in the positive quadrant, three classes. */
    private static LabeledData blobs(int n, double spread, Seed seed) {
        RandomSource random = seed.generator();
        double[][] centres = {{1, 1, 3}, {3, 1, 1}, {1, 3, 1}};
        double[][] rows = new double[n][3];
        int[] codes = new int[n];
        for (int i = 0; i < n; i++) {
            codes[i] = random.nextInt(3);
            for (int d = 0; d < 3; d++) {
                rows[i][d] = Math.max(0, centres[codes[i]][d] + spread * random.nextGaussian());
            }
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(LabelSet.of(List.of("red", "green", "blue")), codes));
    }

    private static double accuracy(Predictions predictions, Labels labels) {
        int right = 0;
        for (int i = 0; i < labels.size(); i++) {
            right += predictions.best(i) == labels.code(i) ? 1 : 0;
        }
        return right / (double) labels.size();
    }

    @ParameterizedTest
    @EnumSource(StandardKernel.class)
    void everyKernelWithDefaultOptionsLearnsThreeBlobs(StandardKernel kernel) {
        LabeledData train = blobs(150, 0.5, SEED.child("train"));
        LabeledData test = blobs(300, 0.5, SEED.child("test"));
        DenseGpOptions options = DenseGpOptions.builder().kernel(kernel).build();
        Predictions predictions = new DenseGpTrainer(options).fit(train, SEED).predict(test.features());
        assertThat(accuracy(predictions, test.labels())).isGreaterThan(0.93);
    }

    @ParameterizedTest
    @EnumSource(SearchMethod.class)
    void everySearchMethodReachesAtLeastTheEvidenceOfTheStart(SearchMethod method) {
        LabeledData train = blobs(100, 0.8, SEED);
        DenseGpOptions options = DenseGpOptions.builder().search(method).build();
        DenseGpModel model = new DenseGpTrainer(options).fit(train, SEED);
        ExactEvidence evidence = new ExactEvidence(
                model.hyperparameters().kernel(),
                train.features(),
                LabelTargets.contrasts(train.labels()),
                Compute.sequential());
        Kernel start = options.startFor(train.features());
        double before = -evidence.value(Evidence.point(start, options.noise()));
        double after = -evidence.value(Evidence.point(
                model.hyperparameters().kernel(), model.hyperparameters().noise()));
        assertThat(after).isGreaterThanOrEqualTo(before - 1e-9);
        if (method == SearchMethod.NONE) {
            assertThat(model.hyperparameters().logEvidence()).isEmpty();
        } else {
            assertThat(after).isGreaterThan(before + 1);
            assertThat(model.hyperparameters().logEvidence().orElseThrow()).isCloseTo(after, within(1e-6));
        }
    }

    @Test
    void fewRowsPerClassKeepTheStart() {
        DenseGpOptions options = DenseGpOptions.defaults();
        LabeledData few = blobs(14, 0.8, SEED);
        Hyperparameters kept = new DenseGpTrainer(options).fit(few, SEED).hyperparameters();
        assertThat(kept.kernel().logParameters())
                .isEqualTo(options.startFor(few.features()).logParameters());
        assertThat(kept.noise()).isEqualTo(options.noise());
        Hyperparameters searched =
                new DenseGpTrainer(options).fit(blobs(15, 0.8, SEED), SEED).hyperparameters();
        assertThat(searched.logEvidence()).isPresent();
    }

    @Test
    void searchMethodsAgreeOnTheOptimum() {
        LabeledData train = blobs(100, 0.8, SEED);
        double[] found = new double[3];
        int next = 0;
        for (SearchMethod method : List.of(SearchMethod.NELDER_MEAD, SearchMethod.CMA_ES, SearchMethod.LBFGS)) {
            DenseGpOptions options = DenseGpOptions.builder().search(method).build();
            DenseGpModel model = new DenseGpTrainer(options).fit(train, SEED);
            found[next++] = model.hyperparameters().logEvidence().orElseThrow();
        }
        assertThat(found[1]).isCloseTo(found[0], within(0.2));
        assertThat(found[2]).isCloseTo(found[0], within(0.2));
    }

    /** Confidence and accuracy of fresh rows agree within three standard errors, on classes that overlap a lot. */
    @Test
    void probabilitiesAreCalibratedOnFreshRows() {
        LabeledData train = blobs(400, 1.2, SEED.child("train"));
        LabeledData test = blobs(3000, 1.2, SEED.child("test"));
        Predictions predictions =
                new DenseGpTrainer(DenseGpOptions.defaults()).fit(train, SEED).predict(test.features());
        double confidence = 0;
        double variance = 0;
        for (int i = 0; i < test.size(); i++) {
            double p = predictions.confidence(i);
            confidence += p;
            variance += p * (1 - p);
        }
        double accuracy = accuracy(predictions, test.labels());
        double n = test.size();
        // The calibration itself is fitted on 400 rows, so its own error counts too.
        double error = Math.sqrt(variance / n / n + accuracy * (1 - accuracy) / train.size());
        assertThat(confidence / n).isCloseTo(accuracy, within(3 * error));
        assertThat(accuracy).isBetween(0.6, 0.95);
    }

    /** Nine rows, all well apart: even if all are right, the rule of succession allows about (9 + 1)/(9 + 3). */
    @Test
    void aHandfulOfRowsProvesNoCertainty() {
        LabeledData train = blobs(9, 0.05, SEED.child("few"));
        Predictions predictions =
                new DenseGpTrainer(DenseGpOptions.defaults()).fit(train, SEED).predict(train.features());
        for (int i = 0; i < train.size(); i++) {
            assertThat(predictions.best(i)).isEqualTo(train.labels().code(i));
            assertThat(predictions.confidence(i)).isBetween(0.5, 0.95);
        }
    }

    @Test
    void threadsDoNotChangeABit() {
        LabeledData train = blobs(700, 0.8, SEED);
        DenseGpOptions options = DenseGpOptions.builder().searchRows(200).build();
        DenseGpModel one = new DenseGpTrainer(options).fit(train, SEED);
        for (int threads : new int[] {2, 5}) {
            try (WorkerPool workers = WorkerPool.of(threads)) {
                DenseGpModel many = new DenseGpTrainer(options).fit(train, SEED, Run.on(workers));
                assertThat(many.posterior().weights().array())
                        .containsExactly(one.posterior().weights().array());
                assertThat(many.posterior().noise()).isEqualTo(one.posterior().noise());
                assertThat(many.probabilities()).isEqualTo(one.probabilities());
                Predictions a = one.predict(train.features());
                Predictions b = many.predict(train.features(), workers);
                for (int i = 0; i < train.size(); i++) {
                    assertThat(b.row(i)).containsExactly(a.row(i));
                }
            }
        }
    }

    @Test
    void aRowFarAwayIsUncertain() {
        LabeledData train = blobs(200, 0.4, SEED);
        DenseGpModel model = new DenseGpTrainer(DenseGpOptions.defaults()).fit(train, SEED);
        Features queries = DenseFeatures.of(new double[][] {{1, 1, 3}, {400, 400, 400}});
        Predictions predictions = model.predict(queries);
        assertThat(predictions.confidence(0)).isGreaterThan(0.9);
        assertThat(predictions.confidence(1)).isLessThan(0.4);
        var variance = predictions.latent().orElseThrow().variance().orElseThrow();
        assertThat(variance.value(1)).isGreaterThan(2 * variance.value(0));
    }

    @Test
    void classWithoutRowsKeepsItsPlaceAndGetsLittle() {
        LabeledData data = blobs(90, 0.4, SEED);
        LabelSet four = LabelSet.of(List.of("red", "green", "blue", "never"));
        LabeledData extended = new LabeledData(data.features(), data.labels().recoded(four));
        Predictions predictions = new DenseGpTrainer(DenseGpOptions.defaults())
                .fit(extended, SEED)
                .predict(data.features());
        for (int i = 0; i < data.size(); i++) {
            assertThat(predictions.probability(i, 3)).isLessThan(0.1);
        }
    }

    @Test
    void oneClassOnlyIsRefused() {
        LabeledData data = blobs(30, 0.4, SEED);
        int[] red = Split.contiguousFolds(data.labels(), 2).get(0).train();
        Labels same = Labels.of(data.classes(), new int[red.length]);
        LabeledData single = new LabeledData(data.features().select(red), same);
        assertThatThrownBy(() -> new DenseGpTrainer(DenseGpOptions.defaults()).fit(single, SEED))
                .hasMessageContaining("all " + red.length + " rows belong to the class 'red'")
                .hasMessageContaining("at least two classes");
    }

    @Test
    void noRowsAreRefused() {
        LabeledData none = blobs(5, 0.4, SEED).select(new int[0]);
        assertThatThrownBy(() -> new DenseGpTrainer(DenseGpOptions.defaults()).fit(none, SEED))
                .hasMessageContaining("no rows");
    }

    @Test
    void otherWidthIsRefusedWithBothWidths() {
        DenseGpModel model = new DenseGpTrainer(DenseGpOptions.defaults()).fit(blobs(30, 0.4, SEED), SEED);
        assertThatThrownBy(() -> model.predict(DenseFeatures.of(new double[][] {{1, 2}})))
                .hasMessageContaining("trained with 3 features but the rows have 2");
    }

    @Test
    void budgetStopsTheSearchAndSaysSo() {
        List<FitEvent> events = new ArrayList<>();
        Run run = Run.quiet().withBudget(Budget.ofSteps(3)).withListener(events::add);
        DenseGpModel model = new DenseGpTrainer(DenseGpOptions.defaults()).fit(blobs(60, 0.8, SEED), SEED, run);
        assertThat(model.hyperparameters().evaluations()).isEqualTo(3);
        assertThat(model.hyperparameters().converged()).isFalse();
        assertThat(events).anyMatch(e -> e instanceof FitEvent.NotConverged);
    }

    @Test
    void cancellationStopsTraining() {
        Cancellation cancellation = new Cancellation();
        Run run = Run.quiet().withCancellation(cancellation).withListener(e -> cancellation.request());
        assertThatThrownBy(() -> new DenseGpTrainer(DenseGpOptions.defaults()).fit(blobs(60, 0.8, SEED), SEED, run))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void tooManyRowsForTheHeapAreRefusedBeforeWorkBegins() {
        assertThatThrownBy(() -> DenseMemory.require("gp-dense", 10_000, 1L << 30))
                .hasMessageContaining("10000 rows needs 1.5 GB of heap and 1.0 GB are allowed")
                .hasMessageContaining("at most 8192 rows");
    }

    @Test
    void regressionFollowsASmoothFunction() {
        RandomSource random = SEED.generator();
        double[][] x = new double[80][1];
        double[] y = new double[80];
        for (int i = 0; i < 80; i++) {
            x[i][0] = 10 * random.nextDouble();
            y[i] = Math.sin(x[i][0]) + 0.05 * random.nextGaussian();
        }
        Features rows = DenseFeatures.of(x);
        Matrix targets = Matrix.owning(y.length, 1, y);
        Hyperparameters found = new HyperparameterSearch(SearchMethod.LBFGS, Run.quiet())
                .search(
                        new ExactEvidence(GaussianKernel.of(1, 3), rows, targets, Compute.sequential()),
                        0.05,
                        Optional.empty(),
                        Optional.empty(),
                        SEED);
        DensePosterior posterior =
                DensePosterior.jittered(found, rows, targets, Compute.sequential(), FitListener.NONE);
        Features queries = DenseFeatures.of(new double[][] {{2}, {5}, {8}});
        double[] means = posterior.means(queries, Compute.sequential());
        double[] variances = posterior.variances(queries, Compute.sequential());
        for (int q = 0; q < 3; q++) {
            assertThat(means[q]).isCloseTo(Math.sin(queries.get(q, 0)), within(4 * Math.sqrt(variances[q])));
        }
        assertThat(posterior.noise()).isBetween(0.0015, 0.005); // 0.05² = 0.0025
    }
}
