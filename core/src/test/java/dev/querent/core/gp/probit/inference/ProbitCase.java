package dev.querent.core.gp.probit.inference;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;

/** Random rows of two classes that overlap, and a random Gaussian kernel. */
public record ProbitCase(Features rows, double[] targets, GaussianKernel kernel, RandomSource random) {

    public static ProbitCase of(long seed, int n) {
        RandomSource random = Seed.of(seed).child("probit").generator();
        double[][] rows = new double[n][2];
        double[] targets = new double[n];
        for (int i = 0; i < n; i++) {
            rows[i][0] = random.nextGaussian();
            rows[i][1] = random.nextGaussian();
            double score = rows[i][0] + 0.5 * Math.sin(2 * rows[i][1]) + 0.4 * random.nextGaussian() + 0.3;
            targets[i] = i < 2 ? 2 * i - 1 : Math.signum(score); // both classes
        }
        GaussianKernel kernel =
                GaussianKernel.of(Math.exp(2 * random.nextGaussian()), 0.5 * Math.exp(0.5 * random.nextGaussian()));
        return new ProbitCase(DenseFeatures.of(rows), targets, kernel, random);
    }

    public ProbitProblem problem() {
        return ProbitProblem.of(kernel, rows, targets, ProbitProblem.offset(targets), Compute.sequential());
    }
}
