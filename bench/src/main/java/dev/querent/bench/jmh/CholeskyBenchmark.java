package dev.querent.bench.jmh;

import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.CholeskyFactor;
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

/** How many GFLOP/s does the Cholesky factorisation reach, per backend and thread count? Copying the matrix is included. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
@State(Scope.Benchmark)
public class CholeskyBenchmark {
    @Param({"500", "2000"})
    public int n;

    private Matrix a;

    @Setup
    public void fill() {
        a = RandomMatrix.positiveDefinite(n);
    }

    @Benchmark
    public CholeskyFactor blocked(BackendParameter arithmetic, FlopCounter work) {
        work.add(operations());
        return Cholesky.on(arithmetic.compute()).factorInPlace(a.copy());
    }

    /** Column by column, as in a textbook. */
    @Benchmark
    public Matrix naive(FlopCounter work) {
        work.add(operations());
        Matrix l = a.copy();
        double[] v = l.array();
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < j; k++) {
                double factor = v[k * n + j];
                for (int i = j; i < n; i++) {
                    v[j * n + i] -= factor * v[k * n + i];
                }
            }
            double scale = 1 / Math.sqrt(v[j * n + j]);
            for (int i = j; i < n; i++) {
                v[j * n + i] *= scale;
            }
        }
        return l;
    }

    private double operations() {
        return (double) n * n * n / 3;
    }
}
