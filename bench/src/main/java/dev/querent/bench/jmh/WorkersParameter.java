package dev.querent.bench.jmh;

import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Workers; their number is a benchmark parameter. */
@State(Scope.Benchmark)
public class WorkersParameter {
    @Param({"1", "2"})
    public int threads;

    private WorkerPool workers;

    @Setup
    public void open() {
        workers = WorkerPool.of(threads);
    }

    @TearDown
    public void close() {
        workers.close();
    }

    Workers workers() {
        return workers;
    }
}
