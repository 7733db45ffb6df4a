package dev.querent.bench.jmh;

import dev.querent.core.linalg.Matrix;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How many GFLOP/s does a product of two square matrices reach, per backend and thread count? */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
@State(Scope.Benchmark)
public class ProductBenchmark {
    @Param({"500", "2000"})
    public int n;

    private Matrix a;
    private Matrix b;

    @Setup
    public void fill() {
        a = RandomMatrix.uniform(n, n);
        b = RandomMatrix.uniform(n, n);
    }

    @Benchmark
    public Matrix blocked(BackendParameter arithmetic, FlopCounter work) {
        work.add(2.0 * n * n * n);
        return arithmetic.compute().products().multiply(a, b);
    }

    /** Column j of the product is built up from columns of A, so that at least the memory is read in order. */
    @Benchmark
    public Matrix naive(FlopCounter work) {
        work.add(2.0 * n * n * n);
        Matrix c = Matrix.zeros(n, n);
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < n; k++) {
                double factor = b.array()[j * n + k];
                for (int i = 0; i < n; i++) {
                    c.array()[j * n + i] += factor * a.array()[k * n + i];
                }
            }
        }
        return c;
    }
}
