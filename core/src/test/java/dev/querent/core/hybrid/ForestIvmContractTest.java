package dev.querent.core.hybrid;

import dev.querent.core.model.LatentClassifierContract;
import dev.querent.core.model.Trainer;

/** The pool satisfies the contract of every trainer and classifier. */
class ForestIvmContractTest extends LatentClassifierContract<ForestIvmModel> {

    @Override
    protected Trainer<ForestIvmModel> trainer() {
        return new ForestIvmTrainer(Rings.options(ForestIvmOptions.Combination.POOL, 2, 2));
    }
}
