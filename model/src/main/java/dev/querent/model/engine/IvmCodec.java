package dev.querent.model.engine;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.ivm.ActiveSetOptions;
import dev.querent.core.ivm.IvmLearnerState;
import dev.querent.core.ivm.IvmModel;
import dev.querent.core.ivm.IvmModel.Machine;
import dev.querent.core.ivm.SelectionCriterion;
import dev.querent.core.option.NamedChoice;
import dev.querent.core.random.Seed;
import dev.querent.model.state.State;
import java.util.ArrayList;
import java.util.List;

/** Serialises informative vector machines: rows once, and what each machine made of those it has chosen. */
final class IvmCodec {
    private IvmCodec() {}

    static State encode(IvmModel.Parts parts) {
        State state = new State()
                .put("classes", parts.rows().classes().names())
                .put("rows", FeaturesCodec.encode(parts.rows().features()))
                .put("labels", parts.rows().labels().codes())
                .put("complete", parts.complete())
                .put("seed", parts.seed().value())
                .put("options", options(parts.options()))
                .put("temperature", parts.temperature())
                .put("machines", parts.machines().size());
        for (int m = 0; m < parts.machines().size(); m++) {
            Machine machine = parts.machines().get(m);
            State stored = ProbitGpCodec.withoutRows(
                    machine.kernel(), machine.bias(), machine.precisions(), machine.shifts(), machine.weights());
            state.put("machine_" + m, stored.put("active", machine.active()));
        }
        return state;
    }

    static IvmModel.Parts decode(State state) {
        List<Machine> machines = new ArrayList<>();
        for (int m = 0; m < state.integer("machines"); m++) {
            State stored = state.state("machine_" + m);
            machines.add(ProbitGpCodec.withRows(stored.ints("active"), stored, Machine::new));
        }
        return new IvmModel.Parts(
                options(state.state("options")),
                Seed.of(state.integer("seed")),
                new LabeledData(
                        FeaturesCodec.decode(state.state("rows")),
                        Labels.of(LabelSet.of(state.texts("classes")), state.ints("labels"))),
                state.flag("complete"),
                machines,
                state.number("temperature"));
    }

    static State encode(IvmLearnerState held) {
        State state = new State()
                .put("model", encode(held.model().parts()))
                .put("since_settled", held.sinceSettled())
                .put("machines", held.settled().size());
        for (int m = 0; m < held.settled().size(); m++) {
            state.put("settled_" + m, held.settled().get(m));
        }
        return state;
    }

    static IvmLearnerState decodeState(State state) {
        List<int[]> settled = new ArrayList<>();
        for (int m = 0; m < state.integer("machines"); m++) {
            settled.add(state.ints("settled_" + m));
        }
        return new IvmLearnerState(
                IvmModel.of(decode(state.state("model"))), settled, Math.toIntExact(state.integer("since_settled")));
    }

    private static State options(ActiveSetOptions options) {
        return new State()
                .put("active", options.active())
                .put("criterion", options.criterion().label())
                .put("balanced", options.balanced())
                .put("flipped", options.flipped())
                .put("sweeps", options.sweeps())
                .put("candidates", options.candidates())
                .put("sampled", options.sampled())
                .put("image_width", options.imageWidth());
    }

    private static ActiveSetOptions options(State state) {
        return new ActiveSetOptions(
                Math.toIntExact(state.integer("active")),
                NamedChoice.require(SelectionCriterion.class, "criterion", state.text("criterion")),
                state.flag("balanced"),
                state.flag("flipped"),
                Math.toIntExact(state.integer("sweeps")),
                Math.toIntExact(state.integer("candidates")),
                Math.toIntExact(state.integer("sampled")),
                Math.toIntExact(state.integer("image_width")));
    }
}
