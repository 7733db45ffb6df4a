package dev.querent.core.gp.dense;

import dev.querent.core.data.LabeledData;
import dev.querent.core.model.LatentClassifierContract;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;

/** The contract holds for a model whose bounds are obviously right. */
class LooseGpContractTest extends LatentClassifierContract<LooseGpModel> {

    @Override
    protected Trainer<LooseGpModel> trainer() {
        DenseGpTrainer dense =
                new DenseGpTrainer(DenseGpOptions.builder().searchRows(60).build());
        return new Trainer<>() {
            @Override
            public String name() {
                return dense.name();
            }

            @Override
            public LooseGpModel fit(LabeledData data, Seed seed, Run run) {
                return new LooseGpModel(dense.fit(data, seed, run));
            }
        };
    }
}
