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

    /** Training and test rows of a public set; in a quick trial both are a few test rows, because reading all takes a while. */
    public TrainTest load(PublicSet set) {
        if (!quick) {
            return set.load(data, seed, part());
        }
        LabeledData few = set.loadTest(data, 2 * FEW_ROWS, seed, part());
        int half = few.size() / 2;
        return new TrainTest(
                few.select(IntStream.range(0, half).toArray()),
                few.select(IntStream.range(half, few.size()).toArray()));
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
