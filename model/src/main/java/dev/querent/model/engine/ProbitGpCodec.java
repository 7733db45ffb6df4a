package dev.querent.model.engine;

import dev.querent.core.data.LabelSet;
import dev.querent.core.gp.probit.ProbitGpModel;
import dev.querent.core.gp.probit.ProbitGpModel.Machine;
import dev.querent.model.state.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Serialises probit classifiers, which several engines train. Factors are computed again when a variance is asked for. */
final class ProbitGpCodec {
    private ProbitGpCodec() {}

    static State encode(ProbitGpModel.Parts parts) {
        State state = new State()
                .put("classes", parts.classes().names())
                .put("temperature", parts.temperature())
                .put("machines", parts.machines().size());
        for (int m = 0; m < parts.machines().size(); m++) {
            Machine machine = parts.machines().get(m);
            state.put(
                    "machine_" + m,
                    new State()
                            .put("kernel", KernelCodec.encode(machine.kernel()))
                            .put("rows", FeaturesCodec.encode(machine.rows()))
                            .put("bias", machine.bias())
                            .put("precisions", machine.precisions())
                            .put("shifts", machine.shifts())
                            .put("weights", machine.weights()));
        }
        return state;
    }

    static ProbitGpModel.Parts decode(State state) {
        List<Machine> machines = new ArrayList<>();
        for (int m = 0; m < state.integer("machines"); m++) {
            State stored = state.state("machine_" + m);
            machines.add(new Machine(
                    KernelCodec.decode(stored.state("kernel")),
                    FeaturesCodec.decode(stored.state("rows")),
                    stored.number("bias"),
                    stored.doubles("precisions"),
                    stored.doubles("shifts"),
                    stored.doubles("weights")));
        }
        return new ProbitGpModel.Parts(LabelSet.of(state.texts("classes")), machines, state.number("temperature"));
    }

    /** What training found. */
    static State findings(ProbitGpModel model) {
        return new State()
                .put("machines", model.kernels().size())
                .put("active_rows", Arrays.stream(model.activeRows()).max().orElse(0))
                .put("temperature", model.temperature());
    }
}
