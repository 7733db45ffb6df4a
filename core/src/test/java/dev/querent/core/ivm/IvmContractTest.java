package dev.querent.core.ivm;

import dev.querent.core.gp.probit.ProbitGpModel;
import dev.querent.core.model.LatentClassifierContract;
import dev.querent.core.model.Trainer;

/** The engine satisfies the contract of every trainer and classifier. */
class IvmContractTest extends LatentClassifierContract<ProbitGpModel> {

    @Override
    protected Trainer<ProbitGpModel> trainer() {
        return new IvmTrainer(IvmOptions.builder().active(40).evaluations(20).build());
    }
}
