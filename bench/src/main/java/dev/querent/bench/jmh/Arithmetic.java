package dev.querent.bench.jmh;

import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Compute;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Who does the arithmetic, as benchmark parameters. */
@State(Scope.Benchmark)
public class Arithmetic {
    @Param({"java", "native"})
    public String blas;

    private Compute compute;

    @Setup
    public void open(Crew crew) {
        Backend backend = blas.equals("java")
                ? Backend.java()
                : Backend.nativeLibrary().orElseThrow(() -> new IllegalStateException("no native BLAS is installed"));
        compute = new Compute(backend, crew.workers());
    }

    Compute compute() {
        return compute;
    }
}
