package dev.querent.bench.jmh;

import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Compute;
import dev.querent.core.parallel.WorkerPool;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Who does the arithmetic, as benchmark parameters. */
@State(Scope.Benchmark)
public class Arithmetic {
    @Param({"java", "native"})
    public String blas;

    @Param({"1", "2"})
    public int threads;

    private WorkerPool workers;
    private Compute compute;

    @Setup
    public void open() {
        Backend backend = blas.equals("java")
                ? Backend.java()
                : Backend.nativeLibrary().orElseThrow(() -> new IllegalStateException("no native BLAS is installed"));
        workers = WorkerPool.of(threads);
        compute = new Compute(backend, workers);
    }

    @TearDown
    public void close() {
        workers.close();
    }

    Compute compute() {
        return compute;
    }
}
