package dev.querent.core.model;

/** The contract holds for a trainer that is obviously correct. */
class NearestRowNoveltyContractTest extends NoveltyContract<NearestRowNovelty.Model> {

    @Override
    protected NoveltyTrainer<NearestRowNovelty.Model> trainer() {
        return new NearestRowNovelty();
    }
}
