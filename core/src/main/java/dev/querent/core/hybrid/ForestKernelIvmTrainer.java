package dev.querent.core.hybrid;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Split;
import dev.querent.core.forest.ForestKernel;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.internal.Require;
import dev.querent.core.ivm.IvmModel;
import dev.querent.core.ivm.IvmOptions;
import dev.querent.core.ivm.IvmTrainer;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Informative vector machines with the kernel of a random forest (Davies and Ghahramani 2014). The forest does not see the validation rows, which
 * choose amplitude and temperature, because its trees are fitted to the labels they see. Machines are trained on indicators of the forest's nodes,
 * where the kernel is an intersection kernel, and then hold the rows themselves. Models keep no other rows: an update would choose the temperature by
 * rows that the forest has seen.
 *
 * @param machines all other options; kernel and whether rows are kept are not used
 */
public record ForestKernelIvmTrainer(ForestOptions forest, IvmOptions machines) implements Trainer<IvmModel> {
    private static final double VALIDATION_SHARE = 0.15;

    /** With fewer, up to {@link #MOST_SHARE} of all rows validate: the loss of a few rows chooses badly. */
    private static final int VALIDATION_LEAST = 300;

    private static final double MOST_SHARE = 1.0 / 3;
    private static final int VALIDATION_MOST = 2000;

    public ForestKernelIvmTrainer {
        Require.that(
                machines.activeSet().imageWidth() == 0,
                "imageWidth",
                machines.activeSet().imageWidth(),
                "0, because a forest's nodes cannot be shifted");
    }

    @Override
    public String name() {
        return "ivm";
    }

    @Override
    public IvmModel fit(LabeledData data, Seed seed, Run run) {
        data.labels().requireTwoClasses();
        IndicatorMemory.require(data.size(), forest.trees());
        Split split = Split.stratified(data.labels(), share(data.size()), seed.child("forest.validation"));
        ForestModel trees = new ForestTrainer(forest)
                .fit(data.select(split.train()), seed.child("forest"), run.withBudget(Budget.unlimited()));
        ForestKernel kernel = ForestKernel.of(trees);
        LabeledData indicators = new LabeledData(kernel.indicators(data.features(), run.workers()), data.labels());
        IvmTrainer trainer = new IvmTrainer(withKernel(KernelFamily.of(kernel.ofIndicators())));
        IvmModel found = (split.test().length == 0 ? trainer : trainer.validatedOn(split)).fit(indicators, seed, run);
        return withRows(data, kernel, found.parts()).compressed();
    }

    private static double share(int rows) {
        double wanted = Math.max(VALIDATION_SHARE, Math.min(MOST_SHARE, (double) VALIDATION_LEAST / rows));
        return Math.min(wanted, (double) VALIDATION_MOST / rows);
    }

    private IvmOptions withKernel(KernelFamily kernel) {
        return new IvmOptions(
                kernel,
                machines.activeSet(),
                machines.kernels(),
                machines.search(),
                machines.objective(),
                machines.evaluations(),
                machines.searchCandidates(),
                true);
    }

    /** The same machines, on rows instead of indicators. */
    private static IvmModel withRows(LabeledData data, ForestKernel kernel, IvmModel.Parts found) {
        Map<Double, Kernel> byAmplitude = new HashMap<>(); // machines with the same kernel go on sharing it
        List<IvmModel.Machine> machines = found.machines().stream()
                .map(machine -> {
                    double amplitude = ((IntersectionKernel) machine.kernel()).amplitude() * kernel.treeCount();
                    return machine.with(byAmplitude.computeIfAbsent(amplitude, kernel::withAmplitude));
                })
                .toList();
        return IvmModel.of(
                new IvmModel.Parts(found.options(), found.seed(), data, true, machines, found.temperature()));
    }
}
