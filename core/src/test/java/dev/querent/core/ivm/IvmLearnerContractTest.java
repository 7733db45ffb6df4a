package dev.querent.core.ivm;

import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.OnlineLearnerContract;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;

/** With every row active, the learner equals training from scratch. */
class IvmLearnerContractTest extends OnlineLearnerContract<IvmModel> {

    int active() {
        return 200;
    }

    @Override
    protected Trainer<IvmModel> trainer() {
        return new IvmTrainer(IvmOptions.builder()
                .kernel(KernelFamily.of(GaussianKernel.of(10, 1)))
                .active(active())
                .search(IvmSearch.NONE)
                .build());
    }

    @Override
    protected OnlineLearner<IvmModel> resume(IvmModel model, Run run) {
        return IvmLearner.resume(model);
    }

    @Override
    protected double tolerance() {
        return 1e-9;
    }
}
