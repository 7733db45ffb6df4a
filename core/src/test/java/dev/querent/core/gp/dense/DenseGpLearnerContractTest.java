package dev.querent.core.gp.dense;

import dev.querent.core.gp.SearchMethod;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.OnlineLearnerContract;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;

/** Any sequence of additions, relabellings and removals ends at the model trained from scratch. */
class DenseGpLearnerContractTest extends OnlineLearnerContract<DenseGpModel> {

    @Override
    protected Trainer<DenseGpModel> trainer() {
        return new DenseGpTrainer(DenseGpOptions.builder()
                .kernel(rows -> GaussianKernel.of(1, 2))
                .search(SearchMethod.NONE)
                .build());
    }

    @Override
    protected OnlineLearner<DenseGpModel> resume(DenseGpModel model, Run run) {
        return DenseGpLearner.resume(model, 0, run); // the factor grows
    }

    @Override
    protected double tolerance() {
        return 1e-9;
    }
}
