package dev.querent.core.margin;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.model.Predictions;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.List;

/** Clouds of rows, and models of them that need no search. */
final class MarginClouds {
    static final Seed SEED = Seed.of(1);

    private MarginClouds() {}

    /** A kernel that suits the clouds, so that tests need no search. */
    static MmSgpOptions.Builder quick() {
        return MmSgpOptions.builder()
                .kernel(KernelFamily.of(GaussianKernel.of(4, 1.5)))
                .criterion(MmSgpOptions.Criterion.NONE)
                .denseUntil(0);
    }

    static MmSgpModel fit(MmSgpOptions.Builder options, LabeledData data) {
        return new MmSgpTrainer(options.build()).fit(data, SEED);
    }

    /** Clouds around the corners of a triangle, {@code noise} wide. */
    static LabeledData clouds(int rows, int classes, double noise, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] centres = {{0, 0}, {3, 0}, {0, 3}};
        double[][] x = new double[rows][2];
        int[] codes = new int[rows];
        for (int n = 0; n < rows; n++) {
            codes[n] = n % classes;
            x[n][0] = centres[codes[n]][0] + noise * random.nextGaussian();
            x[n][1] = centres[codes[n]][1] + noise * random.nextGaussian();
        }
        List<String> names = List.of("a", "b", "c").subList(0, classes);
        return new LabeledData(DenseFeatures.of(x), Labels.of(LabelSet.of(names), codes));
    }

    static double accuracy(MmSgpModel model, LabeledData test) {
        Predictions predictions = model.predict(test.features());
        int right = 0;
        for (int n = 0; n < test.size(); n++) {
            double[] row = predictions.row(n);
            int best = 0;
            for (int c = 1; c < row.length; c++) {
                best = row[c] > row[best] ? c : best;
            }
            right += best == test.labels().code(n) ? 1 : 0;
        }
        return (double) right / test.size();
    }

    static double logLoss(MmSgpModel model, LabeledData test) {
        Predictions predictions = model.predict(test.features());
        double sum = 0;
        for (int n = 0; n < test.size(); n++) {
            sum -= Math.log(predictions.row(n)[test.labels().code(n)]);
        }
        return sum / test.size();
    }
}
