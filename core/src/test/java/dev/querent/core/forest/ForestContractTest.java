package dev.querent.core.forest;

import dev.querent.core.model.LatentClassifierContract;
import dev.querent.core.model.Trainer;

/** The forest satisfies the contract of every trainer and classifier. */
class ForestContractTest extends LatentClassifierContract<ForestModel> {

    @Override
    protected Trainer<ForestModel> trainer() {
        return new ForestTrainer(ForestOptions.builder().trees(40).build());
    }
}
