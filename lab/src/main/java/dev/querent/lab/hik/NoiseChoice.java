package dev.querent.lab.hik;

import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.data.Split;
import dev.querent.core.intersection.ScanScorer;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.experiment.ExperimentContext;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleBiFunction;

/**
 * The noise variance for experiments whose paper gives none: the one with the highest mean class recall in cross-validation on training
 * rows. The papers' 0.1, given for other features, is far from it on our scenes.
 */
final class NoiseChoice {
    private static final double[] CANDIDATES = {0.03, 0.1, 0.3, 1, 3, 10};
    private static final int FOLDS = 5;
    private static final double TOLERANCE = 1e-3;

    private NoiseChoice() {}

    static double of(LabeledData training, Seed seed, ExperimentContext context) {
        double[] recalls = new double[CANDIDATES.length];
        for (Split fold : Split.folds(training.labels(), FOLDS, seed)) {
            LabeledData part = training.select(fold.train());
            LabeledData held = training.select(fold.test());
            LabelRegressionSystem regression = LabelRegressionSystem.of(part, CANDIDATES[0], context.part());
            SparseFeatures queries = SparseFeatures.copyOf(held.features());
            for (int c = 0; c < CANDIDATES.length; c++) {
                LabelRegressionSystem candidate = regression.withNoise(CANDIDATES[c]);
                ScanScorer scorer = new ScanScorer(
                        candidate.matrix(),
                        candidate.solve(TOLERANCE, context.part()).x());
                recalls[c] += ScoreRecall.of(scorer.scores(queries, context.workers()), held.labels());
            }
        }
        return CANDIDATES[indexOfLargest(recalls)];
    }

    /** Of any trainer, by any measure of its predictions. */
    static double of(
            LabeledData training,
            int folds,
            DoubleFunction<? extends Trainer<?>> trainers,
            ToDoubleBiFunction<Predictions, Labels> measure,
            Seed seed,
            Run run) {
        double[] sums = new double[CANDIDATES.length];
        for (Split fold : Split.folds(training.labels(), folds, seed)) {
            LabeledData part = training.select(fold.train());
            LabeledData held = training.select(fold.test());
            for (int c = 0; c < CANDIDATES.length; c++) {
                Predictions predictions =
                        trainers.apply(CANDIDATES[c]).fit(part, seed, run).predict(held.features(), run.workers());
                sums[c] += measure.applyAsDouble(predictions, held.labels());
            }
        }
        return CANDIDATES[indexOfLargest(sums)];
    }

    private static int indexOfLargest(double[] values) {
        int best = 0;
        for (int i = 1; i < values.length; i++) {
            if (values[i] > values[best]) {
                best = i;
            }
        }
        return best;
    }
}
