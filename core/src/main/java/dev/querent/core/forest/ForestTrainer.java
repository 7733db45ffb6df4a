package dev.querent.core.forest;

import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Trainer;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Trains a random forest of deep trees in parallel and calibrates its votes on out-of-bag rows. Anytime: at the end of its budget it returns the
 * trees it has, at least one.
 *
 * <pre>{@code
 * ForestModel model = new ForestTrainer(ForestOptions.defaults()).fit(data, Seed.of(1));
 * Predictions predictions = model.predict(rows);
 * }</pre>
 */
public record ForestTrainer(ForestOptions options) implements Trainer<ForestModel> {
    @Override
    public String name() {
        return "forest";
    }

    @Override
    public ForestModel fit(LabeledData data, Seed seed, Run run) {
        data.labels().requireTwoClasses();
        Budget.Meter meter = run.budget().start();
        run.progress("trees", 0, options.trees());
        NumberedRows rows = NumberedRows.numbered(data);
        List<ForestTree> trees = trees(new TreeFactory(options, rows, run.workers()), seed, meter, run);
        return finished(rows, trees, seed, run.workers());
    }

    private List<ForestTree> trees(TreeFactory factory, Seed seed, Budget.Meter meter, Run run) {
        int height = options.arrayHeight();
        List<ForestTree> trees = new ArrayList<>();
        trees.add(factory.tree(ForestState.treeSeed(seed, 0), height));
        meter.tryStep();
        run.progress("trees", 1, options.trees());
        while (trees.size() < options.trees() && !meter.exhausted()) {
            trees.addAll(factory.round(seed, trees.size(), options.trees() - trees.size(), height, meter, run));
            run.progress("trees", trees.size(), options.trees());
        }
        return trees;
    }

    private ForestModel finished(NumberedRows rows, List<ForestTree> trees, Seed seed, Workers workers) {
        float[] weights = ForestState.equalWeights(trees.size());
        OutOfBagVotes votes = new LeafWeightChoice(trees, rows, options, seed, workers).best(weights);
        return new ForestModel(new ForestState(
                options,
                rows.data().classes(),
                rows.data().features().columns(),
                seed,
                List.copyOf(trees),
                weights,
                votes.leafWeights(),
                trees.size(),
                votes.calibration(),
                votes.estimate(),
                options.keepsRows() ? Optional.of(RowHistory.of(rows)) : Optional.empty()));
    }
}
