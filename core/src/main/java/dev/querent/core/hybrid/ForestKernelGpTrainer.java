package dev.querent.core.hybrid;

import dev.querent.core.data.LabeledData;
import dev.querent.core.forest.ForestKernel;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.gp.DenseGpModel;
import dev.querent.core.gp.DenseGpOptions;
import dev.querent.core.gp.DenseGpTrainer;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.model.Trainer;
import dev.querent.core.model.TrainingLabels;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;

/**
 * Grows a forest and trains a dense Gaussian process with its kernel: no length to search, and groups of rows that the labels
 * have shaped.
 *
 * @param forest how trees are grown
 * @param gp everything else; its kernel is not used
 */
public record ForestKernelGpTrainer(ForestOptions forest, DenseGpOptions gp) implements Trainer<DenseGpModel> {

    @Override
    public String name() {
        return "forest-kernel-gp";
    }

    @Override
    public DenseGpModel fit(LabeledData data, Seed seed, Run run) {
        TrainingLabels.requireTwoClasses(data.labels());
        ForestModel trees =
                new ForestTrainer(forest).fit(data, seed.child("forest"), run.withBudget(Budget.unlimited()));
        ForestKernel kernel = ForestKernel.of(trees, seed);
        return new DenseGpTrainer(gp.withKernel(KernelFamily.of(kernel))).fit(data, seed, run);
    }
}
