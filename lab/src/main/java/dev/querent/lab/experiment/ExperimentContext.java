package dev.querent.lab.experiment;

import dev.querent.core.data.LabeledData;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.FitListener;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.DataFolder;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import dev.querent.lab.timing.Repeated;
import java.util.stream.IntStream;

/**
 * The environment of an experiment.
 *
 * @param quick whether this is only a trial: few rows, few repetitions, a few seconds
 */
public record ExperimentContext(Seed seed, Run run, DataFolder data, boolean quick) {
    private static final int FEW_STEPS = 3;
    private static final int FEW_ROWS = 300;

    public Workers workers() {
        return run.workers();
    }

    /** The first value, or the second in a quick trial. */
    public <T> T choose(T full, T tried) {
        return quick ? tried : full;
    }

    /** Training and test rows of a public set; in a quick trial the first few of each. */
    public TrainTest load(PublicSet set) {
        TrainTest all = set.load(data, seed, part());
        return quick ? new TrainTest(first(all.train()), first(all.test())) : all;
    }

    private static LabeledData first(LabeledData rows) {
        return rows.select(IntStream.range(0, Math.min(FEW_ROWS, rows.size())).toArray());
    }

    /**
     * For the parts of an experiment: can be stopped like the whole, but reports no progress, because the whole does. In a quick trial,
     * searches end after a few steps.
     */
    public Run part() {
        return partOn(run.workers());
    }

    /** As {@link #part}, for a part that is nearly the whole and reports its own progress. */
    public Run partWithProgress() {
        return part().withListener(run.listener());
    }

    /** As {@link #part}, with other workers: papers give times for one thread. */
    public Run partOn(Workers workers) {
        Budget budget = quick ? Budget.ofSteps(FEW_STEPS) : run.budget();
        return new Run(workers, budget, FitListener.NONE, run.cancellation());
    }

    /** Approximate number of seconds over which short work is timed. */
    public Repeated timing(double seconds) {
        return quick ? Repeated.once() : new Repeated(seconds, 1000);
    }
}
