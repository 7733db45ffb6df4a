package dev.querent.cli;

import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Small data files: two clouds of points, {@code near} around (0.2, 0.2) and {@code far} around (0.8, 0.8). */
final class Points {
    private Points() {}

    static Path csv(Path file, int rows, long seed) throws IOException {
        return csv(file, rows, seed, "label");
    }

    static Path csv(Path file, int rows, long seed, String labelColumn) throws IOException {
        RandomSource random = Seed.of(seed).generator();
        StringBuilder text = new StringBuilder("x,y," + labelColumn + "\n");
        for (int row = 0; row < rows; row++) {
            boolean near = row % 2 == 0;
            double centre = near ? 0.2 : 0.8;
            text.append(String.format(
                    Locale.ROOT,
                    "%.4f,%.4f,%s%n",
                    Math.abs(centre + 0.1 * random.nextGaussian()),
                    Math.abs(centre + 0.1 * random.nextGaussian()),
                    near ? "near" : "far"));
        }
        return write(file, text.toString());
    }

    static Path write(Path file, String text) throws IOException {
        return Files.writeString(file, text, StandardCharsets.UTF_8);
    }
}
