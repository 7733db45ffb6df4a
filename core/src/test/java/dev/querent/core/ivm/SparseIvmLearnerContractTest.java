package dev.querent.core.ivm;

import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.OnlineLearnerContract;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;

/** With fewer active rows than rows, the learner compares a sample of them and so is close to training from scratch, not equal. */
class SparseIvmLearnerContractTest extends OnlineLearnerContract<IvmModel> {

    @Override
    protected Trainer<IvmModel> trainer() {
        return new IvmTrainer(IvmOptions.builder()
                .kernel(KernelFamily.of(GaussianKernel.of(10, 1)))
                .active(6)
                .search(IvmSearch.NONE)
                .build());
    }

    @Override
    protected OnlineLearner<IvmModel> resume(IvmModel model, Run run) {
        return IvmLearner.resume(model);
    }

    @Override
    protected boolean equalsTrainingFromScratch() {
        return false;
    }

    @Override
    protected double tolerance() {
        return 0;
    }
}
