package dev.querent.core.hik;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.hik.inference.HikPosterior;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.intersection.TableMemory;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.Optional;

/**
 * Gaussian-process label regression with an intersection kernel (Rodner et al. 2016): hyperparameters by evidence, all classes in one block
 * solve whose cost is linear in the non-zero values, probabilities calibrated on held-out rows.
 *
 * <pre>{@code
 * HikModel model = new HikTrainer(HikOptions.defaults()).fit(data, Seed.of(1));
 * Predictions predictions = model.predict(rows);
 * }</pre>
 */
public record HikTrainer(HikOptions options) implements Trainer<HikModel> {

    @Override
    public String name() {
        return "gp-hik";
    }

    @Override
    public HikModel fit(LabeledData data, Seed seed, Run run) {
        return fit(Optional.empty(), data, options.settings(), seed, run);
    }

    /**
     * Trains on all rows and calibrates probabilities on some that were chosen, instead of contiguous blocks.
     *
     * @param calibrating their numbers, ascending; empty for contiguous blocks
     */
    public HikModel fit(LabeledData data, List<Integer> calibrating, Seed seed, Run run) {
        return fit(Optional.empty(), data, options.settings().withCalibrating(calibrating), seed, run);
    }

    @Override
    public HikModel refit(HikModel previous, LabeledData data, Seed seed, Run run) {
        return fit(Optional.of(previous.hyperparameters()), data, options.settings(), seed, run);
    }

    private HikModel fit(
            Optional<Hyperparameters> previous, LabeledData data, HikParts.Settings settings, Seed seed, Run run) {
        data.labels().requireTwoClasses();
        SparseFeatures rows = SparseFeatures.copyOf(data.features());
        TableMemory.requirePossible(rows.columns(), options.quantisation().bins(), 1);

        run.progress("hyperparameters", 0, 3);
        Hyperparameters found = new HikHyperparameters(
                        options.search(), options.searchRows(), options.searchCheck(), run)
                .find(options.startFor(rows), options.noise(), previous, new LabeledData(rows, data.labels()), seed);

        run.progress("training", 1, 3);
        SortedIndex index = SortedIndex.of(rows, run.workers());
        HikFit fit = HikFit.of(rows, index, found, settings, run.workers());
        Matrix targets = OneVersusAll.targets(data.labels());
        int later = HikCalibration.solves(data.labels(), settings);
        Preconditioner preconditioner = fit.preconditioner(targets.columns(), targets.columns() + later, run);
        HikPosterior posterior = fit.posterior(targets, Optional.empty(), preconditioner, run);

        run.progress("calibration", 2, 3);
        HikModel model = fit.model(data.labels(), posterior, preconditioner);
        model.probabilities(run.workers()); // computed here, where the work is expected
        run.progress("done", 3, 3);
        return model;
    }
}
