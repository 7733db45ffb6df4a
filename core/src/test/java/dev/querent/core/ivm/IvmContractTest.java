package dev.querent.core.ivm;

import dev.querent.core.model.LatentClassifierContract;
import dev.querent.core.model.Trainer;

/** The engine satisfies the contract of every trainer and classifier. */
class IvmContractTest extends LatentClassifierContract<IvmModel> {

    @Override
    protected Trainer<IvmModel> trainer() {
        return new IvmTrainer(IvmOptions.builder().active(40).evaluations(20).build());
    }
}
