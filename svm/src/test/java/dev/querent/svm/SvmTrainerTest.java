package dev.querent.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.NegativeFeatureException;
import dev.querent.core.linalg.Compute;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.random.Seed;
import dev.querent.model.engine.Engine;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.OptionValues;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SvmTrainerTest {
    private static final Seed SEED = Seed.of(3);

    private static SvmModel fit(SvmOptions options, LabeledData data) {
        return new SvmTrainer(options).fit(data, SEED);
    }

    private static SvmOptions fixed(SvmKernel kernel) {
        return SvmOptions.builder().kernel(kernel).cost(5).build();
    }

    private static svm_model trained(Kernel kernel, LabeledData train, boolean precomputed) {
        SvmRows rows = SvmRows.of(kernel, train.features(), precomputed, Compute.sequential());
        int[] all = IntStream.range(0, train.size()).toArray();
        return Libsvm.train(rows, all, train.labels(), 5, SEED);
    }

    /** The Gram matrix of a linear kernel has its bias, so that LIBSVM takes other steps to its tolerance of 0.001. */
    @ParameterizedTest
    @CsvSource({"GAUSSIAN, 1e-9", "LINEAR, 5e-3"})
    void aGramMatrixGivesTheMachinesOfTheKernelThatLibsvmComputes(SvmKernel kernel, double tolerance) {
        LabeledData train = Clouds.of(90, 3, 0.9, SEED.child("train"));
        LabeledData test = Clouds.of(40, 3, 0.9, SEED.child("test"));
        Kernel scaled = kernel.startFor(train.features());
        svm_model own = trained(scaled, train, false);
        svm_model gram = trained(scaled, train, true);
        assertThat(gram.param.kernel_type).isNotEqualTo(own.param.kernel_type);
        Predictions expected = model(scaled, train, own).predict(test.features());
        Predictions found = model(scaled, train, gram).predict(test.features());
        for (int i = 0; i < test.size(); i++) {
            assertThat(found.row(i)).containsExactly(expected.row(i), within(tolerance));
        }
    }

    private static SvmModel model(Kernel kernel, LabeledData train, svm_model trained) {
        return new SvmModel(
                train.classes(),
                kernel,
                5,
                train.features().select(PairwiseMachines.supportRows(trained)),
                PairwiseMachines.of(trained));
    }

    /** LIBSVM's own decision values and probabilities are the slow twin of ours. */
    @ParameterizedTest
    @CsvSource({
        "GAUSSIAN, 2",
        "GAUSSIAN, 3",
        "GAUSSIAN, 4",
        "LINEAR, 2",
        "LINEAR, 4",
        "INTERSECTION, 2",
        "INTERSECTION, 4"
    })
    void probabilitiesAreThoseOfLibsvm(SvmKernel kernel, int classes) {
        LabeledData train = Clouds.of(90, classes, 0.9, SEED.child("train"));
        LabeledData test = Clouds.of(40, classes, 0.9, SEED.child("test"));
        var scaled = kernel.startFor(train.features());
        svm_model trained = trained(scaled, train, false);
        SvmModel ours = model(scaled, train, trained);
        Predictions predictions = ours.predict(test.features());
        assertThat(ours.supportRows()).isBetween(1, train.size() - 1);
        for (int i = 0; i < test.size(); i++) {
            double[] expected = new double[classes];
            svm.svm_predict_probability(trained, query(kernel, train.features(), test.features(), i), expected);
            for (int c = 0; c < classes; c++) {
                assertThat(predictions.probability(i, trained.label[c]))
                        .as("row %d, class %d", i, c)
                        .isCloseTo(expected[c], within(1e-8));
            }
        }
    }

    /** A row as LIBSVM predicts it: its values, or its kernel with each training row. */
    private static svm_node[] query(SvmKernel kernel, Features train, Features rows, int row) {
        var scaled = kernel.startFor(train);
        Features one = rows.select(new int[] {row});
        if (kernel != SvmKernel.INTERSECTION) {
            return SvmRows.of(scaled, one, false, Compute.sequential()).select(new int[] {0})[0];
        }
        svm_node[] nodes = new svm_node[train.rows() + 1];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = new svm_node();
            nodes[i].value = i == 0 ? 1 : scaled.value(train, i - 1, one, 0);
        }
        return nodes;
    }

    @ParameterizedTest
    @EnumSource(SvmKernel.class)
    void everyKernelLearnsThreeClouds(SvmKernel kernel) {
        LabeledData train = Clouds.of(150, 3, 0.5, SEED.child("train"));
        LabeledData test = Clouds.of(300, 3, 0.5, SEED.child("test"));
        SvmModel model = fit(SvmOptions.builder().kernel(kernel).build(), train);
        assertThat(Clouds.accuracy(model.predict(test.features()), test.labels()))
                .isGreaterThan(0.93);
        assertThat(model.supportRows()).isLessThan(150);
    }

    @Test
    void probabilitiesAreCalibratedOnFreshRows() {
        LabeledData train = Clouds.of(400, 3, 1.2, SEED.child("train"));
        LabeledData test = Clouds.of(3000, 3, 1.2, SEED.child("test"));
        Predictions predictions = fit(SvmOptions.defaults(), train).predict(test.features());
        double accuracy = Clouds.accuracy(predictions, test.labels());
        double error = Math.sqrt(accuracy * (1 - accuracy) * (1.0 / train.size() + 1.0 / test.size()));
        assertThat(Clouds.confidence(predictions)).isCloseTo(accuracy, within(3 * error));
    }

    /** Clouds of radius 1 in a plane of radius 100: the usual length fits, a hundredth of it does not. */
    @Test
    void costAndLengthAreThoseWithTheLowestLoss() {
        LabeledData train = Clouds.of(120, 3, 0.9, SEED.child("train"));
        LabeledData test = Clouds.of(600, 3, 0.9, SEED.child("test"));
        SvmModel chosen = fit(SvmOptions.defaults(), train);
        SvmModel badly = fit(SvmOptions.builder().cost(1000).length(0.02).build(), train);
        assertThat(loss(chosen, test)).isLessThan(0.8 * loss(badly, test));
        assertThat(badly.cost()).isEqualTo(1000);
        assertThat(SvmKernel.length(badly.kernel())).isEqualTo(0.02);
    }

    private static double loss(SvmModel model, LabeledData data) {
        Predictions predictions = model.predict(data.features());
        return IntStream.range(0, data.size())
                .mapToDouble(
                        i -> -Math.log(predictions.probability(i, data.labels().code(i))))
                .average()
                .orElseThrow();
    }

    /** LIBSVM's random numbers are shared by all threads. */
    @Test
    void trainingsAtTheSameTimeDoNotDisturbEachOther() {
        LabeledData train = Clouds.of(80, 3, 0.9, SEED);
        double[][] alone = new double[8][];
        for (int t = 0; t < alone.length; t++) {
            alone[t] = new SvmTrainer(fixed(SvmKernel.GAUSSIAN))
                    .fit(train, Seed.of(t))
                    .parts()
                    .slopes();
        }
        assertThat(alone[0]).isNotEqualTo(alone[1]); // seeds matter
        try (WorkerPool pool = WorkerPool.of(4)) {
            List<double[]> together = pool.mapInOrder(
                    alone.length,
                    t -> new SvmTrainer(fixed(SvmKernel.GAUSSIAN))
                            .fit(train, Seed.of(t))
                            .parts()
                            .slopes());
            for (int t = 0; t < alone.length; t++) {
                assertThat(together.get(t)).containsExactly(alone[t]);
            }
        }
    }

    @Test
    void nothingIsPrinted() {
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            LabeledData train = Clouds.of(60, 3, 0.9, SEED);
            fit(fixed(SvmKernel.GAUSSIAN), train);
            new LiblinearTrainer(LiblinearOptions.defaults()).fit(train, SEED);
        } finally {
            System.setOut(out);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void aClassOfOneRowAndDuplicateRowsAreLearnt() {
        LabeledData clouds = Clouds.of(40, 2, 0.3, SEED);
        LabeledData data = clouds.followedBy(clouds)
                .followedBy(new LabeledData(
                        DenseFeatures.of(new double[][] {{9, 9, 9}}), Labels.of(List.of("single"))));
        for (SvmKernel kernel : SvmKernel.values()) {
            Predictions predictions =
                    fit(SvmOptions.builder().kernel(kernel).build(), data).predict(data.features());
            assertThat(Clouds.accuracy(predictions, data.labels()))
                    .as(kernel.label())
                    .isGreaterThan(0.9);
        }
        Labels oneEach = Labels.of(List.of("a", "b"));
        LabeledData two = new LabeledData(clouds.features().select(new int[] {0, 1}), oneEach);
        assertThat(fit(SvmOptions.defaults(), two).predict(two.features()).rows())
                .isEqualTo(2);
    }

    @Test
    void constantFeaturesGiveAboutTheFrequenciesOfTheClasses() {
        int[] codes = new int[40];
        Arrays.fill(codes, 0, 10, 1);
        LabeledData data = new LabeledData(
                DenseFeatures.of(new double[40][2]), Labels.of(LabelSet.of(List.of("often", "rare")), codes));
        for (SvmKernel kernel : SvmKernel.values()) {
            Predictions predictions =
                    fit(SvmOptions.builder().kernel(kernel).build(), data).predict(data.features());
            assertThat(predictions.probability(0, 0)).as(kernel.label()).isBetween(0.55, 0.95);
        }
    }

    @Test
    void negativeValuesAreRefusedByTheIntersectionKernel() {
        LabeledData data = Clouds.of(20, 2, 0.3, SEED)
                .followedBy(new LabeledData(
                        DenseFeatures.of(new double[][] {{1, -0.5, 1}}), Labels.of(List.of("red"))));
        assertThatThrownBy(() -> fit(fixed(SvmKernel.INTERSECTION), data))
                .isInstanceOf(NegativeFeatureException.class)
                .hasMessageContaining("row 20, feature 1")
                .hasMessageContaining("-0.5");
    }

    @Test
    void badOptionsAreRefusedWithTheirNameAndValue() {
        assertThatThrownBy(() -> SvmOptions.builder().cost(0).build()).hasMessage("cost must be > 0, got 0.0");
        assertThatThrownBy(() ->
                        SvmOptions.builder().kernel(SvmKernel.LINEAR).length(2).build())
                .hasMessage("the kernel linear has no length scale, got length 2.0; leave it out or choose the kernel"
                        + " gaussian");
        Engine<?> engine = new SvmEngine();
        OptionValues values = OptionValues.of("svm", engine.options(), Map.of("kernel", "intersection", "length", "1"));
        assertThatThrownBy(() -> engine.trainer(values))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("intersection has no parameter 'length'");
    }

    @Test
    void tooManyRowsForAGramMatrixAreRefusedBeforeWorkBegins() {
        assertThatThrownBy(() -> SvmRows.requireMemory(10_000, 1L << 30))
                .hasMessageContaining(
                        "10000 rows needs 2.2 GB of heap and 1.0 GB are allowed; train on at most 6688 rows");
        SvmRows.requireMemory(6688, 1L << 30);
    }
}
