package dev.querent.svm;

import dev.querent.core.model.ClassifierContract;
import dev.querent.core.model.Trainer;

/** Linear classifiers satisfy the contract of every trainer and classifier. */
class LiblinearContractTest extends ClassifierContract<LiblinearModel> {

    @Override
    protected Trainer<LiblinearModel> trainer() {
        return new LiblinearTrainer(LiblinearOptions.defaults());
    }
}
