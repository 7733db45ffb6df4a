package dev.querent.core.hybrid;

import dev.querent.core.model.LatentClassifierContract;
import dev.querent.core.model.Trainer;

/** Routing satisfies the contract of every trainer and classifier. */
class ForestIvmRoutingContractTest extends LatentClassifierContract<ForestIvmModel> {

    @Override
    protected Trainer<ForestIvmModel> trainer() {
        return new ForestIvmTrainer(Rings.options(ForestIvmOptions.Combination.ROUTING, 2, 2));
    }
}
