package dev.querent.lab.forest;

import dev.querent.core.evaluation.Accuracy;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.lab.data.TrainTest;
import dev.querent.lab.experiment.ExperimentContext;
import java.time.Duration;

/**
 * A forest grown for a given time, as measured by Denninger (2017).
 *
 * @param trees number of trees grown
 * @param accuracy on the test rows
 * @param bytesPerTree in memory
 */
record TimedForest(int trees, double accuracy, double bytesPerTree, ForestModel model) {
    /** More than any machine grows in that time. */
    private static final int NO_LIMIT = 1_000_000;

    private static final Duration TIME = Duration.ofSeconds(30);

    /** Trees grown in 30 seconds; a few in a quick trial. */
    static TimedForest grow(ForestOptions.Builder options, TrainTest data, ExperimentContext context) {
        Budget budget = context.quick() ? Budget.ofSteps(3) : Budget.ofTime(TIME);
        Run run = context.part().withBudget(budget);
        ForestOptions unlimited =
                options.trees(NO_LIMIT).outOfBagRows(1000).keepsRows(false).build();
        ForestModel model = new ForestTrainer(unlimited).fit(data.train(), context.seed(), run);
        double accuracy = Accuracy.of(
                        model.predict(data.test().features(), context.workers()),
                        data.test().labels())
                .value();
        return new TimedForest(model.trees(), accuracy, (double) model.bytes() / model.trees(), model);
    }
}
