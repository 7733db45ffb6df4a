package dev.querent.model.engine;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.InducingSelection;
import dev.querent.core.margin.MarginForm;
import dev.querent.core.margin.MmSgpLearnerState;
import dev.querent.core.margin.MmSgpModel;
import dev.querent.core.margin.MmSgpModel.Link;
import dev.querent.core.margin.MmSgpModel.Machine;
import dev.querent.core.margin.MmSgpOptions;
import dev.querent.core.option.NamedChoice;
import dev.querent.core.random.Seed;
import dev.querent.model.state.State;
import java.util.ArrayList;
import java.util.List;

/** Serialises maximum-margin sparse Gaussian processes. Factors are computed again when they are needed. */
final class MmSgpCodec {
    private MmSgpCodec() {}

    static State encode(MmSgpModel.Parts parts) {
        State state = new State()
                .put("classes", parts.rows().classes().names())
                .put("rows", FeaturesCodec.encode(parts.rows().features()))
                .put("labels", parts.rows().labels().codes())
                .put("kernel", KernelCodec.encode(parts.kernel()))
                .put("support", FeaturesCodec.encode(parts.support()))
                .put("link", link(parts.link()))
                .put("options", options(parts.options()))
                .put("seed", parts.seed().value())
                .put("machines", parts.machines().size());
        for (int m = 0; m < parts.machines().size(); m++) {
            Machine machine = parts.machines().get(m);
            state.put(
                    "machine_" + m,
                    new State()
                            .put("alphas", machine.alphas())
                            .put("gammas", machine.gammas())
                            .put("weights", machine.weights())
                            .put("bound", machine.bound())
                            .put("converged", machine.converged()));
        }
        return state;
    }

    static MmSgpModel.Parts decode(State state) {
        List<Machine> machines = new ArrayList<>();
        for (int m = 0; m < state.integer("machines"); m++) {
            State stored = state.state("machine_" + m);
            machines.add(new Machine(
                    stored.doubles("alphas"),
                    stored.doubles("gammas"),
                    stored.doubles("weights"),
                    stored.number("bound"),
                    stored.flag("converged")));
        }
        return new MmSgpModel.Parts(
                new LabeledData(
                        FeaturesCodec.decode(state.state("rows")),
                        Labels.of(LabelSet.of(state.texts("classes")), state.ints("labels"))),
                KernelCodec.decode(state.state("kernel")),
                FeaturesCodec.decode(state.state("support")),
                machines,
                link(state.state("link")),
                options(state.state("options")),
                Seed.of(state.integer("seed")));
    }

    static State encode(MmSgpLearnerState held) {
        return new State().put("model", encode(held.model().parts())).put("changes", held.changes());
    }

    static MmSgpLearnerState decodeState(State state) {
        return new MmSgpLearnerState(
                MmSgpModel.of(decode(state.state("model"))), Math.toIntExact(state.integer("changes")));
    }

    private static State link(Link link) {
        return new State()
                .put("temperature", link.temperature())
                .put("offset", link.offset())
                .put("balance", link.balance())
                .put("doubt", link.doubt())
                .put("spread", link.spread());
    }

    private static Link link(State state) {
        return new Link(
                state.number("temperature"),
                state.number("offset"),
                state.number("balance"),
                state.number("doubt"),
                state.number("spread"));
    }

    private static State options(MmSgpOptions.Machines options) {
        MmSgpOptions.Support support = options.support();
        return new State()
                .put("form", options.form().label())
                .put("cost", options.cost())
                .put("margin", options.margin())
                .put("selection", support.choice().label())
                .put("sparsity", support.sparsity())
                .put("dense_until", support.denseUntil())
                .put("support", support.count())
                .put("residual_trace", support.residualTrace())
                .put("learn_support", support.learned())
                .put("rounds", options.rounds())
                .put("tolerance", options.tolerance())
                .put("samples", options.samples())
                .put("representatives", options.representatives());
    }

    private static MmSgpOptions.Machines options(State state) {
        return new MmSgpOptions.Machines(
                NamedChoice.require(MarginForm.class, "form", state.text("form")),
                state.number("cost"),
                state.number("margin"),
                new MmSgpOptions.Support(
                        NamedChoice.require(InducingSelection.class, "selection", state.text("selection")),
                        state.number("sparsity"),
                        Math.toIntExact(state.integer("dense_until")),
                        Math.toIntExact(state.integer("support")),
                        state.number("residual_trace"),
                        state.flag("learn_support")),
                Math.toIntExact(state.integer("rounds")),
                state.number("tolerance"),
                Math.toIntExact(state.integer("samples")),
                Math.toIntExact(state.integer("representatives")));
    }
}
