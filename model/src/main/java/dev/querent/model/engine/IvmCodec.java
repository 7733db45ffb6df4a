package dev.querent.model.engine;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.ivm.ActiveSetOptions;
import dev.querent.core.ivm.IvmLearnerState;
import dev.querent.core.ivm.IvmModel;
import dev.querent.core.ivm.IvmModel.Machine;
import dev.querent.core.ivm.SelectionCriterion;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.option.NamedChoice;
import dev.querent.core.random.Seed;
import dev.querent.model.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Serialises informative vector machines: rows once, and what each machine made of those it has chosen. */
final class IvmCodec {
    private IvmCodec() {}

    static State encode(IvmModel.Parts parts) {
        return put(
                new State()
                        .put("classes", parts.rows().classes().names())
                        .put("rows", FeaturesCodec.encode(parts.rows().features()))
                        .put("labels", parts.rows().labels().codes()),
                parts);
    }

    /** For a model whose rows are stored elsewhere. */
    static State encodeWithoutRows(IvmModel.Parts parts) {
        return put(new State(), parts);
    }

    private static State put(State state, IvmModel.Parts parts) {
        state.put("complete", parts.complete())
                .put("seed", parts.seed().value())
                .put("options", options(parts.options()))
                .put("temperature", parts.temperature())
                .put("machines", parts.machines().size());
        Kernel first = parts.machines().get(0).kernel();
        boolean shared = parts.machines().stream().allMatch(machine -> machine.kernel() == first);
        if (shared) {
            state.put("kernel", KernelCodec.encode(first)); // that of a forest is large
        }
        for (int m = 0; m < parts.machines().size(); m++) {
            Machine machine = parts.machines().get(m);
            State stored = ProbitGpCodec.sites(
                            machine.bias(), machine.precisions(), machine.shifts(), machine.weights())
                    .put("active", machine.active());
            if (!shared) {
                stored.put("kernel", KernelCodec.encode(machine.kernel()));
            }
            state.put("machine_" + m, stored);
        }
        return state;
    }

    static IvmModel.Parts decode(State state) {
        return decode(
                state,
                new LabeledData(
                        FeaturesCodec.decode(state.state("rows")),
                        Labels.of(LabelSet.of(state.texts("classes")), state.ints("labels"))));
    }

    static IvmModel.Parts decode(State state, LabeledData rows) {
        List<Machine> machines = new ArrayList<>();
        Optional<Kernel> shared =
                state.has("kernel") ? Optional.of(KernelCodec.decode(state.state("kernel"))) : Optional.empty();
        for (int m = 0; m < state.integer("machines"); m++) {
            State stored = state.state("machine_" + m);
            Kernel kernel = shared.orElseGet(() -> KernelCodec.decode(stored.state("kernel")));
            machines.add(ProbitGpCodec.machine(kernel, stored.ints("active"), stored, Machine::new));
        }
        return new IvmModel.Parts(
                options(state.state("options")),
                Seed.of(state.integer("seed")),
                rows,
                state.flag("complete"),
                machines,
                state.number("temperature"));
    }

    static State encode(IvmLearnerState held) {
        return encode(held, encode(held.model().parts()));
    }

    static State encodeWithoutRows(IvmLearnerState held) {
        return encode(held, encodeWithoutRows(held.model().parts()));
    }

    private static State encode(IvmLearnerState held, State model) {
        State state = new State()
                .put("model", model)
                .put("since_settled", held.sinceSettled())
                .put("machines", held.settled().size());
        for (int m = 0; m < held.settled().size(); m++) {
            state.put("settled_" + m, held.settled().get(m));
        }
        return state;
    }

    static IvmLearnerState decodeState(State state) {
        return decodeState(state, decode(state.state("model")));
    }

    static IvmLearnerState decodeState(State state, LabeledData rows) {
        return decodeState(state, decode(state.state("model"), rows));
    }

    private static IvmLearnerState decodeState(State state, IvmModel.Parts model) {
        List<int[]> settled = new ArrayList<>();
        for (int m = 0; m < state.integer("machines"); m++) {
            settled.add(state.ints("settled_" + m));
        }
        return new IvmLearnerState(IvmModel.of(model), settled, Math.toIntExact(state.integer("since_settled")));
    }

    static State options(ActiveSetOptions options) {
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

    static ActiveSetOptions options(State state) {
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
