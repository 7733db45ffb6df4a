package dev.querent.core.rvm;

import dev.querent.core.model.LatentClassifierContract;
import dev.querent.core.model.Trainer;

/** The engine satisfies the contract of every trainer and classifier. */
class KernelCommitteeContractTest extends LatentClassifierContract<RvmModel> {

    @Override
    protected Trainer<RvmModel> trainer() {
        return new RvmTrainer(RvmOptions.kernelCommittee().build());
    }
}
