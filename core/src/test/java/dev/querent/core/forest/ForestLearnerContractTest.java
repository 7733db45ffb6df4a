package dev.querent.core.forest;

import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.OnlineLearnerContract;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;

/** The forest learner satisfies the contract of every online learner, except that it does not equal training from scratch. */
class ForestLearnerContractTest extends OnlineLearnerContract<ForestModel> {

    @Override
    protected Trainer<ForestModel> trainer() {
        return new ForestTrainer(ForestOptions.builder().trees(12).build());
    }

    @Override
    protected OnlineLearner<ForestModel> resume(ForestModel model, Run run) {
        return ForestLearner.resume(model, run);
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
