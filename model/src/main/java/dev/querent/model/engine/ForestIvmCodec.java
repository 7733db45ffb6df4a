package dev.querent.model.engine;

import dev.querent.core.forest.ForestModel;
import dev.querent.core.gp.probit.ProbitGpModel;
import dev.querent.core.hybrid.ForestIvmModel.ExpertParts;
import dev.querent.core.hybrid.ForestIvmModel.Parts;
import dev.querent.core.hybrid.ForestIvmModel.RoutedParts;
import dev.querent.model.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Serialises forests with informative vector machines. */
final class ForestIvmCodec {
    private ForestIvmCodec() {}

    static State encode(Parts parts) {
        List<RoutedParts> routed = parts.routed();
        State state = new State()
                .put("forest", ForestCodec.encode(parts.forest().parts()))
                .put("floor", parts.floor())
                .put(
                        "forest_weights",
                        routed.stream().mapToDouble(RoutedParts::forestWeight).toArray())
                .put(
                        "ivm_weights",
                        routed.stream().mapToDouble(RoutedParts::ivmWeight).toArray());
        parts.ivm().ifPresent(ivm -> state.put("ivm", ProbitGpCodec.encode(ivm.parts())));
        for (int c = 0; c < routed.size(); c++) {
            String name = "expert_" + c;
            routed.get(c)
                    .expert()
                    .ifPresent(expert -> state.put(
                            name,
                            new State()
                                    .put(
                                            "ivm",
                                            ProbitGpCodec.encode(expert.model().parts()))
                                    .put("pool_weight", expert.poolWeight())
                                    .put("expert_weight", expert.expertWeight())));
        }
        return state;
    }

    static Parts decode(State state) {
        double[] forest = state.doubles("forest_weights");
        double[] ivm = state.doubles("ivm_weights");
        List<RoutedParts> routed = new ArrayList<>();
        for (int c = 0; c < forest.length; c++) {
            String name = "expert_" + c;
            Optional<ExpertParts> expert = state.has(name) ? Optional.of(expert(state.state(name))) : Optional.empty();
            routed.add(new RoutedParts(forest[c], ivm[c], expert));
        }
        return new Parts(
                ForestModel.of(ForestCodec.decode(state.state("forest"))),
                state.has("ivm") ? Optional.of(machines(state)) : Optional.empty(),
                state.number("floor"),
                routed);
    }

    private static ExpertParts expert(State state) {
        return new ExpertParts(machines(state), state.number("pool_weight"), state.number("expert_weight"));
    }

    private static ProbitGpModel machines(State state) {
        return ProbitGpModel.of(ProbitGpCodec.decode(state.state("ivm")));
    }
}
