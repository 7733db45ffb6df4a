package dev.querent.core.hybrid;

import dev.querent.core.data.LabelSet;
import dev.querent.core.gp.probit.ProbitGpModel;

/**
 * Machines that tell apart the classes of rows routed to one class.
 *
 * @param codes of its classes among those of the pool
 */
record Expert(ProbitGpModel model, int[] codes, ExpertWeights weights) {

    static Expert of(ForestIvmModel.ExpertParts parts, LabelSet classes) {
        int[] codes =
                parts.model().classes().names().stream().mapToInt(classes::code).toArray();
        return new Expert(parts.model(), codes, new ExpertWeights(parts.poolWeight(), parts.expertWeight()));
    }

    ForestIvmModel.ExpertParts parts() {
        return new ForestIvmModel.ExpertParts(model, weights.pool(), weights.expert());
    }
}
