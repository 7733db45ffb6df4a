package dev.querent.bench.jmh;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.SyntheticHistograms;
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

/** How long does the kernel matrix of histograms take, sparse and full, against its definition? */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
@State(Scope.Benchmark)
public class IntersectionGramBenchmark {
    @Param({"500", "1500"})
    public int n;

    @Param({"200", "1000"})
    public int dimensions;

    @Param({"0.09", "1"})
    public double nonZeroShare;

    private final Kernel kernel = IntersectionKernel.of(1, new Transform.Identity());
    private Features rows;

    @Setup
    public void fill() {
        rows = new SyntheticHistograms(n, dimensions, 10, nonZeroShare)
                .generate(Seed.of(1))
                .features();
    }

    @Benchmark
    public Matrix byDimension(WorkersParameter crew) {
        return kernel.gram(rows, Compute.on(crew.workers()));
    }

    @Benchmark
    @Warmup(iterations = 1, time = 1)
    @Measurement(iterations = 2, time = 1)
    @Fork(1)
    public Matrix naive() {
        return NaiveGram.of(kernel, rows);
    }
}
