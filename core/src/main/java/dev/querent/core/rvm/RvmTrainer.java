package dev.querent.core.rvm;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Split;
import dev.querent.core.gp.InducingSelection;
import dev.querent.core.gp.inference.InducingSearch;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.gp.probit.inference.Temperature;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Relevance vector machines (Tipping 2001), one for each class against the others, with one temperature fitted to out-of-fold rows, which also choose the
 * length scale of a Gaussian kernel. With a cost above 0 they are kernel machine committees (Shi and Yu 2019): their means are also to keep the margin of
 * a support vector machine, in one objective; there is one posterior and no vote.
 *
 * <pre>{@code
 * RvmModel machine = new RvmTrainer(RvmOptions.defaults()).fit(data, Seed.of(1));
 * RvmModel committee = new RvmTrainer(RvmOptions.kernelCommittee().build()).fit(data, Seed.of(1));
 * Predictions predictions = committee.predict(rows);
 * }</pre>
 */
public record RvmTrainer(RvmOptions options) implements Trainer<RvmModel> {
    /** Relative to the initial length scale. */
    private static final double[] LENGTHS = {1, 0.5, 2, 0.25};

    /** A model, and whether all its machines have converged. */
    private record Fitted(RvmModel model, boolean converged) {}

    private RelevanceAlternation alternation() {
        return RelevanceAlternation.of(options.cost(), options.margin());
    }

    @Override
    public String name() {
        return options.cost() > 0 ? "kernel-committee" : "rvm";
    }

    @Override
    public RvmModel fit(LabeledData data, Seed seed, Run run) {
        data.labels().requireTwoClasses();
        run.progress("length scale", 0, 3);
        Kernel kernel = search(data.sample(options.searchRows(), seed.child("rvm.sample")), seed, run);
        run.progress("out-of-fold rows", 1, 3);
        OutOfFold outOfFold = outOfFold(data, kernel, seed, run);
        double temperature = outOfFold.codes.length == 0 ? 1 : Temperature.fit(outOfFold.scores, outOfFold.codes);
        run.progress("machines", 2, 3);
        Fitted fitted = machines(data, kernel, temperature, seed, run);
        if (!fitted.converged) {
            run.listener()
                    .on(new FitEvent.NotConverged(
                            "precisions of weights", alternation().iterations(), OptionalDouble.empty()));
        }
        run.progress("done", 3, 3);
        return fitted.model;
    }

    private Kernel search(LabeledData sample, Seed seed, Run run) {
        Kernel start = options.kernel().startFor(sample.features());
        int length = start.parameterNames().indexOf("length");
        if (!options.search() || length < 0) {
            return start;
        }
        Budget.Meter meter = run.budget().start();
        Kernel best = start;
        double lowest = Double.POSITIVE_INFINITY;
        for (double factor : LENGTHS) {
            if (!meter.tryStep()) {
                break;
            }
            double[] log = start.logParameters();
            log[length] += Math.log(factor);
            Kernel kernel = start.withLogParameters(log);
            OutOfFold rows = outOfFold(sample, kernel, seed, run);
            if (rows.codes.length > 0) {
                double loss = Temperature.loss(rows.scores, rows.codes, Temperature.fit(rows.scores, rows.codes));
                best = loss < lowest ? kernel : best;
                lowest = Math.min(loss, lowest);
            }
        }
        return best;
    }

    /** Scores of rows by machines that have not learnt them, row after row, and the classes of these rows. */
    private record OutOfFold(double[] scores, int[] codes) {}

    private OutOfFold outOfFold(LabeledData data, Kernel kernel, Seed seed, Run run) {
        int folds = Math.min(options.folds(), data.size());
        int m = data.classes().size();
        double[] scores = new double[Math.multiplyExact(data.size(), m)];
        int[] codes = new int[data.size()];
        int rows = 0;
        List<Split> splits = Split.folds(data.labels(), folds, seed.child("rvm.folds"));
        for (int f = 0; f < splits.size(); f++) {
            LabeledData train = data.select(splits.get(f).train());
            LabeledData test = data.select(splits.get(f).test());
            if (test.size() == 0 || train.labels().present().size() < 2) {
                continue;
            }
            RvmModel model = machines(train, kernel, 1, seed.child("rvm.fold", f), run).model;
            double[] found = RvmModel.scores(model.latent(test.features(), run.workers()));
            System.arraycopy(found, 0, scores, rows * m, found.length);
            System.arraycopy(test.labels().codes(), 0, codes, rows, test.size());
            rows += test.size();
        }
        return new OutOfFold(Arrays.copyOf(scores, rows * m), Arrays.copyOf(codes, rows));
    }

    private Fitted machines(LabeledData data, Kernel kernel, double temperature, Seed seed, Run run) {
        Compute compute = Compute.on(run.workers());
        int[] chosen = new InducingSearch(InducingSelection.K_MEANS_PLUS_PLUS, kernel, compute)
                .choose(data.features(), options.basis(), seed.child("rvm.basis"));
        Features basisRows = data.features().select(chosen);
        Matrix basis = basis(kernel, basisRows, data.features(), compute);
        int count = OneVersusRest.machines(data.classes().size());
        List<RelevanceFit> fits = run.workers()
                .mapInOrder(
                        count,
                        c -> alternation()
                                .fit(
                                        basis,
                                        OneVersusRest.targets(data.labels(), c),
                                        seed.child("rvm.machine", c),
                                        Compute.sequential(),
                                        run.cancellation()));
        int constant = chosen.length;
        // the first row stays if no machine needs any: a model knows its width by its rows
        int[] union = IntStream.concat(IntStream.of(0), fits.stream().flatMapToInt(fit -> Arrays.stream(fit.kept())))
                .filter(column -> column < constant)
                .distinct()
                .sorted()
                .toArray();
        List<RelevanceMachine> machines = new ArrayList<>();
        for (RelevanceFit fit : fits) {
            int[] rows = Arrays.stream(fit.kept())
                    .filter(column -> column < constant)
                    .map(column -> Arrays.binarySearch(union, column))
                    .toArray();
            machines.add(new RelevanceMachine(rows, fit.means(), fit.scales(), fit.factor()));
        }
        RvmModel model = new RvmModel(data.classes(), kernel, basisRows.select(union), machines, temperature);
        return new Fitted(model, fits.stream().allMatch(RelevanceFit::converged));
    }

    /** Φ: kernels with the basis rows, and a constant. */
    private static Matrix basis(Kernel kernel, Features basisRows, Features rows, Compute compute) {
        Matrix kernels = kernel.cross(basisRows, rows, compute).transposed();
        double[] values = Arrays.copyOf(kernels.array(), kernels.array().length + rows.rows());
        Arrays.fill(values, kernels.array().length, values.length, 1);
        return Matrix.owning(rows.rows(), basisRows.rows() + 1, values);
    }
}
