package dev.querent.core.margin;

import dev.querent.core.model.LatentClassifierContract;
import dev.querent.core.model.Trainer;

/** The contract holds with every option away from its default. */
class MonteCarloMmSgpContractTest extends LatentClassifierContract<MmSgpModel> {

    @Override
    protected Trainer<MmSgpModel> trainer() {
        return new MmSgpTrainer(MmSgpOptions.builder()
                .criterion(MmSgpOptions.Criterion.BOUND)
                .evaluations(8)
                .residualTrace(0.01)
                .learnSupport(true)
                .rounds(4)
                .samples(50)
                .build());
    }
}
