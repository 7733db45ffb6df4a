package dev.querent.core.hybrid;

import dev.querent.core.gp.SearchMethod;
import dev.querent.core.model.LatentClassifierContract;
import dev.querent.core.model.Trainer;

/** The sparse form satisfies the contract of every trainer and classifier. */
class ForestKernelGpContractTest extends LatentClassifierContract<ForestKernelGpModel> {

    @Override
    protected Trainer<ForestKernelGpModel> trainer() {
        return ForestKernelGpFormsTest.trainer(ForestKernelGpTrainer.Form.SPARSE, SearchMethod.LBFGS);
    }
}
