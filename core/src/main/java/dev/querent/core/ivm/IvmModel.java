package dev.querent.core.ivm;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.probit.ProbitGpModel;
import dev.querent.core.internal.Require;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Informative vector machines of all classes: a probit classifier on the rows they have chosen. Immutable. */
public final class IvmModel implements LatentClassifier {
    public static final List<VarianceMethod> VARIANCES = ProbitGpModel.VARIANCES;

    private final Parts parts;
    private final ProbitGpModel machines;

    private IvmModel(Parts parts) {
        this.parts = parts;
        this.machines = ProbitGpModel.of(new ProbitGpModel.Parts(
                parts.rows().classes(),
                parts.machines().stream()
                        .map(machine -> machine.on(parts.virtual()))
                        .toList(),
                parts.temperature()));
    }

    /**
     * The serialisable parts of a model. Arrays are passed on, not copied.
     *
     * @param rows the training rows, or of these only the ones that some machine has chosen
     * @param complete whether they are all training rows, so that the model can learn more
     * @param temperature t of the probabilities
     */
    public record Parts(
            ActiveSetOptions options,
            Seed seed,
            LabeledData rows,
            boolean complete,
            List<Machine> machines,
            double temperature) {
        public Parts {
            machines = List.copyOf(machines);
        }

        VirtualRows virtual() {
            return options.rows(rows.features());
        }

        /** The rows that some machine has chosen, or copies of them, ascending. */
        int[] chosen() {
            return machines.stream()
                    .flatMapToInt(machine -> Arrays.stream(machine.active()))
                    .map(virtual()::row)
                    .sorted()
                    .distinct()
                    .toArray();
        }

        /** Without the rows that no machine has chosen. */
        Parts compressed() {
            int[] kept = chosen();
            VirtualRows virtual = virtual();
            List<Machine> renumbered = machines.stream()
                    .map(machine -> machine.with(Arrays.stream(machine.active())
                            .map(number -> virtual.moved(number, Arrays.binarySearch(kept, virtual.row(number))))
                            .toArray()))
                    .toList();
            return new Parts(options, seed, rows.select(kept), false, renumbered, temperature);
        }
    }

    /**
     * One class against the others.
     *
     * @param active numbers of the rows it has chosen; if the rows are images with shifted copies, 5 times the number of the row plus that of the copy, where 0
     * is the row itself, and 1 to 4 are shifted right, left, down and up
     * @param bias b, added to the latent mean
     * @param precisions of the sites
     * @param shifts of the sites, precision times mean
     * @param weights α of the rows
     */
    public record Machine(
            Kernel kernel, int[] active, double bias, double[] precisions, double[] shifts, double[] weights) {

        /** The same with another kernel. */
        public Machine with(Kernel other) {
            return new Machine(other, active, bias, precisions, shifts, weights);
        }

        private Machine with(int[] rows) {
            return new Machine(kernel, rows, bias, precisions, shifts, weights);
        }

        private ProbitGpModel.Machine on(VirtualRows rows) {
            int count = rows.rows().rows();
            for (int number : active) {
                Require.that(number >= 0 && rows.row(number) < count, "active row", number, "one of " + count);
            }
            return new ProbitGpModel.Machine(kernel, rows.select(active), bias, precisions, shifts, weights);
        }
    }

    /** Restores a model from its parts, see {@link #parts}. */
    public static IvmModel of(Parts parts) {
        return new IvmModel(parts);
    }

    /** The parts stored in a file. */
    public Parts parts() {
        return parts;
    }

    /** The same without the rows that no machine has chosen. It cannot learn more. */
    public IvmModel compressed() {
        return of(parts.compressed());
    }

    /** All training rows, if the model has kept them. */
    public Optional<LabeledData> trainingRows() {
        return parts.complete() ? Optional.of(parts.rows()) : Optional.empty();
    }

    /** The classifier itself, without rows that no machine has chosen. */
    public ProbitGpModel probit() {
        return machines;
    }

    /** Numbers of the rows that each machine has chosen, or copies of them. */
    List<int[]> active() {
        VirtualRows virtual = parts.virtual();
        return parts.machines().stream()
                .map(machine -> IntStream.of(machine.active())
                        .map(virtual::row)
                        .distinct()
                        .toArray())
                .toList();
    }

    /** The kernel of each machine. */
    public List<Kernel> kernels() {
        return machines.kernels();
    }

    /** Number of rows that each machine has chosen. */
    public int[] activeRows() {
        return machines.activeRows();
    }

    /** The factor of the scores in the probabilities. */
    public double temperature() {
        return machines.temperature();
    }

    @Override
    public LabelSet classes() {
        return machines.classes();
    }

    @Override
    public int features() {
        return machines.features();
    }

    @Override
    public List<VarianceMethod> variances() {
        return machines.variances();
    }

    @Override
    public LatentMoments latent(Features rows, VarianceMethod variance, Workers workers) {
        return machines.latent(rows, variance, workers);
    }

    @Override
    public LatentMoments latentMeans(Features rows, Workers workers) {
        return machines.latentMeans(rows, workers);
    }

    @Override
    public Predictions predict(Features rows, VarianceMethod variance, Workers workers) {
        return machines.predict(rows, variance, workers);
    }

    @Override
    public ClassVariances classVariances(LatentMoments moments, Workers workers) {
        return machines.classVariances(moments, workers);
    }
}
