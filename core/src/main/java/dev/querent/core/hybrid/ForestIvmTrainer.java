package dev.querent.core.hybrid;

import dev.querent.core.data.LabeledData;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.hybrid.ForestIvmModel.Learning;
import dev.querent.core.ivm.IvmModel;
import dev.querent.core.ivm.IvmTrainer;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Trains a forest and informative vector machines, and combines them by weights fitted to rows that neither has learnt from. A budget
 * limits each search of kernel parameters.
 *
 * <pre>{@code
 * ForestIvmModel model = new ForestIvmTrainer(ForestIvmOptions.defaults()).fit(data, Seed.of(1));
 * Predictions predictions = model.predict(rows);
 * List<ForestIvmModel.Decision> decisions = model.decisions(rows, Workers.sequential());
 * }</pre>
 */
public final class ForestIvmTrainer implements Trainer<ForestIvmModel> {
    private static final double START_FLOOR = 0.01;

    private final ForestIvmOptions options;
    private final IvmTrainer machines;

    public ForestIvmTrainer(ForestIvmOptions options) {
        this(options, new IvmTrainer(options.ivm()));
    }

    private ForestIvmTrainer(ForestIvmOptions options, IvmTrainer machines) {
        this.options = options;
        this.machines = machines;
    }

    /** The trainer whose search for machines starts from a kernel. */
    public ForestIvmTrainer startingAt(Kernel kernel) {
        return new ForestIvmTrainer(options, machines.startingAt(kernel));
    }

    @Override
    public String name() {
        return "forest-ivm";
    }

    @Override
    public ForestIvmModel fit(LabeledData data, Seed seed, Run run) {
        data.labels().requireTwoClasses();
        Run trees = run.withBudget(Budget.unlimited());
        ForestModel forest = new ForestTrainer(options.forest()).fit(data, seed.child("hybrid.forest"), trees);
        CrossFittedForest crossFitted =
                CrossFittedForest.of(options.forest(), data, seed.child("hybrid.forest"), trees);
        Optional<IvmTrainer.CrossFit> fitted =
                isRouting() ? Optional.empty() : Optional.of(machines.crossFit(data, seed.child("hybrid.ivm"), run));
        Optional<IvmModel> ivm = fitted.map(IvmTrainer.CrossFit::model);
        JudgedRows judged = judged(data, crossFitted, fitted);
        LogLinearWeights start = ivm.map(model -> new LogLinearWeights(0.5, 0.5 * model.temperature(), START_FLOOR))
                .orElse(new LogLinearWeights(1, 0, START_FLOOR));
        return new ForestIvmModel(
                forest,
                ivm.map(IvmModel::probit),
                routed(data, judged, start, seed, run),
                options.forest().keepsRows() && options.ivm().keepRows()
                        ? Optional.of(learning(seed, ivm, judged.bounded()))
                        : Optional.empty());
    }

    private boolean isRouting() {
        return options.combination() == ForestIvmOptions.Combination.ROUTING;
    }

    private static JudgedRows judged(
            LabeledData data, CrossFittedForest forest, Optional<IvmTrainer.CrossFit> machines) {
        int m = data.classes().size();
        double[] z = machines.map(fit -> HeldOutRows.select(fit.scores(), forest.rows(), m))
                .orElseGet(() -> new double[forest.shares().length]);
        int[] codes = IntStream.of(forest.rows()).map(data.labels()::code).toArray();
        return new JudgedRows(forest.rows(), new HeldOutRows(m, forest.shares(), z, codes));
    }

    private Learning learning(Seed seed, Optional<IvmModel> ivm, JudgedRows judged) {
        HeldOutRows scores = judged.scores();
        return new Learning(
                seed,
                ivm,
                options.ivm().activeSet(),
                options.expertRows(),
                options.purity(),
                judged.rows(),
                scores.shares(),
                scores.z());
    }

    /**
     * @param start weights if there are too few rows to fit them to
     */
    private List<RoutedClass> routed(LabeledData data, JudgedRows judged, LogLinearWeights start, Seed seed, Run run) {
        HeldOutRows heldOut = judged.scores();
        List<int[]> routes = RoutedWeights.routes(heldOut);
        List<LogLinearWeights> weights = RoutedWeights.of(heldOut, routes, LogLinearFit.lowest(heldOut, start));
        ExpertTraining training = new ExpertTraining(options.expertRows(), options.purity(), isRouting(), data, judged);
        List<RoutedClass> routed = new ArrayList<>();
        for (int c = 0; c < routes.size(); c++) {
            run.progress("experts", c, routes.size());
            Optional<Expert> expert =
                    training.expert(c, routes.get(c), weights.get(c), machines, expertSeed(seed, c), run);
            routed.add(new RoutedClass(weights.get(c), expert));
        }
        run.progress("experts", routes.size(), routes.size());
        return routed;
    }

    static Seed expertSeed(Seed seed, int routedClass) {
        return seed.child("hybrid.expert", routedClass);
    }
}
