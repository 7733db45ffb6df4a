package dev.querent.core.hik;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.hik.inference.HikPosterior;
import dev.querent.core.hik.inference.HikVariances;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.intersection.TableMemory;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.NoveltyTrainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.Optional;

/**
 * One-class classification with a Gaussian process (Freytag et al. 2012, section 6.3; Kemmler et al. 2010): all targets are 1, so that the mean
 * falls and the variance grows away from them. Maximum evidence would explain constant targets as pure noise, so kernel and noise are those of
 * the options, without a search.
 */
public record OneClassTrainer(HikOptions options) implements NoveltyTrainer<OneClassModel> {

    @Override
    public OneClassModel fit(Features features, Seed seed, Run run) {
        if (features.rows() == 0) {
            throw new IllegalArgumentException("there are no rows to learn a class from; at least 1 is needed");
        }
        SparseFeatures rows = SparseFeatures.copyOf(features);
        TableMemory.requirePossible(rows.columns(), options.quantisation().bins(), 1);
        Hyperparameters given = Hyperparameters.fixed(options.kernel().startFor(rows), options.noise());
        run.progress("training", 0, 1);
        SortedIndex index = SortedIndex.of(rows, run.workers());
        HikFit fit = HikFit.of(rows, index, given, options.settings(), run.workers());
        Matrix ones = Matrix.zeros(rows.rows(), 1);
        Arrays.fill(ones.array(), 1);
        Preconditioner preconditioner = fit.preconditioner(1, 1, run);
        HikPosterior posterior = fit.posterior(ones, Optional.empty(), preconditioner, run);
        HikVariances variances = new HikVariances(rows, fit.matrix(), options.quantisation());
        run.progress("training", 1, 1);
        return new OneClassModel(posterior, variances);
    }
}
