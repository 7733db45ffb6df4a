package dev.querent.lab.reproduce;

import dev.querent.core.parallel.Workers;
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

    public Workers workers() {
        return run.workers();
    }

    /** The first value, or the second where the experiment is only tried out. */
    public <T> T choose(T full, T tried) {
        return quick ? tried : full;
    }

    /** How times of short work are measured. */
    public Repeated timing() {
        return quick ? Repeated.once() : Repeated.careful();
    }
}
