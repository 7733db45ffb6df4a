package dev.querent.core.hik;

import dev.querent.core.model.NoveltyContract;
import dev.querent.core.model.NoveltyTrainer;

/** One-class learning satisfies the contract of every novelty trainer. */
class OneClassContractTest extends NoveltyContract<OneClassModel> {

    @Override
    protected NoveltyTrainer<OneClassModel> trainer() {
        return new OneClassTrainer(HikOptions.defaults());
    }
}
