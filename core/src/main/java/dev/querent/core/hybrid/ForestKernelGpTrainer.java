package dev.querent.core.hybrid;

import dev.querent.core.data.LabeledData;
import dev.querent.core.forest.ForestKernel;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;

/**
 * Trains a dense Gaussian process with the random forest kernel (Davies and Ghahramani 2014): no length scale to search, and a partition of the
 * rows adapted to the labels.
 *
 * @param forest options of the forest
 * @param gp all other options; its kernel is not used
 */
public record ForestKernelGpTrainer(ForestOptions forest, DenseGpOptions gp) implements Trainer<DenseGpModel> {

    @Override
    public String name() {
        return "forest-kernel-gp";
    }

    @Override
    public DenseGpModel fit(LabeledData data, Seed seed, Run run) {
        data.labels().requireTwoClasses();
        ForestModel trees =
                new ForestTrainer(forest).fit(data, seed.child("forest"), run.withBudget(Budget.unlimited()));
        ForestKernel kernel = ForestKernel.of(trees, seed);
        return new DenseGpTrainer(gp.withKernel(KernelFamily.of(kernel))).fit(data, seed, run);
    }
}
