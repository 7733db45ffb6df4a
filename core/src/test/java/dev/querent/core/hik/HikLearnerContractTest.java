package dev.querent.core.hik;

import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.OnlineLearnerContract;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;

/** Any sequence of additions, relabellings and removals ends at the model trained from scratch. */
class HikLearnerContractTest extends OnlineLearnerContract<HikModel> {

    @Override
    protected Trainer<HikModel> trainer() {
        return new HikTrainer(HikOptions.builder()
                .kernel(rows -> IntersectionKernel.of(1, new Transform.Power(0.8)))
                .search(HikSearch.NONE)
                .tolerance(1e-10)
                .build());
    }

    @Override
    protected OnlineLearner<HikModel> resume(HikModel model, Run run) {
        return HikLearner.resume(model, run);
    }

    @Override
    protected double tolerance() {
        return 1e-4; // calibration predicts held-out rows to three digits only; means are compared closer elsewhere
    }
}
