package dev.querent.core.gp;

import dev.querent.core.model.LatentClassifierContract;
import dev.querent.core.model.Trainer;

/** The dense process keeps what every trainer and classifier promises. */
class DenseGpContractTest extends LatentClassifierContract<DenseGpModel> {

    @Override
    protected Trainer<DenseGpModel> trainer() {
        return new DenseGpTrainer(DenseGpOptions.builder().searchRows(60).build());
    }
}
