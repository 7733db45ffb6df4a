package dev.querent.model.engine;

import dev.querent.core.forest.ForestKernel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.hybrid.ForestKernelIvmTrainer;
import dev.querent.core.ivm.IvmModel;
import dev.querent.core.ivm.IvmOptions;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.option.NamedChoice;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import java.util.List;
import java.util.Optional;

/** The kernel of informative vector machines: a standard kernel or that of a forest. */
final class IvmKernelOptions {
    private static final String FOREST = "forest";

    /** Empty for that of a forest. */
    static final Option<Optional<StandardKernel>> KERNEL = Option.parsed(
            ProbitGpEngine.KERNEL.name(),
            ProbitGpEngine.KERNEL.defaultValue(),
            ProbitGpEngine.KERNEL.range() + "|" + FOREST,
            text -> text.equalsIgnoreCase(FOREST)
                    ? Optional.of(Optional.empty())
                    : Optional.of(NamedChoice.find(StandardKernel.class, text)).filter(Optional::isPresent),
            kernel -> kernel.map(StandardKernel::label).orElse(FOREST),
            ProbitGpEngine.KERNEL.description() + "; forest: the share of a forest's trees in which rows meet");

    static final Option<Integer> TREES = Option.integer(
            ForestGrowthOptions.TREES.name(),
            ForestOptions.defaults().trees(),
            ForestOptions.TREES_RANGE,
            "number of trees of kernel=" + FOREST);

    private IvmKernelOptions() {}

    /** @param others options that do not apply to the kernel of a forest */
    static ForestKernelIvmTrainer forestTrainer(
            OptionValues values, ForestOptions forest, IvmOptions machines, List<Option<?>> others) {
        others.stream()
                .filter(option -> !values.text(option).equals(option.defaultValue()))
                .findFirst()
                .ifPresent(option -> {
                    throw new UsageException(values.owner() + " option " + option.name() + " does not apply to kernel="
                            + FOREST + "; leave it out");
                });
        return new ForestKernelIvmTrainer(forest, machines);
    }

    /** Rejects a model whose kernel is that of a forest. */
    static void requireUpdatable(IvmModel model) {
        if (model.kernels().get(0) instanceof ForestKernel) {
            throw new UsageException("a model of ivm with kernel=" + FOREST
                    + " cannot learn more rows; train it again, or use another kernel or forest-kernel-gp");
        }
    }
}
