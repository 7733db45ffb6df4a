package dev.querent.lab.experiment;

import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.FitListener;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.DataFolder;
import dev.querent.lab.timing.Repeated;

/**
 * The surroundings of an experiment.
 *
 * @param quick whether it should only be tried out: few rows, few repetitions, a few seconds
 */
public record ExperimentContext(Seed seed, Run run, DataFolder data, boolean quick) {
    private static final int FEW_STEPS = 3;

    public Workers workers() {
        return run.workers();
    }

    /** The first value, or the second where the experiment is only tried out. */
    public <T> T choose(T full, T tried) {
        return quick ? tried : full;
    }

    /**
     * For the parts of an experiment: as stoppable as the whole, but silent, since the whole tells how far it is. Searches end after
     * a few steps where the experiment is only tried out.
     */
    public Run part() {
        return partOn(run.workers());
    }

    /** As {@link #part}, for a part that is nearly the whole and tells itself how far it is. */
    public Run partWithProgress() {
        return part().withListener(run.listener());
    }

    /** As {@link #part}, on other workers than the experiment's: times of papers are those of one thread. */
    public Run partOn(Workers workers) {
        Budget budget = quick ? Budget.ofSteps(FEW_STEPS) : run.budget();
        return new Run(workers, budget, FitListener.NONE, run.cancellation());
    }

    /** Approximate number of seconds over which short work is timed. */
    public Repeated timing(double seconds) {
        return quick ? Repeated.once() : new Repeated(seconds, 1000);
    }
}
