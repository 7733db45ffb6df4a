package dev.querent.svm;

import dev.querent.core.model.ClassifierContract;
import dev.querent.core.model.Trainer;

/** Support vector machines satisfy the contract of every trainer and classifier. */
class SvmContractTest extends ClassifierContract<SvmModel> {

    @Override
    protected Trainer<SvmModel> trainer() {
        return new SvmTrainer(SvmOptions.defaults());
    }
}
