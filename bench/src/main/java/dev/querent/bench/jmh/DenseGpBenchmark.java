package dev.querent.bench.jmh;

import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.progress.Run;
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

/**
 * How long does training of {@code gp-dense} take with given hyperparameters, calibration included? The backend is the
 * preferred one; {@code -jvmArgsAppend -Dquerent.blas=java} asks for Java.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
@State(Scope.Benchmark)
public class DenseGpBenchmark {
    @Param({"500", "1500"})
    public int n;

    @Param({"1000"})
    public int dimensions;

    @Param({"INTERSECTION", "GAUSSIAN"})
    public StandardKernel kernel;

    private LabeledData data;
    private DenseGpTrainer trainer;

    @Setup
    public void fill() {
        data = new SyntheticHistograms(n, dimensions, 15, 0.09).generate(Seed.of(1));
        trainer = new DenseGpTrainer(DenseGpOptions.builder()
                .kernel(kernel)
                .noise(0.1)
                .search(SearchMethod.NONE)
                .build());
    }

    @Benchmark
    public DenseGpModel fit(WorkersParameter crew) {
        return trainer.fit(data, Seed.of(1), Run.on(crew.workers()));
    }
}
