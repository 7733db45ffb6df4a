package dev.querent.svm;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import libsvm.svm_model;

/**
 * Support vector machines by LIBSVM, one per pair of classes, with its probabilities by Platt's sigmoids and pairwise coupling. Cost and length are
 * chosen by cross-validated log loss of training rows.
 *
 * <pre>{@code
 * SvmModel model = new SvmTrainer(SvmOptions.defaults()).fit(data, Seed.of(1));
 * Predictions predictions = model.predict(rows);
 * }</pre>
 */
public record SvmTrainer(SvmOptions options) implements Trainer<SvmModel> {
    private static final double[] COSTS = {1, 10, 100, 0.1};

    /** Relative to the initial length scale. */
    private static final double[] LENGTHS = {1, 0.5, 2, 0.25};

    private record Candidate(Kernel kernel, double cost) {}

    @Override
    public String name() {
        return "svm";
    }

    @Override
    public SvmModel fit(LabeledData data, Seed seed, Run run) {
        data.labels().requireTwoClasses();
        run.progress("cost and length", 0, 0);
        LabeledData sample = data.sample(options.searchRows(), seed.child("svm.sample"));
        Candidate best = search(sample, seed, run);
        run.progress("training", 1, 3);
        SvmRows rows = SvmRows.of(best.kernel, data.features(), Compute.on(run.workers()));
        int[] all = IntStream.range(0, data.size()).toArray();
        SvmModel model = model(data, rows, best, all, seed.child("svm.final"));
        run.progress("done", 3, 3);
        return model;
    }

    private Candidate search(LabeledData sample, Seed seed, Run run) {
        Map<Kernel, SvmRows> rows = new HashMap<>();
        GridSearch search = new GridSearch(sample, options.folds(), seed.child("svm.folds"), run);
        Compute compute = Compute.on(run.workers());
        return search.best(
                candidates(options.kernel().startFor(sample.features())),
                (candidate, train, fold) -> model(
                        sample,
                        rows.computeIfAbsent(
                                candidate.kernel, kernel -> SvmRows.of(kernel, sample.features(), compute)),
                        candidate,
                        train,
                        seed.child("svm.fold", fold)));
    }

    /** All pairs of kernel and cost, the most usual ones first. */
    private List<Candidate> candidates(Kernel start) {
        List<Kernel> kernels = new ArrayList<>();
        if (!options.kernel().hasLength()) {
            kernels.add(start);
        } else if (options.length().isPresent()) {
            kernels.add(GaussianKernel.of(1, options.length().get()));
        } else {
            for (double factor : LENGTHS) {
                kernels.add(GaussianKernel.of(1, factor * SvmKernel.length(start)));
            }
        }
        List<Candidate> candidates = new ArrayList<>();
        for (Kernel kernel : kernels) {
            if (options.cost().isPresent()) {
                candidates.add(new Candidate(kernel, options.cost().get()));
            } else {
                for (double cost : COSTS) {
                    candidates.add(new Candidate(kernel, cost));
                }
            }
        }
        return candidates;
    }

    private static SvmModel model(LabeledData data, SvmRows rows, Candidate candidate, int[] train, Seed seed) {
        LabelSet classes = data.classes();
        svm_model trained = Libsvm.train(rows, train, data.labels().select(train), candidate.cost, seed);
        int[] support = IntStream.of(PairwiseMachines.supportRows(trained))
                .map(row -> train[row])
                .toArray();
        return new SvmModel(
                classes,
                candidate.kernel,
                candidate.cost,
                data.features().select(support),
                PairwiseMachines.of(trained));
    }
}
