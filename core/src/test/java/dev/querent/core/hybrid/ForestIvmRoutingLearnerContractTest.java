package dev.querent.core.hybrid;

import dev.querent.core.hybrid.ForestIvmOptions.Combination;

/** With experts only. */
class ForestIvmRoutingLearnerContractTest extends ForestIvmLearnerContractTest {

    @Override
    Combination combination() {
        return Combination.ROUTING;
    }
}
