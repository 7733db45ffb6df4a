package dev.querent.core.gp.probit;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.gp.probit.inference.ProbitPosterior;
import dev.querent.core.gp.probit.inference.ScoreVariances;
import dev.querent.core.gp.probit.inference.Sites;
import dev.querent.core.gp.probit.inference.Temperature;
import dev.querent.core.internal.Require;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A Gaussian-process classifier with probit likelihood, one machine for each class against all others (for two classes a single one). Each machine has
 * its own kernel, rows and variance. Probabilities are softmax(t·z) with z = (μ + b)/√(1 + σ²) and one temperature t. Immutable.
 */
public final class ProbitGpModel implements LatentClassifier {
    public static final List<VarianceMethod> VARIANCES = List.of(new VarianceMethod.Exact());

    /** Variance of the noise that turns a latent value into a label: P(f + b + ε > 0) = Φ(f + b). */
    private static final double NOISE = 1;

    /** Rows predicted together. */
    private static final int BATCH = 512;

    private final LabelSet classes;
    private final List<ProbitPosterior> machines;
    private final double temperature;

    ProbitGpModel(LabelSet classes, List<ProbitPosterior> machines, double temperature) {
        int count = OneVersusRest.machines(classes.size());
        Require.that(machines.size() == count, "machines", machines.size(), "" + count);
        this.classes = classes;
        this.machines = List.copyOf(machines);
        this.temperature = Require.finitePositive("temperature", temperature);
    }

    /**
     * The serialisable parts of a model. Arrays are passed on, not copied.
     *
     * @param temperature t of the probabilities
     */
    public record Parts(LabelSet classes, List<Machine> machines, double temperature) {}

    /**
     * One class against the others.
     *
     * @param rows that it keeps
     * @param bias b, added to the latent mean
     * @param precisions of the sites
     * @param shifts of the sites, precision times mean
     * @param weights α of the rows
     */
    public record Machine(
            Kernel kernel, Features rows, double bias, double[] precisions, double[] shifts, double[] weights) {
        static Machine of(ProbitPosterior posterior) {
            return new Machine(
                    posterior.kernel(),
                    posterior.rows(),
                    posterior.bias(),
                    posterior.sites().precisions(),
                    posterior.sites().shifts(),
                    posterior.weights());
        }

        ProbitPosterior posterior() {
            return new ProbitPosterior(kernel, rows, bias, new Sites(precisions, shifts), weights);
        }
    }

    /** Restores a model from its parts, see {@link #parts}. */
    public static ProbitGpModel of(Parts parts) {
        return new ProbitGpModel(
                parts.classes(),
                parts.machines().stream().map(Machine::posterior).toList(),
                parts.temperature());
    }

    /** The parts stored in a file. */
    public Parts parts() {
        return new Parts(classes, machines.stream().map(Machine::of).toList(), temperature);
    }

    @Override
    public LabelSet classes() {
        return classes;
    }

    @Override
    public int features() {
        return machines.get(0).rows().columns();
    }

    /** The factor of the scores in the probabilities. */
    public double temperature() {
        return temperature;
    }

    /** The kernel of each machine. */
    public List<Kernel> kernels() {
        return machines.stream().map(ProbitPosterior::kernel).toList();
    }

    /** Number of rows that each machine keeps. */
    public int[] activeRows() {
        return machines.stream().mapToInt(machine -> machine.rows().rows()).toArray();
    }

    @Override
    public List<VarianceMethod> variances() {
        return VARIANCES;
    }

    @Override
    public LatentMoments latent(Features rows, VarianceMethod variance, Workers workers) {
        requireFeatures(rows);
        requireOffered(variance);
        List<double[]> means = perMachine(rows);
        List<double[]> variances = perMachine(rows);
        forEachBatch(rows, workers, (m, first, batch, compute) -> {
            ProbitPosterior.Moments moments = machines.get(m).moments(batch, compute);
            System.arraycopy(moments.means(), 0, means.get(m), first, batch.rows());
            System.arraycopy(moments.variances(), 0, variances.get(m), first, batch.rows());
        });
        int m = classes.size();
        double[] all = OneVersusRest.scores(variances, m);
        Arrays.setAll(all, e -> Math.abs(all[e]) + NOISE); // the second of two classes has the first's
        return LatentMoments.owning(m, OneVersusRest.scores(means, m), Optional.of(Variance.exact(m, all)));
    }

    @Override
    public LatentMoments latentMeans(Features rows, Workers workers) {
        requireFeatures(rows);
        List<double[]> means = perMachine(rows);
        forEachBatch(
                rows,
                workers,
                (m, first, batch, compute) ->
                        System.arraycopy(machines.get(m).means(batch, compute), 0, means.get(m), first, batch.rows()));
        return LatentMoments.owning(classes.size(), OneVersusRest.scores(means, classes.size()), Optional.empty());
    }

    private List<double[]> perMachine(Features rows) {
        return machines.stream().map(machine -> new double[rows.rows()]).toList();
    }

    /** What one machine says about some rows. */
    @FunctionalInterface
    private interface MachineWork {
        void on(int machine, int first, Features batch, Compute compute);
    }

    /** Machines share the threads, and the view of a batch if they share a kernel; a single machine uses the threads itself. */
    private void forEachBatch(Features rows, Workers workers, MachineWork work) {
        for (int from = 0; from < rows.rows(); from += BATCH) {
            int[] numbers = new int[Math.min(BATCH, rows.rows() - from)];
            int first = from;
            Arrays.setAll(numbers, i -> first + i);
            Features batch = rows.select(numbers).cached();
            if (machines.size() == 1) {
                work.on(0, first, batch, Compute.on(workers));
            } else {
                workers.forEach(machines.size(), m -> work.on(m, first, batch, Compute.sequential()));
            }
        }
    }

    @Override
    public Predictions predict(Features rows, VarianceMethod variance, Workers workers) {
        LatentMoments moments = latent(rows, variance, workers);
        int m = classes.size();
        double[] probabilities = new double[rows.rows() * m];
        double[] z = new double[m];
        for (int i = 0; i < rows.rows(); i++) {
            for (int c = 0; c < m; c++) {
                z[c] = moments.mean(i, c) / Math.sqrt(moments.variance(i, c));
            }
            Temperature.softmax(z, 0, temperature, probabilities, i * m, m);
        }
        return Predictions.owning(classes, probabilities, Optional.of(moments));
    }

    /** By the latent values without noise, times the temperature. */
    @Override
    public ClassVariances classVariances(LatentMoments moments, Workers workers) {
        int m = classes.size();
        double[] scores = new double[Math.multiplyExact(moments.rows(), m)];
        double[] variances = new double[scores.length];
        for (int i = 0; i < moments.rows(); i++) {
            for (int c = 0; c < m; c++) {
                scores[i * m + c] = temperature * moments.mean(i, c);
                variances[i * m + c] = temperature * temperature * Math.max(0, moments.variance(i, c) - NOISE);
            }
        }
        return ScoreVariances.of(m, scores, variances, workers);
    }
}
