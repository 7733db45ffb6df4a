package dev.querent.bench.reading;

import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes LIBSVM text of any size that resembles a collection of documents: rows of 100 values with six digits each, in about 10,000 columns,
 * of ten classes.
 */
final class LibsvmGenerator {
    private static final int PER_ROW = 100;
    private static final int LARGEST_GAP = 200;

    private LibsvmGenerator() {}

    static void write(Path path, long nonZeros, Seed seed) throws IOException {
        RandomSource random = seed.generator();
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path), 1 << 16)) {
            StringBuilder line = new StringBuilder();
            for (long written = 0; written < nonZeros; ) {
                int values = (int) Math.min(PER_ROW, nonZeros - written);
                line.setLength(0);
                line.append(random.nextInt(10));
                int column = 0;
                for (int k = 0; k < values; k++) {
                    column += 1 + random.nextInt(LARGEST_GAP);
                    line.append(' ').append(column).append(":0.").append(100_000 + random.nextInt(900_000));
                }
                out.write(line.append('\n').toString().getBytes(StandardCharsets.US_ASCII));
                written += values;
            }
        }
    }
}
