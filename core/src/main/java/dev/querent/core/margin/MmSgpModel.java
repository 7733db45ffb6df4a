package dev.querent.core.margin;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.internal.Lazy;
import dev.querent.core.internal.Require;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.margin.inference.MarginFit;
import dev.querent.core.margin.inference.MarginMachines;
import dev.querent.core.margin.inference.MarginPosterior;
import dev.querent.core.margin.inference.MarginScores;
import dev.querent.core.margin.inference.SupportBasis;
import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.TakesRepresentatives;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A maximum-margin sparse Gaussian process of all classes. The latent variances are those of f_k, without noise; they tell how far a row is from the
 * training rows, not how likely its class is. Immutable and thread-safe; factors are computed when first needed.
 */
public final class MmSgpModel implements TakesRepresentatives {
    public static final List<VarianceMethod> VARIANCES = List.of(MarginVariance.values());

    /** Rows predicted together. */
    private static final int BATCH = 128;

    /** Share of c below which a multiplier is round-off. */
    private static final double ACTIVE = 1e-8;

    private final Parts parts;
    private final Features representatives;
    private final Lazy<Compute, MarginPosterior> posterior;
    private final Lazy<Compute, MarginPosterior> augmented;

    private MmSgpModel(Parts parts, Features representatives, Lazy<Compute, MarginPosterior> posterior) {
        this.parts = parts;
        this.representatives = representatives;
        this.posterior = posterior;
        this.augmented = new Lazy<>(compute -> posterior.get(compute).augmented(representatives, compute));
    }

    /**
     * The serialisable parts of a model. Arrays are passed on, not copied.
     *
     * @param rows that it has learnt
     * @param support the support points
     * @param link of latent values and class probabilities
     * @param options of the training of its machines
     * @param seed of the training, and of Monte-Carlo probabilities
     */
    public record Parts(
            LabeledData rows,
            Kernel kernel,
            Features support,
            List<Machine> machines,
            Link link,
            MmSgpOptions.Machines options,
            Seed seed) {
        public Parts {
            machines = List.copyOf(machines);
            int count = OneVersusRest.machines(rows.classes().size());
            Require.that(machines.size() == count, "machines", machines.size(), "" + count);
            Require.that(
                    support.columns() == rows.features().columns(),
                    "features of support points",
                    support.columns(),
                    "" + rows.features().columns());
            for (Machine machine : machines) {
                Require.that(machine.alphas.length == rows.size(), "alphas", machine.alphas.length, "" + rows.size());
                Require.that(machine.gammas.length == rows.size(), "gammas", machine.gammas.length, "" + rows.size());
                Require.that(
                        machine.weights.length == support.rows(),
                        "weights",
                        machine.weights.length,
                        "" + support.rows());
            }
        }
    }

    /**
     * One class against the others.
     *
     * @param alphas multipliers of the margins, by row
     * @param gammas parameters of the bounds on the likelihood, by row
     * @param weights β of the whitened support points
     * @param bound on the log evidence less the cost of the margins
     * @param converged whether training ended before its last round
     */
    public record Machine(double[] alphas, double[] gammas, double[] weights, double bound, boolean converged) {
        private static Machine of(MarginFit fit) {
            return new Machine(fit.alphas(), fit.gammas(), fit.weights(), fit.bound(), fit.converged());
        }
    }

    /**
     * What turns latent values f_c ~ N(m_c, κ·v_c) of one-versus-rest machines into class probabilities
     *
     * <pre>p_c = (1 − ε)·q_c + ε/K,  q_c ∝ σ(t·f_c + b)·π_c^s</pre>
     *
     * with K classes and π_c the share of the class in the training rows. All five are fitted to held-out rows.
     *
     * @param temperature t
     * @param offset b: 0 normalises the probabilities that the machines state, and a low one gives the softmax of t·f
     * @param balance s: below 0 where machines with few rows of their class say too little, above 0 where they say too much
     * @param doubt ε, the share of the rows whose label the features do not tell
     * @param spread κ, how much of the latent variance counts
     */
    public record Link(double temperature, double offset, double balance, double doubt, double spread) {
        public Link {
            Require.finitePositive("temperature", temperature);
            Require.that(Double.isFinite(offset), "offset", offset, "finite");
            Require.that(Double.isFinite(balance), "balance", balance, "finite");
            Require.that(doubt >= 0 && doubt < 1, "doubt", doubt, "at least 0 and below 1");
            Require.that(spread >= 0 && spread <= 1, "spread", spread, "0..1");
        }
    }

    static MmSgpModel fitted(
            MmSgpOptions.Machines options, LabeledData data, MarginMachines machines, Link link, Seed seed) {
        Parts parts = new Parts(
                data,
                machines.basis().kernel(),
                machines.basis().support(),
                machines.fits().stream().map(Machine::of).toList(),
                link,
                options,
                seed);
        return new MmSgpModel(parts, none(parts), Lazy.of(machines.posterior()));
    }

    /** Restores a model from its parts, see {@link #parts}. */
    public static MmSgpModel of(Parts parts) {
        return new MmSgpModel(parts, none(parts), new Lazy<>(compute -> {
            SupportBasis basis = SupportBasis.of(parts.kernel, parts.support, compute);
            List<double[]> gammas = parts.machines.stream().map(Machine::gammas).toList();
            List<double[]> weights =
                    parts.machines.stream().map(Machine::weights).toList();
            return MarginPosterior.of(basis, parts.rows.features(), gammas, weights, compute);
        }));
    }

    private static Features none(Parts parts) {
        return parts.support.select(new int[0]);
    }

    /** The parts stored in a file. Representatives are not among them. */
    public Parts parts() {
        return parts;
    }

    /**
     * The same model with representatives of a pool, which {@link MarginVariance#AUGMENTED} takes as further support points: near them the variance says how
     * far the training rows are, not how far the support points are. Takes the place of earlier representatives.
     */
    @Override
    public MmSgpModel withRepresentatives(Features rows) {
        requireFeatures(rows);
        return new MmSgpModel(parts, rows, posterior);
    }

    /** Number of representatives. */
    public int representatives() {
        return representatives.rows();
    }

    @Override
    public int representativesWanted() {
        return parts.options.representatives();
    }

    @Override
    public LabelSet classes() {
        return parts.rows.classes();
    }

    @Override
    public int features() {
        return parts.rows.features().columns();
    }

    @Override
    public Kernel kernel() {
        return parts.kernel;
    }

    /** Number of support points. */
    public int supportPoints() {
        return parts.support.rows();
    }

    /** What turns latent values into class probabilities. */
    public Link link() {
        return parts.link;
    }

    /** The sum of the bounds of the machines. */
    public double bound() {
        return parts.machines.stream().mapToDouble(Machine::bound).sum();
    }

    /** Whether the training of every machine ended before its last round. */
    public boolean converged() {
        return parts.machines.stream().allMatch(Machine::converged);
    }

    /** Share of the margin constraints of each machine that are active, i.e. have a positive multiplier. */
    public double[] activeShares() {
        return parts.machines.stream()
                .mapToDouble(machine -> Arrays.stream(machine.alphas)
                                .filter(alpha -> alpha > ACTIVE * parts.options.cost())
                                .count()
                        / (double) machine.alphas.length)
                .toArray();
    }

    @Override
    public List<VarianceMethod> variances() {
        return VARIANCES;
    }

    @Override
    public LatentMoments latent(Features rows, VarianceMethod variance, Workers workers) {
        MarginScores scores = scores(rows, variance, workers);
        int m = scores.classes();
        return LatentMoments.owning(m, scores.means(), Optional.of(Variance.exact(m, scores.variances())));
    }

    private MarginScores scores(Features rows, VarianceMethod variance, Workers workers) {
        requireFeatures(rows);
        requireOffered(variance);
        MarginVariance method = (MarginVariance) variance;
        boolean grown = method == MarginVariance.AUGMENTED || method == MarginVariance.AUGMENTED_DEGENERATE;
        MarginPosterior used = (grown ? augmented : posterior).get(Compute.on(workers));
        List<MarginScores> batches = inBatches(
                rows,
                workers,
                batch -> MarginScores.of(moments(used, method, batch), classes().size()));
        return MarginScores.joined(batches);
    }

    private static MarginPosterior.Moments moments(MarginPosterior posterior, MarginVariance method, Features batch) {
        Compute compute = Compute.sequential();
        return switch (method) {
            case AUGMENTED, RESIDUAL -> posterior.residual(batch, compute);
            case DEGENERATE, AUGMENTED_DEGENERATE -> posterior.degenerate(batch, compute);
            case PER_POINT -> posterior.perPoint(batch, compute);
        };
    }

    @Override
    public LatentMoments latentMeans(Features rows, Workers workers) {
        requireFeatures(rows);
        MarginPosterior used = posterior.get(Compute.on(workers));
        List<double[]> means = inBatches(
                rows,
                workers,
                batch -> OneVersusRest.scores(
                        used.means(batch, Compute.sequential()), classes().size()));
        return LatentMoments.owning(
                classes().size(), means.stream().flatMapToDouble(Arrays::stream).toArray(), Optional.empty());
    }

    /** What a batch of rows gives. */
    @FunctionalInterface
    private interface BatchWork<T> {
        T of(Features batch);
    }

    /** At least one batch, which may be empty. */
    private static <T> List<T> inBatches(Features rows, Workers workers, BatchWork<T> work) {
        int batches = Math.max(1, (rows.rows() + BATCH - 1) / BATCH);
        return new ArrayList<>(workers.mapInOrder(batches, b -> {
            int from = b * BATCH;
            int[] numbers = new int[Math.min(BATCH, rows.rows() - from)];
            Arrays.setAll(numbers, i -> from + i);
            return work.of(rows.select(numbers));
        }));
    }

    static LinkedProbabilities probabilities(MmSgpOptions.Machines options, Labels labels, Seed seed) {
        return options.samples() == 0
                ? LinkedProbabilities.moderated(labels)
                : LinkedProbabilities.monteCarlo(labels, options.samples(), seed.child("margin.samples"));
    }

    @Override
    public Predictions predict(Features rows, VarianceMethod variance, Workers workers) {
        MarginScores scores = scores(rows, variance, workers);
        int m = scores.classes();
        double[] probabilities =
                probabilities(parts.options, parts.rows.labels(), parts.seed).of(scores, parts.link, workers);
        LatentMoments moments =
                LatentMoments.owning(m, scores.means(), Optional.of(Variance.exact(m, scores.variances())));
        return Predictions.owning(classes(), probabilities, Optional.of(moments));
    }

    /** Var σ(f_k) of each class, as its own machine says. */
    @Override
    public ClassVariances classVariances(LatentMoments moments, Workers workers) {
        int m = classes().size();
        double[] means = new double[Math.multiplyExact(moments.rows(), m)];
        double[] variances = new double[means.length];
        for (int i = 0; i < moments.rows(); i++) {
            for (int c = 0; c < m; c++) {
                means[i * m + c] = moments.mean(i, c);
                variances[i * m + c] = moments.variance(i, c);
            }
        }
        return ClassVariances.ofLogOdds(m, means, variances, workers);
    }
}
