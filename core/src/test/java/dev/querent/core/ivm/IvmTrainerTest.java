package dev.querent.core.ivm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.Accuracy;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.probit.ProbitGpModel;
import dev.querent.core.gp.probit.ProbitGpOptions;
import dev.querent.core.gp.probit.ProbitGpTrainer;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class IvmTrainerTest {
    private static final Seed SEED = Seed.of(1);

    /** Rings around the origin: no line separates the classes. */
    private static LabeledData rings(int n, int classes, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] rows = new double[n][2];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int ring = i % classes;
            double angle = 2 * Math.PI * random.nextDouble();
            double radius = 1 + ring + 0.2 * random.nextGaussian();
            rows[i][0] = radius * Math.cos(angle);
            rows[i][1] = radius * Math.sin(angle);
            names.add("ring " + ring);
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    private static IvmOptions.Builder quick() {
        return IvmOptions.builder().active(60).evaluations(20);
    }

    private static double accuracy(IvmModel model, LabeledData data) {
        return Accuracy.of(model.predict(data.features()), data.labels()).value();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void fewRowsOfManySuffice(int classes) {
        LabeledData test = rings(400, classes, 9);
        IvmModel model = new IvmTrainer(quick().build()).fit(rings(900, classes, 1), SEED);
        assertThat(model.activeRows()).containsOnly(60);
        assertThat(accuracy(model, test)).isGreaterThan(0.95);
    }

    @ParameterizedTest
    @EnumSource(IvmSearch.class)
    void everySearchLearns(IvmSearch search) {
        KernelFamily bad = KernelFamily.of(GaussianKernel.of(1, 6)); // far too smooth
        IvmModel model = new IvmTrainer(quick().kernel(bad).search(search).build()).fit(rings(600, 3, 1), SEED);
        double accuracy = accuracy(model, rings(400, 3, 9));
        if (search == IvmSearch.NONE) {
            assertThat(model.kernels().get(0).logParameters()).containsExactly(0, Math.log(6));
        } else {
            assertThat(accuracy).isGreaterThan(0.95);
        }
    }

    @ParameterizedTest
    @EnumSource(IvmObjective.class)
    void everyObjectiveLearns(IvmObjective objective) {
        IvmModel model = new IvmTrainer(quick().objective(objective).build()).fit(rings(600, 3, 1), SEED);
        assertThat(accuracy(model, rings(400, 3, 9))).isGreaterThan(0.9);
    }

    @Test
    void everyChoiceOfRowsLearns() {
        KernelFamily fitting = KernelFamily.of(GaussianKernel.of(10, 0.7));
        for (IvmOptions.Builder options : List.of(
                quick().criterion(SelectionCriterion.DIVERSE),
                quick().balanced(true),
                quick().flipped(true).sweeps(0),
                quick().sampled(59),
                quick().candidates(100).searchCandidates(100))) {
            IvmModel model = new IvmTrainer(
                            options.kernel(fitting).search(IvmSearch.NONE).build())
                    .fit(rings(600, 3, 1), SEED);
            assertThat(accuracy(model, rings(400, 3, 9))).isGreaterThan(0.9);
        }
    }

    /** With all rows active and enough sweeps it is the dense classifier. */
    @Test
    void allRowsActiveIsExpectationPropagation() {
        LabeledData data = rings(60, 3, 1);
        LabeledData queries = rings(30, 3, 5);
        KernelFamily kernel = KernelFamily.of(GaussianKernel.of(5, 1));
        IvmModel sparse = new IvmTrainer(IvmOptions.builder()
                        .kernel(kernel)
                        .active(1000)
                        .sweeps(60)
                        .search(IvmSearch.NONE)
                        .build())
                .fit(data, SEED);
        ProbitGpModel dense = ProbitGpTrainer.ep(new ProbitGpOptions(kernel, SearchMethod.NONE, 300))
                .fit(data, SEED);
        LatentMoments a = sparse.latent(queries.features(), Workers.sequential());
        LatentMoments b = dense.latent(queries.features(), Workers.sequential());
        for (int i = 0; i < 30; i++) {
            for (int c = 0; c < 3; c++) {
                assertThat(a.mean(i, c)).isCloseTo(b.mean(i, c), within(1e-5));
                assertThat(a.variance(i, c)).isCloseTo(b.variance(i, c), within(1e-5));
            }
        }
    }

    @Test
    void rowsThatContradictAreFine() {
        double[][] rows = new double[40][1];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            rows[i][0] = i < 20 ? 0 : 1; // twenty equal rows each
            names.add(i % 2 == 0 ? "a" : "b");
        }
        names.set(39, "rare"); // a class with one row
        LabeledData data = new LabeledData(DenseFeatures.of(rows), Labels.of(names));
        for (StandardKernel kernel : List.of(StandardKernel.GAUSSIAN, StandardKernel.LINEAR)) {
            IvmModel model = new IvmTrainer(quick().kernel(kernel).build()).fit(data, SEED);
            Predictions found = model.predict(data.features());
            for (int i = 0; i < 40; i++) {
                assertThat(found.probability(i, 0)).isBetween(0.2, 0.8);
            }
        }
    }

    @Test
    void farRowsHaveProbabilities() {
        IvmModel model = new IvmTrainer(quick().build()).fit(rings(200, 3, 1), SEED);
        Predictions found = model.predict(DenseFeatures.of(new double[][] {{1e6, -1e6}, {1e-30, 0}, {-3e30, 3e30}}));
        for (int i = 0; i < 3; i++) {
            double sum = 0;
            for (int c = 0; c < 3; c++) {
                assertThat(found.probability(i, c)).isBetween(0.0, 1.0);
                sum += found.probability(i, c);
            }
            assertThat(sum).isCloseTo(1, within(1e-9));
        }
    }
}
