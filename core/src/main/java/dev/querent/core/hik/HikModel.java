package dev.querent.core.hik;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.inference.ClassProbabilities;
import dev.querent.core.hik.inference.HikPosterior;
import dev.querent.core.hik.inference.HikVariances;
import dev.querent.core.internal.Lazy;
import dev.querent.core.internal.Require;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.QueryScorer;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.Convergence;
import dev.querent.core.model.Covariances;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.MeanMethod;
import dev.querent.core.model.OffersQuantisedMeans;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.RowInfluence;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import java.util.List;
import java.util.Optional;

/**
 * A Gaussian-process classifier with an intersection kernel (Rodner et al. 2016): exact or quantised means, variances from exact to tabulated,
 * calibrated probabilities. Keeps its training rows and labels, so that it can be updated. Immutable.
 */
public final class HikModel implements LabelRegression, OffersQuantisedMeans {
    /** What every model offers, with default parameters. */
    public static final List<VarianceMethod> VARIANCES = HikVariances.OFFERED;

    /** Of newly trained models: the spectral bound, whose cost per row hardly grows with the number of training rows. */
    public static final VarianceMethod DEFAULT_VARIANCE = new VarianceMethod.Spectral();

    private final Labels labels;
    private final Hyperparameters hyperparameters;
    private final HikPosterior posterior;
    private final HikVariances variances;
    private final Lazy<Workers, ClassProbabilities> probabilities; // for bounds of the variance
    private final Lazy<Workers, ClassProbabilities> exactProbabilities;
    private final HikParts.Settings settings;
    private final MeanMethod meanMethod;

    /** @param labels of the training rows; their classes are the model's */
    HikModel(
            Labels labels,
            Hyperparameters hyperparameters,
            HikPosterior posterior,
            HikVariances variances,
            Lazy<Workers, ClassProbabilities> probabilities,
            Lazy<Workers, ClassProbabilities> exactProbabilities,
            HikParts.Settings settings,
            MeanMethod meanMethod) {
        int columns = labels.classes().size() == 2 ? 1 : labels.classes().size();
        Require.that(
                posterior.alpha().columns() == columns,
                "targets",
                posterior.alpha().columns(),
                "" + columns);
        Require.that(labels.size() == variances.rows().rows(), "labels", labels.size(), "one per row");
        Require.that(
                labels.size() == posterior.alpha().rows(),
                "rows of the weights",
                posterior.alpha().rows(),
                "" + labels.size());
        this.labels = labels;
        this.hyperparameters = hyperparameters;
        this.posterior = posterior;
        this.variances = variances;
        this.probabilities = probabilities;
        this.exactProbabilities = exactProbabilities;
        this.settings = settings;
        this.meanMethod = meanMethod;
    }

    /** Restores a model from its parts, see {@link #parts}. */
    public static HikModel of(HikParts parts) {
        HikParts.SortedRows sorted = parts.rows();
        SortedIndex index = SortedIndex.restored(sorted.count(), sorted.ends(), sorted.rowNumbers(), sorted.values());
        SparseFeatures rows = index.toRows();
        Hyperparameters found = parts.hyperparameters();
        IntersectionMatrix matrix =
                IntersectionMatrix.of(index, HikFit.kernel(found.kernel()), found.noise(), Workers.sequential());
        int columns = parts.weights().length / Math.max(1, rows.rows());
        Matrix alpha = Matrix.owning(rows.rows(), columns, parts.weights());
        int classes = parts.labels().classes().size();
        HikParts.Settings settings = parts.settings();
        HikVariances variances = new HikVariances(rows, matrix, parts.largestEigenvalue(), settings.quantisation());
        Lazy<Workers, ClassProbabilities> bounded = Lazy.of(ClassProbabilities.of(parts.calibration(), classes));
        return new HikModel(
                parts.labels(),
                found,
                new HikPosterior(matrix, alpha, parts.convergence()),
                variances,
                bounded,
                parts.exactCalibration()
                        .map(exact -> Lazy.<Workers, ClassProbabilities>of(ClassProbabilities.of(exact, classes)))
                        .orElseGet(() -> HikCalibration.exact(parts.labels(), variances, settings, bounded)),
                settings,
                MeanMethod.EXACT);
    }

    /** The parts stored in a file. Calibrates the probabilities first if that is still to be done. */
    public HikParts parts() {
        SortedIndex index = matrix().index();
        return new HikParts(
                labels,
                hyperparameters,
                new HikParts.SortedRows(index.rows(), index.ends(), index.rowNumbers(), index.values()),
                posterior.alpha().array(),
                posterior.convergence(),
                settings,
                variances.largestEigenvalueIfFound(),
                probabilities(Workers.sequential()).parts(),
                exactProbabilities.ifMade().map(ClassProbabilities::parts));
    }

    @Override
    public HikModel withMeans(MeanMethod means) {
        return new HikModel(
                labels, hyperparameters, posterior, variances, probabilities, exactProbabilities, settings, means);
    }

    @Override
    public LabelSet classes() {
        return labels.classes();
    }

    @Override
    public int features() {
        return rows().columns();
    }

    /** Of the training rows. */
    public Labels labels() {
        return labels;
    }

    /** What it was trained on. */
    public LabeledData trainingRows() {
        return new LabeledData(rows(), labels);
    }

    SparseFeatures rows() {
        return variances.rows();
    }

    /** How kernel and noise were found. */
    public Hyperparameters hyperparameters() {
        return hyperparameters;
    }

    /** Convergence of the linear systems. */
    public Convergence convergence() {
        return posterior.convergence();
    }

    /** K̃ of its training rows, for modules of Querent. */
    @SuppressWarnings("exports")
    public IntersectionMatrix matrix() {
        return variances.matrix();
    }

    /** Weights and scorers, for modules of Querent. */
    @SuppressWarnings("exports")
    public HikPosterior posterior() {
        return posterior;
    }

    /** Ways to the variance, for modules of Querent. */
    @SuppressWarnings("exports")
    public HikVariances varianceSources() {
        return variances;
    }

    /** Calibrates the probabilities on the given workers if that is still to be done; otherwise their first use does. */
    public void calibrate(Workers workers) {
        probabilities(workers);
    }

    /** For bounds of the variance. Calibrated on first use, on the given workers. */
    ClassProbabilities probabilities(Workers workers) {
        return probabilities.get(workers);
    }

    /** For exact variances and intervals. Calibrated on first use, on the given workers. */
    ClassProbabilities exactProbabilities(Workers workers) {
        return exactProbabilities.get(workers);
    }

    /** What it was trained with, which updates use as well. */
    public HikParts.Settings settings() {
        return settings;
    }

    @Override
    public List<VarianceMethod> variances() {
        return VARIANCES;
    }

    /** The method that its probabilities were calibrated for; the coarse bound for models older than the spectral bound. */
    @Override
    public VarianceMethod defaultVariance() {
        return settings.variance();
    }

    @Override
    public LatentMoments latent(Features rows, VarianceMethod method, Workers workers) {
        return latentMeans(rows, workers).with(variance(rows, method, workers));
    }

    @Override
    public Variance variance(Features rows, VarianceMethod method, Workers workers) {
        requireOffered(method);
        requireFeatures(rows);
        return variances.of(HikPosterior.queries(rows), method, workers);
    }

    @Override
    public LatentMoments latentMeans(Features rows, Workers workers) {
        requireFeatures(rows);
        SparseFeatures queries = HikPosterior.queries(rows);
        if (meanMethod == MeanMethod.EXACT) {
            return moments(posterior.means(queries, workers));
        }
        QueryScorer tables = posterior.quantised(settings.quantisation(), workers);
        return moments(tables.scores(queries, workers)).withMeanErrors(tables.largestErrors(queries, workers));
    }

    private LatentMoments moments(double[] means) {
        int classes = classes().size();
        return LatentMoments.owning(classes, OneVersusAll.expanded(means, classes), Optional.empty());
    }

    @Override
    public Predictions predictions(LatentMoments moments, Workers workers) {
        return probabilitiesFor(moments, workers).predictions(classes(), moments);
    }

    @Override
    public ClassVariances classVariances(LatentMoments moments, Workers workers) {
        return probabilitiesFor(moments, workers).classVariances(moments, noise(), workers);
    }

    private ClassProbabilities probabilitiesFor(LatentMoments moments, Workers workers) {
        boolean bounded = moments.variance()
                .map(variance -> variance.kind() == Variance.Kind.UPPER_BOUND)
                .orElse(true);
        return bounded ? probabilities(workers) : exactProbabilities(workers);
    }

    @Override
    public double noise() {
        return matrix().noise();
    }

    @Override
    public RowInfluence influence(Features rows, Workers workers) {
        requireFeatures(rows);
        return variances.influence(workers).of(HikPosterior.queries(rows), workers);
    }

    @Override
    public RowInfluence influenceBounds(Features rows, Workers workers) {
        requireFeatures(rows);
        return variances.influence(workers).bounds(HikPosterior.queries(rows), workers);
    }

    @Override
    public Optional<Features> learntSince(LabelRegression earlier) {
        if (!(earlier instanceof HikModel model)
                || matrix().kernel() != model.matrix().kernel()
                || noise() != model.noise()
                || !rows().beginsWith(model.rows())) {
            return Optional.empty();
        }
        return Optional.of(rows().from(model.rows().rows()));
    }

    @Override
    public Covariances covariancesWith(Features others, Workers workers) {
        requireFeatures(others);
        return variances.influence(workers).covariancesWith(HikPosterior.queries(others), workers);
    }
}
