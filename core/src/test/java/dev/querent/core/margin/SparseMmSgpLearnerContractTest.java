package dev.querent.core.margin;

/** The seed of a sparse model chooses its support points, so that a model of another seed differs. */
class SparseMmSgpLearnerContractTest extends MmSgpLearnerContractTest {

    @Override
    int denseUntil() {
        return 10;
    }

    @Override
    protected boolean equalsTrainingFromScratch() {
        return false;
    }
}
