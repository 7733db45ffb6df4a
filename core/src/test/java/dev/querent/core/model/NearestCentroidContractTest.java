package dev.querent.core.model;

/** The contract holds for a trainer that is obviously correct. */
class NearestCentroidContractTest extends ClassifierContract<NearestCentroidTrainer.Model> {

    @Override
    protected Trainer<NearestCentroidTrainer.Model> trainer() {
        return new NearestCentroidTrainer();
    }
}
