package dev.querent.core.hik;

import dev.querent.core.model.LatentClassifierContract;
import dev.querent.core.model.Trainer;

/** The engine satisfies the contract of every trainer and classifier. */
class HikContractTest extends LatentClassifierContract<HikModel> {

    @Override
    protected Trainer<HikModel> trainer() {
        return new HikTrainer(HikOptions.builder().searchRows(60).build());
    }
}
