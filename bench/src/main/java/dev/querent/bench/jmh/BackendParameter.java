package dev.querent.bench.jmh;

import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Compute;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The backend of linear algebra as a benchmark parameter. */
@State(Scope.Benchmark)
public class BackendParameter {
    @Param({"java", "native"})
    public String blas;

    private Compute compute;

    @Setup
    public void open(WorkersParameter crew) {
        Backend backend = blas.equals("java")
                ? Backend.java()
                : Backend.nativeLibrary().orElseThrow(() -> new IllegalStateException("no native BLAS is installed"));
        compute = new Compute(backend, crew.workers());
    }

    Compute compute() {
        return compute;
    }
}
