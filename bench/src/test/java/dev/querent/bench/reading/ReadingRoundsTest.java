package dev.querent.bench.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.random.Seed;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadingRoundsTest {
    @TempDir
    private Path folder;

    @Test
    void generatedFileHasTheValuesAskedFor() throws IOException {
        Path file = folder.resolve("generated.libsvm");
        LibsvmGenerator.write(file, 1_234, Seed.of(1));
        assertThat(ReadingRounds.of(file, 1).nonZeros()).isEqualTo(1_234);
    }

    @Test
    void reportNamesSpeedOfBothClocksAndMemory() {
        ReadingRounds rounds =
                new ReadingRounds(new double[] {4, 2, 1}, new double[] {8, 4, 2}, 1_000, 2_000_000, 17_000_000);
        assertThat(rounds.report(20_000_000).lines())
                .containsExactly(
                        "  1,000 rows, 2,000,000 non-zeros, 20.0 MB",
                        "  wall    median 2.000 s (10.0 MB/s), best 1.000 s (20.0 MB/s), first 4.000 s",
                        "  cpu     median 4.000 s (5.0 MB/s), best 2.000 s (10.0 MB/s), first 8.000 s",
                        "  memory  8.50 bytes per non-zero");
    }
}
