package dev.querent.core.margin;

import dev.querent.core.model.LatentClassifierContract;
import dev.querent.core.model.Trainer;

/** The engine satisfies the contract of every trainer and classifier. */
class MmSgpContractTest extends LatentClassifierContract<MmSgpModel> {

    @Override
    protected Trainer<MmSgpModel> trainer() {
        return new MmSgpTrainer(MmSgpOptions.builder().denseUntil(0).build());
    }
}
