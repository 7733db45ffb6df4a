package dev.querent.core.intersection;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.RandomRows;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;

/** Random histograms with ties, zeros, empty rows and empty dimensions, and a random kernel of each kind. */
public record HistogramCase(
        SparseFeatures rows, SparseFeatures queries, IntersectionKernel kernel, RandomSource random) {

    public static HistogramCase of(long seed) {
        RandomSource random = Seed.of(seed).child("histograms").generator();
        int n = 1 + random.nextInt(40);
        int columns = 1 + random.nextInt(30);
        double share = 0.1 + 0.9 * random.nextDouble();
        SparseFeatures rows = SparseFeatures.copyOf(RandomRows.histograms(random, n, columns, share, true));
        SparseFeatures queries =
                SparseFeatures.copyOf(RandomRows.histograms(random, 1 + random.nextInt(12), columns, share, true));
        IntersectionKernel kernel = kernel(random, columns, (int) (seed % 5));
        boolean withConstant = seed / 5 % 2 == 1;
        return new HistogramCase(
                rows, queries, withConstant ? kernel.withConstant(0.1 + 3 * random.nextDouble()) : kernel, random);
    }

    private static IntersectionKernel kernel(RandomSource random, int columns, int kind) {
        double amplitude = 0.2 + 2 * random.nextDouble();
        double exponent = 0.3 + 2 * random.nextDouble();
        Transform transform = switch (kind) {
            case 0, 3 -> new Transform.Identity();
            case 1, 4 -> new Transform.Power(exponent);
            default -> new Transform.Exponential(exponent);
        };
        if (kind < 3) {
            return IntersectionKernel.of(amplitude, transform);
        }
        double[] weights = new double[columns];
        for (int d = 0; d < columns; d++) {
            weights[d] = 0.01 + random.nextDouble();
        }
        return IntersectionKernel.weighted(amplitude, transform, weights);
    }

    public IntersectionMatrix matrix(double noise) {
        return IntersectionMatrix.of(SortedIndex.of(rows, Workers.sequential()), kernel, noise, Workers.sequential());
    }

    /** The slow, obvious twin. */
    public Matrix dense(double noise) {
        return kernel.gram(rows, Compute.sequential()).addToDiagonal(noise);
    }

    public Matrix block(int columns) {
        Matrix block = Matrix.zeros(rows.rows(), columns);
        for (int i = 0; i < block.array().length; i++) {
            block.array()[i] = random.nextGaussian();
        }
        return block;
    }
}
