package dev.querent.model.engine;

import dev.querent.core.data.LabeledData;
import dev.querent.core.forest.ForestLearnerState;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.gp.probit.ProbitGpModel;
import dev.querent.core.hybrid.ForestIvmLearner;
import dev.querent.core.hybrid.ForestIvmLearner.Pending;
import dev.querent.core.hybrid.ForestIvmModel;
import dev.querent.core.hybrid.ForestIvmModel.ExpertParts;
import dev.querent.core.hybrid.ForestIvmModel.Learning;
import dev.querent.core.hybrid.ForestIvmModel.Parts;
import dev.querent.core.hybrid.ForestIvmModel.RoutedParts;
import dev.querent.core.ivm.IvmLearnerState;
import dev.querent.core.ivm.IvmModel;
import dev.querent.core.random.Seed;
import dev.querent.model.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Serialises forests with informative vector machines. If the model can learn more, its machines have the forest's rows, which are stored once. */
final class ForestIvmCodec {
    private ForestIvmCodec() {}

    static State encode(Parts parts) {
        State state =
                new State().put("forest", ForestCodec.encode(parts.forest().parts()));
        putPool(state, parts);
        Optional<IvmModel> learning = parts.learning().flatMap(Learning::ivm);
        learning.ifPresent(ivm -> state.put("machines", IvmCodec.encodeWithoutRows(ivm.parts())));
        if (learning.isEmpty()) {
            parts.ivm().ifPresent(ivm -> state.put("ivm", ProbitGpCodec.encode(ivm.parts())));
        }
        return state;
    }

    /** All but forest and machines. */
    private static void putPool(State state, Parts parts) {
        List<RoutedParts> routed = parts.routed();
        state.put("floor", parts.floor())
                .put(
                        "forest_weights",
                        routed.stream().mapToDouble(RoutedParts::forestWeight).toArray())
                .put(
                        "ivm_weights",
                        routed.stream().mapToDouble(RoutedParts::ivmWeight).toArray());
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
        parts.learning().ifPresent(learning -> state.put("learning", encode(learning)));
    }

    private static State encode(Learning learning) {
        return new State()
                .put("seed", learning.seed().value())
                .put("options", IvmCodec.options(learning.machines()))
                .put("expert_rows", learning.expertRows())
                .put("purity", learning.purity())
                .put("judged", learning.judged())
                .put("shares", learning.shares())
                .put("z", learning.z());
    }

    static State encode(ForestIvmLearner.State held) {
        State state = new State().put("forest_learner", ForestCheckpoint.encode(held.forest()));
        putPool(state, held.model().parts());
        held.ivm().ifPresent(ivm -> state.put("machines_learner", IvmCodec.encodeWithoutRows(ivm)));
        Pending pending = held.pending();
        return state.put("online", pending.online())
                .put("since_fitted", pending.sinceFitted())
                .put("since_examined", pending.sinceExamined())
                .put("cost", pending.cost());
    }

    static ForestIvmModel decode(State state) {
        ForestModel forest = ForestModel.of(ForestCodec.decode(state.state("forest")));
        Optional<IvmModel> learning = state.has("machines")
                ? Optional.of(IvmModel.of(IvmCodec.decode(state.state("machines"), rows(forest))))
                : Optional.empty();
        Optional<ProbitGpModel> ivm = state.has("ivm") ? Optional.of(machines(state)) : learning.map(IvmModel::probit);
        return pool(state, forest, ivm, learning);
    }

    static ForestIvmLearner.State decodeState(State state) {
        ForestLearnerState forest = ForestCheckpoint.decode(state.state("forest_learner"));
        Optional<IvmLearnerState> machines = state.has("machines_learner")
                ? Optional.of(IvmCodec.decodeState(state.state("machines_learner"), rows(forest.model())))
                : Optional.empty();
        Optional<IvmModel> ivm = machines.map(IvmLearnerState::model);
        return new ForestIvmLearner.State(
                pool(state, forest.model(), ivm.map(IvmModel::probit), ivm),
                forest,
                machines,
                new Pending(
                        Math.toIntExact(state.integer("online")),
                        Math.toIntExact(state.integer("since_fitted")),
                        state.ints("since_examined"),
                        state.doubles("cost")));
    }

    private static LabeledData rows(ForestModel forest) {
        return forest.trainingRows().orElseThrow(() -> new IllegalArgumentException("the forest has no rows"));
    }

    /** With a forest and machines decoded apart. */
    private static ForestIvmModel pool(
            State state, ForestModel forest, Optional<ProbitGpModel> ivm, Optional<IvmModel> learning) {
        double[] forestWeights = state.doubles("forest_weights");
        double[] ivmWeights = state.doubles("ivm_weights");
        List<RoutedParts> routed = new ArrayList<>();
        for (int c = 0; c < forestWeights.length; c++) {
            String name = "expert_" + c;
            Optional<ExpertParts> expert = state.has(name) ? Optional.of(expert(state.state(name))) : Optional.empty();
            routed.add(new RoutedParts(forestWeights[c], ivmWeights[c], expert));
        }
        return ForestIvmModel.of(new Parts(
                forest,
                ivm,
                state.number("floor"),
                routed,
                state.has("learning") ? Optional.of(learning(state.state("learning"), learning)) : Optional.empty()));
    }

    private static Learning learning(State state, Optional<IvmModel> ivm) {
        return new Learning(
                Seed.of(state.integer("seed")),
                ivm,
                IvmCodec.options(state.state("options")),
                Math.toIntExact(state.integer("expert_rows")),
                state.number("purity"),
                state.ints("judged"),
                state.doubles("shares"),
                state.doubles("z"));
    }

    private static ExpertParts expert(State state) {
        return new ExpertParts(machines(state), state.number("pool_weight"), state.number("expert_weight"));
    }

    private static ProbitGpModel machines(State state) {
        return ProbitGpModel.of(ProbitGpCodec.decode(state.state("ivm")));
    }
}
