package dev.querent.core.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.Evaluation;
import dev.querent.core.forest.ForestKernel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.ivm.IvmModel;
import dev.querent.core.ivm.IvmOptions;
import dev.querent.core.ivm.IvmSearch;
import dev.querent.core.ivm.IvmTrainer;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForestKernelIvmTrainerTest {
    private static final ForestOptions FOREST =
            ForestOptions.builder().trees(60).build();
    private static final IvmOptions MACHINES =
            IvmOptions.builder().active(30).evaluations(8).build();

    /**
     * Three bands of the first column beside columns that say nothing.
     *
     * @param wrong share of the labels that are drawn at random
     */
    private static LabeledData bands(int n, double wrong, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] rows = new double[n][6];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            for (int d = 0; d < 6; d++) {
                rows[i][d] = random.nextDouble();
            }
            int band = random.nextDouble() < wrong ? random.nextInt(3) : (int) (3 * rows[i][0]);
            names.add("band " + band);
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    private static IvmModel trained(LabeledData data) {
        return new ForestKernelIvmTrainer(FOREST, MACHINES).fit(data, Seed.of(1), Run.quiet());
    }

    private static Evaluation of(IvmModel model, LabeledData test) {
        return Evaluation.of(model.predict(test.features()), test.labels());
    }

    @Test
    void bandsAmongColumnsThatSayNothingAreFound() {
        LabeledData test = bands(500, 0, 2);
        IvmModel model = trained(bands(500, 0, 1));
        assertThat(of(model, test).accuracy().value()).isGreaterThan(0.93);
        assertThat(model.activeRows()).containsOnly(30);
    }

    /** A forest that has seen every label groups rows by their wrong labels, too, so that rows it has seen look certain. */
    @Test
    void probabilitiesAreNotFittedToLabelsThatTheForestKnows() {
        LabeledData data = bands(900, 0.5, 1);
        LabeledData test = bands(2000, 0.5, 2);
        ForestKernel kernel = ForestKernel.of(new ForestTrainer(FOREST).fit(data, Seed.of(1)));
        IvmOptions options = IvmOptions.builder()
                .active(30)
                .evaluations(8)
                .kernel(KernelFamily.of(kernel.ofIndicators()))
                .build();
        IvmModel memorised = new IvmTrainer(options).fit(indicators(kernel, data), Seed.of(1));
        Evaluation certain = of(memorised, indicators(kernel, test));
        Evaluation judged = of(trained(data), test);
        assertThat(judged.logLoss().value()).isLessThan(certain.logLoss().value() - 0.05);
        assertThat(judged.calibration().ece()).isLessThan(certain.calibration().ece());
    }

    private static LabeledData indicators(ForestKernel kernel, LabeledData data) {
        return new LabeledData(kernel.indicators(data.features(), Workers.sequential()), data.labels());
    }

    @Test
    void allMachinesShareTheKernelOfOneForest() {
        IvmModel model = trained(bands(200, 0, 1));
        Kernel first = model.kernels().get(0);
        assertThat(model.kernels()).hasSize(3).allMatch(kernel -> kernel == first);
        assertThat(((ForestKernel) first).treeCount()).isEqualTo(60);
        assertThat(model.trainingRows()).isEmpty();
        assertThat(model.features()).isEqualTo(6);
    }

    @Test
    void twoRowsAreEnough() {
        LabeledData two = new LabeledData(DenseFeatures.of(new double[][] {{0}, {1}}), Labels.of(List.of("a", "b")));
        Predictions said = trained(two).predict(two.features());
        assertThat(said.bestName(0)).isEqualTo("a");
        assertThat(said.bestName(1)).isEqualTo("b");
    }

    @Test
    void shiftedCopiesOfImagesAreRefused() {
        IvmOptions images =
                IvmOptions.builder().imageWidth(2).search(IvmSearch.NONE).build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ForestKernelIvmTrainer(FOREST, images))
                .withMessageContaining("imageWidth");
    }
}
