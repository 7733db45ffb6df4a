package dev.querent.svm;

import dev.querent.core.model.ClassifierContract;
import dev.querent.core.model.Trainer;

/** So do those that get the Gram matrix. */
class IntersectionSvmContractTest extends ClassifierContract<SvmModel> {

    @Override
    protected Trainer<SvmModel> trainer() {
        return new SvmTrainer(
                SvmOptions.builder().kernel(SvmKernel.INTERSECTION).build());
    }
}
