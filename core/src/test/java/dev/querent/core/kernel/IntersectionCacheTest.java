package dev.querent.core.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.Features;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntersectionCacheTest {

    /** Training rows come, go and recur, kernels change; every pair is compared with its definition. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void whatIsKeptIsWhatWouldBeComputed(int seed) {
        RandomSource random = Seed.of(seed).generator();
        int columns = 2 + random.nextInt(20);
        double share = random.nextBoolean() ? 0.1 : 0.8;
        Features rows = RandomRows.histograms(random, 30, columns, share, random.nextBoolean());
        Features queries = RandomRows.histograms(random, 40, columns, share, random.nextBoolean())
                .cached();
        double[] weights = random.doubles(columns).map(w -> w + 0.1).toArray();
        List<IntersectionKernel> kernels = List.of(
                IntersectionKernel.of(1, new Transform.Identity()),
                IntersectionKernel.of(0.3, new Transform.Identity()),
                IntersectionKernel.of(2, new Transform.Power(0.6)),
                IntersectionKernel.weighted(2, new Transform.Power(0.6), weights),
                IntersectionKernel.of(0.7, new Transform.Power(0.6)));
        try (WorkerPool pool = WorkerPool.of(3)) {
            Compute compute = Compute.on(pool);
            for (IntersectionKernel kernel : kernels) {
                requireDiagonal(kernel, queries);
                for (int asked = 0; asked < 4; asked++) {
                    int size = 1 + random.nextInt(30);
                    Features training = rows.select(IntStream.range(0, size)
                            .map(i -> random.nextInt(30))
                            .toArray());
                    requireEqual(kernel, kernel.cross(training, queries, compute), training, queries);
                }
            }
        }
    }

    private static void requireDiagonal(Kernel kernel, Features queries) {
        double[] found = kernel.diagonal(queries);
        for (int q = 0; q < queries.rows(); q++) {
            assertThat(found[q]).isCloseTo(kernel.value(queries, q, queries, q), within(1e-12 * (1 + found[q])));
        }
    }

    private static void requireEqual(Kernel kernel, Matrix found, Features training, Features queries) {
        for (int i = 0; i < training.rows(); i++) {
            for (int q = 0; q < queries.rows(); q++) {
                double expected = kernel.value(training, i, queries, q);
                assertThat(found.get(i, q)).isCloseTo(expected, within(1e-12 * (1 + expected)));
            }
        }
    }
}
