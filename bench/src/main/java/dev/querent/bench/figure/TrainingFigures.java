package dev.querent.bench.figure;

import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.Accuracy;
import dev.querent.core.evaluation.Calibration;
import dev.querent.core.evaluation.LogLoss;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Trainer;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.TrainTest;
import dev.querent.lab.timing.LapTimer;
import java.util.Locale;
import java.util.Set;

/**
 * Trains, predicts test rows, and prints how well and how fast.
 *
 * @param stages of training whose time is printed
 */
public record TrainingFigures(Workers workers, Figures figures, Set<String> stages) {

    /** What a model reached. */
    public record Reached<M extends Classifier>(M model, double accuracy, double logLoss, double ece, double seconds) {}

    public <M extends Classifier> Reached<M> of(String name, Trainer<M> trainer, TrainTest data, Seed seed) {
        LapTimer watch = new LapTimer();
        M model = trainer.fit(data.train(), seed, Run.on(workers).withListener(event -> tell(name, event, watch)));
        double training = watch.lap();
        Predictions said = model.predict(data.test().features(), workers);
        double predicting = watch.lap();
        Labels truth = data.test().labels();
        Reached<M> reached = new Reached<>(
                model,
                Accuracy.of(said, truth).value(),
                LogLoss.of(said, truth).value(),
                Calibration.of(said, truth).ece(),
                training);
        figures.line(
                name,
                String.format(
                        Locale.ROOT,
                        "%.2f %%, log loss %.4f, ECE %.4f, trained in %s, predicted in %s, heap used %.2f GB",
                        100 * reached.accuracy(),
                        reached.logLoss(),
                        reached.ece(),
                        Figures.duration(training),
                        Figures.duration(predicting),
                        (Runtime.getRuntime().totalMemory()
                                        - Runtime.getRuntime().freeMemory())
                                / 1e9));
        return reached;
    }

    private void tell(String name, FitEvent event, LapTimer watch) {
        if (event instanceof FitEvent.Progress progress && stages.contains(progress.stage())) {
            figures.time("  " + name + ", " + progress.stage() + " after", watch.total(), 0);
        }
    }
}
