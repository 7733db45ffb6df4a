package dev.querent.model.engine;

import dev.querent.core.data.LabelSet;
import dev.querent.core.gp.probit.ProbitGpModel;
import dev.querent.core.gp.probit.ProbitGpModel.Machine;
import dev.querent.core.kernel.Kernel;
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
            State stored = sites(machine.bias(), machine.precisions(), machine.shifts(), machine.weights())
                    .put("kernel", KernelCodec.encode(machine.kernel()))
                    .put("rows", FeaturesCodec.encode(machine.rows()));
            state.put("machine_" + m, stored);
        }
        return state;
    }

    /** A machine without its kernel and its rows. */
    static State sites(double bias, double[] precisions, double[] shifts, double[] weights) {
        return new State()
                .put("bias", bias)
                .put("precisions", precisions)
                .put("shifts", shifts)
                .put("weights", weights);
    }

    static ProbitGpModel.Parts decode(State state) {
        List<Machine> machines = new ArrayList<>();
        for (int m = 0; m < state.integer("machines"); m++) {
            State stored = state.state("machine_" + m);
            Kernel kernel = KernelCodec.decode(stored.state("kernel"));
            machines.add(machine(kernel, FeaturesCodec.decode(stored.state("rows")), stored, Machine::new));
        }
        return new ProbitGpModel.Parts(LabelSet.of(state.texts("classes")), machines, state.number("temperature"));
    }

    /** Makes a machine of its kernel, its rows and what {@link #sites} stores. */
    @FunctionalInterface
    interface MachineFactory<R, M> {
        M of(Kernel kernel, R rows, double bias, double[] precisions, double[] shifts, double[] weights);
    }

    static <R, M> M machine(Kernel kernel, R rows, State stored, MachineFactory<R, M> factory) {
        return factory.of(
                kernel,
                rows,
                stored.number("bias"),
                stored.doubles("precisions"),
                stored.doubles("shifts"),
                stored.doubles("weights"));
    }

    /** What training found. */
    static State findings(ProbitGpModel model) {
        return new State()
                .put("machines", model.kernels().size())
                .put("active_rows", Arrays.stream(model.activeRows()).max().orElse(0))
                .put("temperature", model.temperature());
    }
}
