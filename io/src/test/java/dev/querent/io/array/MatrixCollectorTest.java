package dev.querent.io.array;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MatrixCollectorTest {
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void theFormFollowsTheShareOfNonZerosAndTheValuesAreKept(long seed) {
        RandomSource random = new Seed(seed).generator();
        int rows = 1 + random.nextInt(20);
        int columns = 1 + random.nextInt(20);
        double share = random.nextDouble();
        double[][] values = new double[rows][columns];
        int nonZeros = 0;
        MatrixCollector collector = new MatrixCollector(Path.of("any"), rows, columns);
        for (double[] row : values) {
            for (int j = 0; j < columns; j++) {
                row[j] = random.nextDouble() < share ? 1 + random.nextInt(255) : 0;
                nonZeros += row[j] == 0 ? 0 : 1;
                collector.add(row[j]);
            }
        }
        Features built = collector.build();
        assertThat(built).isInstanceOf(3 * nonZeros < rows * columns ? SparseFeatures.class : DenseFeatures.class);
        for (int i = 0; i < rows; i++) {
            assertThat(built.row(i)).containsExactly(values[i]);
        }
    }
}
