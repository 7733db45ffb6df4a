package dev.querent.cli;

import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.random.Seed;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Randomness and threads. The result depends on the seed and never on the threads. */
final class WorkOptions {
    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Random seed (default: ${DEFAULT-VALUE}).")
    private long seed;

    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--threads", paramLabel = "N", description = "Number of threads (default: all processors).")
    void threads(int count) {
        if (count < 1) {
            throw new ParameterException(spec.commandLine(), "--threads must be at least 1, got " + count);
        }
        threads = count;
    }

    Seed seed() {
        return Seed.of(seed);
    }

    WorkerPool newWorkers() {
        return WorkerPool.of(threads);
    }
}
