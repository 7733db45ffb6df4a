package dev.querent.lab.hik;

import dev.querent.core.data.Features;
import dev.querent.core.data.Labels;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.MeanMethod;
import dev.querent.core.model.OffersQuantisedMeans;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Trainer;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.TrainTest;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.timing.LapTimer;

/**
 * A trained model on test rows, everything on one thread. Models with tables of 100 bins predict by these, as in the papers.
 *
 * @param accuracy share of test rows that are right: one minus the papers' flat error
 * @param recall mean class recall: the papers' average recognition rate
 * @param learning seconds, calibration of probabilities and tables included
 * @param classification seconds per test row, probabilities included
 */
record MeasuredFit(double accuracy, double recall, double learning, double classification) {

    static MeasuredFit of(Trainer<?> trainer, TrainTest split, Seed seed, ExperimentContext context) {
        Workers one = Workers.sequential();
        Features queries = split.test().features();
        LapTimer watch = new LapTimer();
        Classifier model = withTables(trainer.fit(split.train(), seed, context.partOn(one)));
        model.predict(queries.select(new int[] {0}), one); // fills the tables
        double learning = watch.lap();
        Predictions predictions = model.predict(queries, one);
        double classification = watch.lap() / queries.rows();
        Labels labels = split.test().labels();
        return new MeasuredFit(accuracy(predictions, labels), recall(predictions, labels), learning, classification);
    }

    static double accuracy(Predictions predictions, Labels labels) {
        return ScoreRecall.correct(scores(predictions), labels);
    }

    static double recall(Predictions predictions, Labels labels) {
        return ScoreRecall.of(scores(predictions), labels);
    }

    /** Latent means where there are any, because the papers decide by them and our probabilities may mix them; else probabilities. */
    private static double[] scores(Predictions predictions) {
        int classes = predictions.classes().size();
        double[] scores = new double[predictions.rows() * classes];
        for (int i = 0; i < scores.length; i++) {
            int row = i / classes;
            int code = i % classes;
            scores[i] = predictions
                    .latent()
                    .map(latent -> latent.mean(row, code))
                    .orElseGet(() -> predictions.probability(row, code));
        }
        return scores;
    }

    private static Classifier withTables(Classifier model) {
        return model instanceof OffersQuantisedMeans tabulated ? tabulated.withMeans(MeanMethod.QUANTISED) : model;
    }
}
