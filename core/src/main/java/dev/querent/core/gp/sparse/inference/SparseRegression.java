package dev.querent.core.gp.sparse.inference;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.Split;
import dev.querent.core.gp.SparseApproximation;
import dev.querent.core.gp.inference.HeldOutMoments;
import dev.querent.core.gp.inference.LabelTargets;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Sparse label regression on labelled rows with given inducing rows, kernel and noise: the posterior of all rows, and predictions of each block of a
 * cross-validation by the posterior of the other blocks, which costs O(M³) per block, because sums over rows are all that a posterior needs. Inducing
 * rows and hyperparameters are the same for all blocks. For M = N this is {@link dev.querent.core.gp.inference.ClosedFormCrossValidation}.
 */
public final class SparseRegression {
    /** Rows whose kernel vectors are in memory at once. */
    private static final int CHUNK = 2048;

    private final SparseApproximation approximation;
    private final double noise;
    private final InducingRows inducing;
    private final LabeledData data;
    private final Compute compute;
    private final List<int[]> blocks;
    private final List<RowSums> sums;

    /**
     * @param folds contiguous blocks of each class, held out in turn; fewer for fewer rows
     */
    public SparseRegression(
            SparseApproximation approximation,
            double noise,
            InducingRows inducing,
            LabeledData data,
            int folds,
            Compute compute) {
        this.approximation = approximation;
        this.noise = noise;
        this.inducing = inducing;
        this.data = data;
        this.compute = compute;
        this.blocks = Split.contiguousBlocks(data.labels(), Math.min(folds, data.size()));
        this.sums = blocks.stream().map(this::sums).toList();
    }

    private RowSums sums(int[] block) {
        RowSums sum = RowSums.zero(inducing.size(), data.classes().size());
        forEachChunk(block, (numbers, whitened) -> {
            Features rows = data.features().select(numbers);
            Labels labels = data.labels().select(numbers);
            double[] lambda = RowNoise.of(approximation, inducing.kernel(), noise, rows, whitened);
            sum.add(RowSums.of(whitened, lambda, LabelTargets.of(labels), compute));
        });
        return sum;
    }

    private void forEachChunk(int[] block, BiConsumer<int[], Matrix> body) {
        for (int from = 0; from < block.length; from += CHUNK) {
            int[] numbers = Arrays.copyOfRange(block, from, Math.min(block.length, from + CHUNK));
            body.accept(numbers, inducing.whitened(data.features().select(numbers), compute));
        }
    }

    /** The posterior of all rows. */
    public SparsePosterior posterior() {
        return posterior(RowSums.without(sums, -1));
    }

    private SparsePosterior posterior(RowSums used) {
        return SparsePosterior.of(approximation, noise, inducing, used, compute);
    }

    /** Means and variances of each block, predicted from the others. */
    public HeldOutMoments heldOut() {
        int m = data.classes().size();
        double[] means = new double[Math.multiplyExact(data.size(), m)];
        double[] variances = new double[data.size()];
        for (int b = 0; b < blocks.size(); b++) {
            int[] block = blocks.get(b);
            if (block.length == 0) {
                continue;
            }
            SparsePosterior others = posterior(RowSums.without(sums, b));
            SparsePosterior.Moments moments = others.moments(data.features().select(block), compute);
            for (int i = 0; i < block.length; i++) {
                System.arraycopy(moments.means(), i * m, means, block[i] * m, m);
                variances[block[i]] = moments.variances()[i];
            }
        }
        return new HeldOutMoments(m, means, variances);
    }
}
