package dev.querent.core.hybrid;

import dev.querent.core.forest.ForestOptions;
import dev.querent.core.ivm.IvmModel;
import dev.querent.core.ivm.IvmOptions;
import dev.querent.core.model.LatentClassifierContract;
import dev.querent.core.model.Trainer;

/** Machines with the kernel of a forest satisfy the contract of every trainer and classifier. */
class ForestKernelIvmContractTest extends LatentClassifierContract<IvmModel> {

    @Override
    protected Trainer<IvmModel> trainer() {
        return new ForestKernelIvmTrainer(
                ForestOptions.builder().trees(40).build(),
                IvmOptions.builder().active(40).evaluations(4).build());
    }
}
