package dev.querent.core.hybrid;

import dev.querent.core.hybrid.ForestIvmOptions.Combination;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.OnlineLearnerContract;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;

/** Forest and machines learn as a pool; weights and experts are fitted again only now and then, so it does not equal training from scratch. */
class ForestIvmLearnerContractTest extends OnlineLearnerContract<ForestIvmModel> {

    Combination combination() {
        return Combination.POOL;
    }

    @Override
    protected Trainer<ForestIvmModel> trainer() {
        return new ForestIvmTrainer(Rings.options(combination(), 1, 2));
    }

    @Override
    protected OnlineLearner<ForestIvmModel> resume(ForestIvmModel model, Run run) {
        return ForestIvmLearner.resume(model, run);
    }

    @Override
    protected boolean equalsTrainingFromScratch() {
        return false;
    }

    @Override
    protected double tolerance() {
        return 0; // never asked
    }
}
