package dev.querent.core.gp.dense;

import dev.querent.core.model.LatentClassifierContract;
import dev.querent.core.model.Trainer;

/** The dense process satisfies the contract of every trainer and classifier. */
class DenseGpContractTest extends LatentClassifierContract<DenseGpModel> {

    @Override
    protected Trainer<DenseGpModel> trainer() {
        return new DenseGpTrainer(DenseGpOptions.builder().searchRows(60).build());
    }
}
