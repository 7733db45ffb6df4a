package dev.querent.core.model;

import dev.querent.core.progress.Run;

/** The contract holds for a learner that is obviously correct. */
class NearestCentroidLearnerContractTest extends OnlineLearnerContract<NearestCentroidTrainer.Model> {

    @Override
    protected Trainer<NearestCentroidTrainer.Model> trainer() {
        return new NearestCentroidTrainer();
    }

    @Override
    protected OnlineLearner<NearestCentroidTrainer.Model> resume(NearestCentroidTrainer.Model model, Run run) {
        return new NearestCentroidLearner(model);
    }

    @Override
    protected double tolerance() {
        return 1e-9;
    }
}
