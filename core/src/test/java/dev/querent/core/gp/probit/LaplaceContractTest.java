package dev.querent.core.gp.probit;

import dev.querent.core.model.LatentClassifierContract;
import dev.querent.core.model.Trainer;

/** The engine satisfies the contract of every trainer and classifier. */
class LaplaceContractTest extends LatentClassifierContract<ProbitGpModel> {

    @Override
    protected Trainer<ProbitGpModel> trainer() {
        return ProbitGpTrainer.laplace(ProbitGpOptions.defaults());
    }
}
