package dev.querent.core.ivm;

/** With fewer active rows than rows, the learner compares a sample of them and so is close to training from scratch, not equal. */
class SparseIvmLearnerContractTest extends IvmLearnerContractTest {

    @Override
    int active() {
        return 6;
    }

    @Override
    protected boolean equalsTrainingFromScratch() {
        return false;
    }
}
