package dev.querent.core.hybrid;

import dev.querent.core.data.LabeledData;
import dev.querent.core.forest.ForestKernel;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.gp.Hyperparameters;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.hik.HikModel;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hik.HikSearch;
import dev.querent.core.hik.HikTrainer;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.kernel.KernelWithConstant;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.model.Trainer;
import dev.querent.core.option.NamedChoice;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Trains a Gaussian process with the random forest kernel (Davies and Ghahramani 2014): no length scale to search, and a partition of the rows
 * adapted to the labels. Kernel parameters and noise are those that maximise the exact evidence of a sample, in both forms. The forest does not
 * see the rows of that sample, nor those that calibrate, if there are enough others: its trees are fitted to the labels they see.
 *
 * @param form how the posterior is computed
 * @param forest options of the forest
 * @param gp all other options; its kernel is not used
 * @param sparse tolerance and iterations of the sparse form, and the number of rows that calibrate either form; all else is not used
 */
public record ForestKernelGpTrainer(
        ForestKernelGpTrainer.Form form, ForestOptions forest, DenseGpOptions gp, HikOptions sparse)
        implements Trainer<ForestKernelGpModel> {

    /** How the posterior is computed. The mean and the exact variance are the same. */
    public enum Form implements NamedChoice {
        /** Dense up to {@link #MOST_DENSE} rows, sparse beyond. */
        AUTO,
        /** By a Cholesky factor: quadratic memory, cubic time. */
        DENSE,
        /** By products with indicators of the nodes: memory and time of a product are linear in rows times trees. */
        SPARSE
    }

    /** Up to this many rows a factor takes a second or two. */
    public static final int MOST_DENSE = 2000;

    /** Indicators are 0 or 1, so a table with a single bin is exact. */
    private static final Quantisation ONE_BIN =
            new Quantisation(1, Quantisation.Range.ADAPTIVE, Quantisation.Lookup.INTERPOLATED);

    /** With the usual form and solver. */
    public ForestKernelGpTrainer(ForestOptions forest, DenseGpOptions gp) {
        this(Form.AUTO, forest, gp, HikOptions.defaults());
    }

    @Override
    public String name() {
        return "forest-kernel-gp";
    }

    @Override
    public ForestKernelGpModel fit(LabeledData data, Seed seed, Run run) {
        return fit(forest(data, seed, run), data, seed, run);
    }

    /** The forest that {@link #fit(LabeledData, Seed, Run)} grows: on all rows but those that are reserved. */
    public ForestModel forest(LabeledData data, Seed seed, Run run) {
        data.labels().requireTwoClasses();
        if (!isDense(data)) {
            IndicatorMemory.require(data.size(), forest.trees());
        }
        return new ForestTrainer(forest)
                .fit(
                        data.select(reserved(data, seed).seen(data.size())),
                        seed.child("forest"),
                        run.withBudget(Budget.unlimited()));
    }

    /** With a forest that has not seen the reserved rows, see {@link #forest(LabeledData, Seed, Run)}. */
    public ForestKernelGpModel fit(ForestModel trees, LabeledData data, Seed seed, Run run) {
        data.labels().requireTwoClasses();
        int[] searched = reserved(data, seed).searched();
        DenseGpTrainer dense = new DenseGpTrainer(gp.withKernel(KernelFamily.of(ForestKernel.of(trees))));
        Hyperparameters found = dense.hyperparameters(searched.length > 0 ? data.select(searched) : data, seed, run);
        return isDense(data)
                ? ForestKernelGpModel.of(
                        DenseGpTrainer.conditioned(data, found, calibrating(data, seed), gp.folds(), run))
                : conditioned(data, found, calibrating(data, seed), seed, run);
    }

    private boolean isDense(LabeledData data) {
        return form == Form.DENSE || (form == Form.AUTO && data.size() <= MOST_DENSE);
    }

    private ReservedRows reserved(LabeledData data, Seed seed) {
        return ReservedRows.of(data, gp, sparse.calibrationRows(), seed);
    }

    private List<Integer> calibrating(LabeledData data, Seed seed) {
        return IntStream.of(reserved(data, seed).calibrating()).boxed().toList();
    }

    /** The sparse form with this kernel and noise, calibrated on some rows, see {@link HikTrainer}. */
    ForestKernelGpModel conditioned(
            LabeledData data, Hyperparameters found, List<Integer> calibrating, Seed seed, Run run) {
        ForestKernel kernel = ForestKernelGpModel.forest(found);
        HikOptions options = HikOptions.builder()
                .kernel(KernelFamily.of(kernel.ofIndicators()))
                .constant(KernelWithConstant.constantOf(found.kernel()))
                .noise(found.noise())
                .search(HikSearch.NONE)
                .tolerance(sparse.tolerance())
                .maxIterations(sparse.maxIterations())
                .calibrationRows(sparse.calibrationRows())
                .quantisation(ONE_BIN)
                .build();
        LabeledData indicators = new LabeledData(kernel.indicators(data.features(), run.workers()), data.labels());
        HikModel posterior = new HikTrainer(options).fit(indicators, calibrating, seed, run);
        return ForestKernelGpModel.of(new ForestKernelGpModel.SparseParts(found, data.features(), posterior));
    }
}
