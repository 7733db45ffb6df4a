package dev.querent.core.gp.dense;

import dev.querent.core.data.Features;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.dense.inference.DensePosterior;
import dev.querent.core.gp.inference.Evidence;
import dev.querent.core.gp.inference.ExactEvidence;
import dev.querent.core.gp.inference.HyperparameterSearch;
import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.Optional;

/** Exact Gaussian-process regression of one real target. Options as for classification; {@code searchCheck} and {@code folds} are not used. */
record GpRegression(DenseGpOptions options) {

    /** The posterior with the hyperparameters of maximum evidence, searched on the first {@code searchRows} of a shuffle. */
    DensePosterior fit(Features rows, double[] targets, Seed seed, Run run) {
        Require.that(targets.length == rows.rows(), "number of targets", targets.length, "" + rows.rows());
        Require.atLeast("rows", rows.rows(), 1);
        DenseMemory.require(rows.rows());
        Compute compute = Compute.on(run.workers());
        int[] sample = sample(rows.rows(), seed.child("gp-regression.sample"));
        double[] sampled = new double[sample.length];
        for (int i = 0; i < sampled.length; i++) {
            sampled[i] = targets[sample[i]];
        }
        Features sampledRows = rows.select(sample);
        Evidence evidence = new ExactEvidence(
                options.startFor(sampledRows), sampledRows, Matrix.owning(sampled.length, 1, sampled), compute);
        Hyperparameters found = new HyperparameterSearch(options.search(), run)
                .search(
                        evidence,
                        options.noise(),
                        Optional.empty(),
                        Optional.empty(),
                        seed.child("gp-regression.search"));
        Matrix column = Matrix.owning(targets.length, 1, targets.clone());
        return DensePosterior.jittered(found, rows, column, compute, run.listener());
    }

    private int[] sample(int rows, Seed seed) {
        int[] order = seed.generator().permutation(rows);
        return rows <= options.searchRows() ? order : Arrays.copyOf(order, options.searchRows());
    }
}
