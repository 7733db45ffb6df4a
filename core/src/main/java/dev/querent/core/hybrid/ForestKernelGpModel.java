package dev.querent.core.hybrid;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.forest.ForestKernel;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.hik.HikModel;
import dev.querent.core.internal.Require;
import dev.querent.core.kernel.KernelWithConstant;
import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.Covariances;
import dev.querent.core.model.LabelRegression;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.RowInfluence;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A Gaussian process with the kernel of a forest, in one of two forms: dense, with a factor, or sparse, as a Gaussian process with an
 * intersection kernel on indicators of the forest's nodes ({@link ForestKernel#indicators}). Immutable.
 */
public final class ForestKernelGpModel implements LabelRegression {
    private final LabelRegression posterior; // of rows if dense, of their indicators if sparse
    private final Optional<SparseParts> sparse;

    /**
     * What the sparse form consists of.
     *
     * @param hyperparameters the forest's kernel and the noise
     * @param rows the training rows
     * @param posterior of their indicators
     */
    public record SparseParts(Hyperparameters hyperparameters, Features rows, HikModel posterior) {
        public SparseParts {
            Require.that(
                    rows.rows() == posterior.labels().size(),
                    "rows",
                    rows.rows(),
                    "" + posterior.labels().size());
        }
    }

    private ForestKernelGpModel(LabelRegression posterior, Optional<SparseParts> sparse) {
        this.posterior = posterior;
        this.sparse = sparse;
    }

    /** The dense form. */
    public static ForestKernelGpModel of(DenseGpModel dense) {
        forest(dense.hyperparameters());
        return new ForestKernelGpModel(dense, Optional.empty());
    }

    /** The sparse form. */
    public static ForestKernelGpModel of(SparseParts parts) {
        forest(parts.hyperparameters());
        return new ForestKernelGpModel(parts.posterior(), Optional.of(parts));
    }

    static ForestKernel forest(Hyperparameters found) {
        if (KernelWithConstant.baseOf(found.kernel()) instanceof ForestKernel forest) {
            return forest;
        }
        throw new IllegalArgumentException("the kernel must be that of a forest, got "
                + found.kernel().getClass().getSimpleName());
    }

    /** The model of the dense form; empty if this is the sparse form. */
    public Optional<DenseGpModel> dense() {
        return posterior instanceof DenseGpModel model ? Optional.of(model) : Optional.empty();
    }

    /** The parts of the sparse form; empty if this is the dense form. */
    public Optional<SparseParts> sparse() {
        return sparse;
    }

    /** The kernel, whose base is that of the forest, and the noise. */
    public Hyperparameters hyperparameters() {
        return sparse.map(SparseParts::hyperparameters)
                .orElseGet(() -> dense().orElseThrow().hyperparameters());
    }

    /** What it was trained on. */
    public LabeledData trainingRows(Workers workers) {
        return sparse.map(
                        parts -> new LabeledData(parts.rows(), parts.posterior().labels()))
                .orElseGet(() -> dense().orElseThrow().trainingRows(workers));
    }

    /** The sparse form after a change of its rows. */
    ForestKernelGpModel with(HikModel next, UnaryOperator<Features> change) {
        SparseParts parts = sparse.orElseThrow();
        return of(new SparseParts(parts.hyperparameters(), change.apply(parts.rows()), next));
    }

    /** Rows as the posterior takes them. */
    IndicatorBlocks blocks(Features rows, Workers workers) {
        requireFeatures(rows);
        return new IndicatorBlocks(sparse.map(parts -> forest(parts.hyperparameters())), rows, workers);
    }

    @Override
    public LabelSet classes() {
        return posterior.classes();
    }

    @Override
    public int features() {
        return forest(hyperparameters()).features();
    }

    @Override
    public List<VarianceMethod> variances() {
        return posterior.variances();
    }

    @Override
    public VarianceMethod defaultVariance() {
        return posterior.defaultVariance();
    }

    @Override
    public double noise() {
        return posterior.noise();
    }

    @Override
    public LatentMoments latent(Features rows, VarianceMethod method, Workers workers) {
        return blocks(rows, workers).map(block -> posterior.latent(block, method, workers), LatentMoments::joined);
    }

    @Override
    public LatentMoments latentMeans(Features rows, Workers workers) {
        return blocks(rows, workers).map(block -> posterior.latentMeans(block, workers), LatentMoments::joined);
    }

    @Override
    public Variance variance(Features rows, VarianceMethod method, Workers workers) {
        return blocks(rows, workers).map(block -> posterior.variance(block, method, workers), Variance::joined);
    }

    @Override
    public Predictions predictions(LatentMoments moments, Workers workers) {
        return posterior.predictions(moments, workers);
    }

    @Override
    public ClassVariances classVariances(LatentMoments moments, Workers workers) {
        return posterior.classVariances(moments, workers);
    }

    @Override
    public RowInfluence influence(Features rows, Workers workers) {
        return blocks(rows, workers).map(block -> posterior.influence(block, workers), RowInfluence::joined);
    }

    @Override
    public RowInfluence influenceBounds(Features rows, Workers workers) {
        return blocks(rows, workers).map(block -> posterior.influenceBounds(block, workers), RowInfluence::joined);
    }

    @Override
    public Covariances covariancesWith(Features others, Workers makers) {
        Covariances covariances = blocks(others, makers).whole(block -> posterior.covariancesWith(block, makers));
        return (rows, workers) -> blocks(rows, workers)
                .map(
                        block -> covariances.of(block, workers),
                        parts -> parts.stream().flatMapToDouble(Arrays::stream).toArray());
    }

    @Override
    public Optional<Features> learntSince(LabelRegression earlier) {
        if (!(earlier instanceof ForestKernelGpModel model)
                || hyperparameters().kernel() != model.hyperparameters().kernel()) {
            return Optional.empty();
        }
        Optional<Features> learnt = posterior.learntSince(model.posterior);
        return sparse.isEmpty()
                ? learnt
                : learnt.map(indicators ->
                        sparse.get().rows().from(sparse.get().rows().rows() - indicators.rows()));
    }
}
