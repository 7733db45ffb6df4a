package dev.querent.bench.jmh;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.Kernel;
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

/** How long does a Gaussian kernel matrix of dense rows take, per backend, against its definition? */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
@State(Scope.Benchmark)
public class GaussianGramBenchmark {
    @Param({"500", "1500"})
    public int n;

    @Param({"256", "1000"})
    public int dimensions;

    private Kernel kernel;
    private Features rows;

    @Setup
    public void fill() {
        double[] values = RandomMatrix.uniform(dimensions, n).array();
        float[] narrow = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            narrow[i] = (float) values[i];
        }
        rows = DenseFeatures.owning(n, dimensions, narrow);
        kernel = GaussianKernel.of(1, Math.sqrt(dimensions / 6.0)); // the root mean square distance of two such rows
    }

    @Benchmark
    public Matrix byProducts(BackendParameter arithmetic) {
        return kernel.gram(rows, arithmetic.compute());
    }

    @Benchmark
    @Warmup(iterations = 1, time = 1)
    @Measurement(iterations = 2, time = 1)
    @Fork(1)
    public Matrix naive() {
        return NaiveGram.of(kernel, rows);
    }
}
