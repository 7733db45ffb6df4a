package dev.querent.core.hybrid;

import dev.querent.core.data.LabeledData;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.gp.probit.ProbitGpModel;
import dev.querent.core.ivm.IvmTrainer;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Trains a forest and informative vector machines, and combines them by weights fitted to rows that neither has learnt from. Ignores the budget.
 *
 * <pre>{@code
 * ForestIvmModel model = new ForestIvmTrainer(ForestIvmOptions.defaults()).fit(data, Seed.of(1));
 * Predictions predictions = model.predict(rows);
 * List<ForestIvmModel.Decision> decisions = model.decisions(rows, Workers.sequential());
 * }</pre>
 */
public record ForestIvmTrainer(ForestIvmOptions options) implements Trainer<ForestIvmModel> {
    private static final double START_FLOOR = 0.01;

    @Override
    public String name() {
        return "forest-ivm";
    }

    @Override
    public ForestIvmModel fit(LabeledData data, Seed seed, Run given) {
        data.labels().requireTwoClasses();
        Run run = given.withBudget(Budget.unlimited());
        ForestModel forest = new ForestTrainer(options.forest()).fit(data, seed.child("hybrid.forest"), run);
        CrossFittedForest crossFitted = CrossFittedForest.of(options.forest(), data, seed.child("hybrid.forest"), run);
        LabeledData judged = data.select(crossFitted.rows());
        int m = data.classes().size();
        if (options.combination() == ForestIvmOptions.Combination.ROUTING) {
            double[] none = new double[crossFitted.shares().length];
            HeldOutRows heldOut = new HeldOutRows(
                    m, crossFitted.shares(), none, judged.labels().codes());
            LogLinearWeights start = new LogLinearWeights(1, 0, START_FLOOR);
            return new ForestIvmModel(forest, Optional.empty(), routed(judged, heldOut, start, seed, run));
        }
        IvmTrainer.CrossFit machines = new IvmTrainer(options.ivm()).crossFit(data, seed.child("hybrid.ivm"), run);
        double[] z = HeldOutRows.select(machines.scores(), crossFitted.rows(), m);
        HeldOutRows heldOut =
                new HeldOutRows(m, crossFitted.shares(), z, judged.labels().codes());
        ProbitGpModel ivm = machines.model().probit();
        LogLinearWeights start = new LogLinearWeights(0.5, 0.5 * ivm.temperature(), START_FLOOR);
        return new ForestIvmModel(forest, Optional.of(ivm), routed(judged, heldOut, start, seed, run));
    }

    /**
     * @param judged rows of the data with held-out scores
     * @param start weights if there are too few rows to fit them to
     */
    private List<RoutedClass> routed(
            LabeledData judged, HeldOutRows heldOut, LogLinearWeights start, Seed seed, Run run) {
        LogLinearWeights global = LogLinearFit.lowest(heldOut, start);
        List<int[]> routes = RoutedWeights.routes(heldOut);
        List<LogLinearWeights> weights = RoutedWeights.of(heldOut, routes, global);
        ExpertTraining training = new ExpertTraining(options, judged, heldOut);
        List<RoutedClass> routed = new ArrayList<>();
        for (int c = 0; c < routes.size(); c++) {
            run.progress("experts", c, routes.size());
            Seed own = seed.child("hybrid.expert", c);
            Optional<Expert> expert = training.expert(c, routes.get(c), weights.get(c), own, run);
            routed.add(new RoutedClass(weights.get(c), expert));
        }
        run.progress("experts", routes.size(), routes.size());
        return routed;
    }
}
