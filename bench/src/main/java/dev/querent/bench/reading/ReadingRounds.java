package dev.querent.bench.reading;

import dev.querent.bench.paired.Clock;
import dev.querent.bench.paired.OrderStatistics;
import dev.querent.core.data.Features;
import dev.querent.io.format.DataReader;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.Vectors;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Times and memory of reading a file several times.
 *
 * @param wallSeconds of each round
 * @param cpuSeconds of each round, garbage collector and compiler included
 * @param heldBytes heap that the features of the last round hold
 */
record ReadingRounds(double[] wallSeconds, double[] cpuSeconds, int rows, long nonZeros, long heldBytes) {

    static ReadingRounds of(Path path, int rounds) {
        double[] wall = new double[rounds];
        double[] cpu = new double[rounds];
        Features[] held = new Features[1];
        for (int i = 0; i < rounds; i++) {
            held[0] = null;
            held[0] = read(path, i, wall, cpu);
        }
        int rows = held[0].rows();
        long nonZeros = held[0].nonZeros();
        // Measured by releasing the features: what the heap held before the first round may have become garbage since
        // and would be subtracted.
        long with = heapInUse();
        held[0] = null;
        long without = heapInUse();
        return new ReadingRounds(wall, cpu, rows, nonZeros, with - without);
    }

    private static Features read(Path path, int round, double[] wall, double[] cpu) {
        double wallStart = Clock.WALL.seconds();
        double cpuStart = Clock.CPU.seconds();
        Table table = DataReader.standard().read(path, ReadOptions.defaults());
        wall[round] = Clock.WALL.seconds() - wallStart;
        cpu[round] = Clock.CPU.seconds() - cpuStart;
        if (table.content() instanceof Vectors vectors) {
            return vectors.features();
        }
        throw new IllegalArgumentException(path + " holds " + table.content().kind() + "; vectors are needed");
    }

    /** After full collections; the second frees what the first only queued. */
    private static long heapInUse() {
        System.gc();
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    double bytesPerNonZero() {
        return (double) heldBytes / nonZeros;
    }

    /** Times, speed in MB (10⁶ bytes) of the file per second, and memory. */
    String report(long fileBytes) {
        return String.format(Locale.ROOT, "  %,d rows, %,d non-zeros, %.1f MB%n", rows, nonZeros, fileBytes * 1e-6)
                + speed("wall", wallSeconds, fileBytes)
                + speed("cpu", cpuSeconds, fileBytes)
                + String.format(Locale.ROOT, "  memory  %.2f bytes per non-zero%n", bytesPerNonZero());
    }

    private static String speed(String clock, double[] seconds, long fileBytes) {
        double median = OrderStatistics.median(seconds);
        double best = OrderStatistics.minimum(seconds);
        return String.format(
                Locale.ROOT,
                "  %-6s  median %.3f s (%.1f MB/s), best %.3f s (%.1f MB/s), first %.3f s%n",
                clock,
                median,
                fileBytes * 1e-6 / median,
                best,
                fileBytes * 1e-6 / best,
                seconds[0]);
    }
}
