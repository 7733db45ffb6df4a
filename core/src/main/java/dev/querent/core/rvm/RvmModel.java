package dev.querent.core.rvm;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.gp.probit.inference.ScoreVariances;
import dev.querent.core.gp.probit.inference.Temperature;
import dev.querent.core.internal.Require;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
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
 * Relevance vector machines or kernel machine committees, one for each class against all others (for two classes a single one). Probabilities are softmax(t·z) with z = m/√(1 +
 * πv/8) and one temperature t. Keeps only rows that some machine uses. Immutable.
 */
public final class RvmModel implements LatentClassifier {
    /** Of the latent value; goes to that of the constant far from the kept rows, however little is known there. */
    public static final List<VarianceMethod> VARIANCES = List.of(new VarianceMethod.Exact());

    /** Rows predicted together. */
    private static final int BATCH = 512;

    private final LabelSet classes;
    private final Kernel kernel;
    private final Features rows;
    private final List<RelevanceMachine> machines;
    private final double temperature;

    RvmModel(LabelSet classes, Kernel kernel, Features rows, List<RelevanceMachine> machines, double temperature) {
        int count = OneVersusRest.machines(classes.size());
        Require.that(machines.size() == count, "machines", machines.size(), "" + count);
        this.classes = classes;
        this.kernel = kernel;
        this.rows = rows.cached();
        this.machines = List.copyOf(machines);
        this.temperature = Require.finitePositive("temperature", temperature);
    }

    /**
     * The serialisable parts of a model. Arrays are passed on, not copied.
     *
     * @param rows that some machine uses
     * @param temperature t of the probabilities
     */
    public record Parts(LabelSet classes, Kernel kernel, Features rows, List<Machine> machines, double temperature) {}

    /**
     * One class against the others.
     *
     * @param rows numbers of its rows among those of the model
     * @param means of the weights of these rows and of the constant
     * @param scales of these weights before they saw any row
     * @param factor lower triangle of the Cholesky factor of their precision in units of the scales, row after row
     */
    public record Machine(int[] rows, double[] means, double[] scales, double[] factor) {}

    /** Restores a model from its parts, see {@link #parts}. */
    public static RvmModel of(Parts parts) {
        return new RvmModel(
                parts.classes(),
                parts.kernel(),
                parts.rows(),
                parts.machines().stream()
                        .map(m -> RelevanceMachine.restored(m.rows(), m.means(), m.scales(), m.factor()))
                        .toList(),
                parts.temperature());
    }

    /** The parts stored in a file. */
    public Parts parts() {
        return new Parts(
                classes,
                kernel,
                rows,
                machines.stream()
                        .map(m -> new Machine(m.rows(), m.means(), m.scales(), m.lower()))
                        .toList(),
                temperature);
    }

    @Override
    public LabelSet classes() {
        return classes;
    }

    @Override
    public int features() {
        return rows.columns();
    }

    public Kernel kernel() {
        return kernel;
    }

    /** The factor of the scores in the probabilities. */
    public double temperature() {
        return temperature;
    }

    /** Number of rows that the model keeps. */
    public int relevanceRows() {
        return rows.rows();
    }

    @Override
    public List<VarianceMethod> variances() {
        return VARIANCES;
    }

    @Override
    public LatentMoments latent(Features queries, VarianceMethod variance, Workers workers) {
        requireFeatures(queries);
        requireOffered(variance);
        List<double[]> means = perMachine(queries);
        List<double[]> variances = perMachine(queries);
        forEachBatch(queries, workers, (m, first, cross) -> {
            write(machines.get(m).latentMeans(cross), means.get(m), first);
            write(machines.get(m).variances(cross, Compute.sequential()), variances.get(m), first);
        });
        int m = classes.size();
        double[] all = OneVersusRest.scores(variances, m);
        Arrays.setAll(all, e -> Math.abs(all[e])); // the second of two classes has the first's
        return LatentMoments.owning(m, OneVersusRest.scores(means, m), Optional.of(Variance.exact(m, all)));
    }

    @Override
    public LatentMoments latentMeans(Features queries, Workers workers) {
        requireFeatures(queries);
        List<double[]> means = perMachine(queries);
        forEachBatch(
                queries, workers, (m, first, cross) -> write(machines.get(m).latentMeans(cross), means.get(m), first));
        return LatentMoments.owning(classes.size(), OneVersusRest.scores(means, classes.size()), Optional.empty());
    }

    private List<double[]> perMachine(Features queries) {
        return machines.stream().map(machine -> new double[queries.rows()]).toList();
    }

    private static void write(double[] part, double[] all, int first) {
        System.arraycopy(part, 0, all, first, part.length);
    }

    /** What one machine says about some rows. */
    @FunctionalInterface
    private interface MachineWork {
        void on(int machine, int first, Matrix cross);
    }

    private void forEachBatch(Features queries, Workers workers, MachineWork work) {
        for (int from = 0; from < queries.rows(); from += BATCH) {
            int[] numbers = new int[Math.min(BATCH, queries.rows() - from)];
            int first = from;
            Arrays.setAll(numbers, i -> first + i);
            Matrix cross = kernel.cross(rows, queries.select(numbers), Compute.on(workers));
            workers.forEach(machines.size(), m -> work.on(m, first, cross));
        }
    }

    @Override
    public Predictions predict(Features queries, VarianceMethod variance, Workers workers) {
        LatentMoments moments = latent(queries, variance, workers);
        int m = classes.size();
        double[] z = scores(moments);
        double[] probabilities = new double[z.length];
        for (int i = 0; i < moments.rows(); i++) {
            Temperature.softmax(z, i * m, temperature, probabilities, i * m, m);
        }
        return Predictions.owning(classes, probabilities, Optional.of(moments));
    }

    /** z = m/√(1 + πv/8) of all classes, row after row: σ(z) is about the mean of σ(f) (MacKay 1992). */
    static double[] scores(LatentMoments moments) {
        int m = moments.classes();
        double[] z = new double[Math.multiplyExact(moments.rows(), m)];
        for (int i = 0; i < moments.rows(); i++) {
            for (int c = 0; c < m; c++) {
                z[i * m + c] = moments.mean(i, c) / Math.sqrt(1 + Math.PI * moments.variance(i, c) / 8);
            }
        }
        return z;
    }

    /** By the latent values, times the temperature. */
    @Override
    public ClassVariances classVariances(LatentMoments moments, Workers workers) {
        int m = classes.size();
        double[] scores = new double[Math.multiplyExact(moments.rows(), m)];
        double[] variances = new double[scores.length];
        for (int i = 0; i < moments.rows(); i++) {
            for (int c = 0; c < m; c++) {
                scores[i * m + c] = temperature * moments.mean(i, c);
                variances[i * m + c] = temperature * temperature * moments.variance(i, c);
            }
        }
        return ScoreVariances.of(m, scores, variances, workers);
    }
}
