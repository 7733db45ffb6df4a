package dev.querent.svm;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Split;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.OptionalDouble;

/** Chooses the candidate with the lowest log loss in a cross-validation; the first of equal ones, and of those that the budget allows. */
final class GridSearch {
    /** A class that the training rows of a fold do not have costs as much as one that is nearly ruled out. */
    private static final double LEAST_PROBABILITY = 1e-6;

    private final LabeledData data;
    private final List<Split> folds;
    private final Run run;

    GridSearch(LabeledData data, int folds, Seed seed, Run run) {
        this.data = data;
        this.folds = Split.folds(data.labels(), Math.min(folds, data.size()), seed);
        this.run = run;
    }

    /** Trains a candidate on some rows. */
    @FunctionalInterface
    interface FoldTrainer<C> {
        Classifier train(C candidate, int[] rows, int fold);
    }

    /** @param candidates in the order in which they are tried */
    <C> C best(List<C> candidates, FoldTrainer<C> trainer) {
        if (candidates.size() == 1) {
            return candidates.get(0);
        }
        Budget.Meter meter = run.budget().start();
        C best = candidates.get(0);
        double lowest = Double.POSITIVE_INFINITY;
        for (int c = 0; c < candidates.size(); c++) {
            if (!meter.tryStep()) {
                run.listener().on(new FitEvent.NotConverged("search of cost and length", c, OptionalDouble.empty()));
                return best;
            }
            run.progress("cost and length", c, candidates.size());
            double loss = loss(candidates.get(c), trainer);
            if (loss < lowest) {
                lowest = loss;
                best = candidates.get(c);
            }
        }
        return best;
    }

    /** Mean log loss of rows that are tested; infinite if no fold has two classes to train on. */
    private <C> double loss(C candidate, FoldTrainer<C> trainer) {
        double sum = 0;
        int tested = 0;
        for (int f = 0; f < folds.size(); f++) {
            int[] test = folds.get(f).test();
            int[] train = folds.get(f).train();
            if (test.length == 0 || data.labels().select(train).present().size() < 2) {
                continue;
            }
            run.cancellation().check();
            Predictions predictions =
                    trainer.train(candidate, train, f).predict(data.features().select(test), run.workers());
            for (int i = 0; i < test.length; i++) {
                double p = predictions.probability(i, data.labels().code(test[i]));
                sum -= Math.log(Math.max(LEAST_PROBABILITY, p));
            }
            tested += test.length;
        }
        return tested == 0 ? Double.POSITIVE_INFINITY : sum / tested;
    }
}
