package dev.querent.core.ivm;

import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import java.util.List;

/** Work on several machines at once. */
final class Machines {
    private Machines() {}

    /** Work on one machine, with the threads it may use. */
    @FunctionalInterface
    interface Work<T> {
        T on(int machine, Run run);
    }

    /** Several machines share the threads, a single one uses them itself: the same bits either way. */
    static <T> List<T> each(int count, Run run, Work<T> work) {
        if (count == 1) {
            return List.of(work.on(0, run));
        }
        Run inner = Run.on(Workers.sequential()).withCancellation(run.cancellation());
        return run.workers().mapInOrder(count, m -> work.on(m, inner));
    }
}
