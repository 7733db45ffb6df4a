package dev.querent.core.gp.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.Split;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.Naive;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The held-out loss, and its effect on a search. */
class HeldOutLossTest {
    private static final Seed SEED = Seed.of(5);
    private static final Kernel KERNEL = GaussianKernel.of(1.3, 0.9);

    /** Three clouds that overlap. */
    private static LabeledData clouds(int n, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] rows = new double[n][2];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int code = random.nextInt(3);
            names.add("cloud " + code);
            rows[i][0] = Math.cos(2 * code) + 0.6 * random.nextGaussian();
            rows[i][1] = Math.sin(2 * code) + 0.6 * random.nextGaussian();
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    private static HeldOutLoss loss(LabeledData data) {
        return HeldOutLoss.of(data, SEED, Compute.sequential(), Run.quiet());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void isTheLossOfModelsTrainedWithoutTheRows(long seed) {
        LabeledData data = clouds(24, seed);
        double noise = 0.2;
        double[] means = new double[24 * 3];
        double[] variances = new double[24];
        for (Split fold : Split.contiguousFolds(data.labels(), 5)) {
            Features seen = data.features().select(fold.train());
            Matrix targets = LabelTargets.of(data.labels().select(fold.train()));
            for (int row : fold.test()) {
                variances[row] = Naive.variance(KERNEL, noise, seen, data.features(), row);
                for (int c = 0; c < 3; c++) {
                    means[row * 3 + c] = Naive.mean(KERNEL, noise, seen, targets, c, data.features(), row);
                }
            }
        }
        HeldOutMoments moments = new HeldOutMoments(3, means.clone(), variances.clone());
        Predictions said = ClassProbabilities.withoutMixing(moments, data.labels(), Workers.sequential())
                .predictions(data.classes(), LatentMoments.owning(3, means, Optional.of(Variance.exact(variances))));
        double expected = IntStream.range(0, 24)
                .mapToDouble(i -> -Math.log(said.probability(i, data.labels().code(i))))
                .average()
                .orElseThrow();
        assertThat(loss(data).at(KERNEL, noise)).isCloseTo(expected, within(1e-6));
    }

    @Test
    void isTheSameOnAnyNumberOfThreads() {
        LabeledData data = clouds(300, 4);
        try (WorkerPool pool = WorkerPool.of(2)) {
            HeldOutLoss onTwo = HeldOutLoss.of(data, SEED, Compute.on(pool), Run.on(pool));
            assertThat(onTwo.at(KERNEL, 0.1)).isEqualTo(loss(data).at(KERNEL, 0.1));
        }
    }

    @Test
    void takesASampleOfManyRows() {
        LabeledData many = clouds(3 * HeldOutLoss.MOST_ROWS, 6);
        double sampled = loss(many).at(KERNEL, 0.1);
        LabeledData sample = many.select(Split.stratified(many.labels(), 1 / 3.0, SEED.child("held-out-loss"))
                .test());
        assertThat(sample.size()).isEqualTo(HeldOutLoss.MOST_ROWS);
        assertThat(sampled).isEqualTo(loss(sample).at(KERNEL, 0.1));
    }

    /** An evidence with its maximum at a given point. */
    private record Believing(Kernel family, double[] optimum) implements Evidence {
        @Override
        public double value(double[] point) {
            return valueAndGradient(point, new double[point.length]);
        }

        @Override
        public double valueAndGradient(double[] point, double[] gradient) {
            double sum = 0;
            for (int i = 0; i < point.length; i++) {
                gradient[i] = point[i] - optimum[i];
                sum += 0.5 * gradient[i] * gradient[i];
            }
            return sum;
        }
    }

    private static Hyperparameters found(double startNoise, double believed, Optional<HeldOutLoss> check) {
        Evidence evidence = new Believing(KERNEL, Evidence.point(KERNEL, believed));
        return new HyperparameterSearch(SearchMethod.LBFGS, Run.quiet())
                .search(evidence, startNoise, Optional.empty(), check, SEED);
    }

    @Test
    void theStartIsKeptWhereItPredictsBetter() {
        Optional<HeldOutLoss> check = Optional.of(loss(clouds(60, 7)));
        Hyperparameters kept = found(0.1, 60, check);
        assertThat(kept.noise()).isEqualTo(0.1);
        assertThat(kept.kernel()).isSameAs(KERNEL);
        double far = Math.log(60) - Math.log(0.1);
        assertThat(kept.logEvidence()).isEqualTo(OptionalDouble.of(-0.5 * far * far));
        assertThat(found(0.1, 60, Optional.empty()).noise()).isCloseTo(60, within(1e-3));
    }

    @Test
    void whatWasFoundIsKeptWhereItPredictsBetter() {
        Optional<HeldOutLoss> check = Optional.of(loss(clouds(60, 7)));
        assertThat(found(60, 0.1, check).noise()).isCloseTo(0.1, within(1e-3));
    }
}
