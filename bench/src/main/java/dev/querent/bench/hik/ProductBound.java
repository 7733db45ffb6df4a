package dev.querent.bench.hik;

import dev.querent.bench.figure.Figures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.SyntheticHistograms;
import dev.querent.lab.timing.Repeated;
import java.util.Arrays;
import java.util.Locale;

/**
 * Compares the block product with the bound set by memory bandwidth. Per non-zero value a product must read the row number twice (once to sum, once to
 * scan) and the value once, 12 bytes, and for each panel of up to eight columns read a row of the input twice and read and write a row of the
 * result, four times 8 bytes per column. The bound is the time for that many bytes at the speed of summing a large array of doubles; it
 * ignores that rows are accessed in random order.
 */
final class ProductBound {
    private static final int STREAM = 1 << 25;

    private final Figures figures;
    private final Workers workers;

    ProductBound(Figures figures, Workers workers) {
        this.figures = figures;
        this.workers = workers;
    }

    void run(int rows) {
        double bandwidth = bandwidth();
        figures.heading(String.format(
                Locale.ROOT,
                "block product, %,d rows, %d threads; reading memory at %.1f GB/s",
                rows,
                workers.parallelism(),
                bandwidth / 1e9));
        LabeledData data = new SyntheticHistograms(rows, 1000, 2, 0.1).generate(Seed.of(3));
        IntersectionMatrix matrix = IntersectionMatrix.of(
                SortedIndex.of(data.features(), workers),
                IntersectionKernel.of(1, new Transform.Identity()),
                0.1,
                workers);
        RandomSource random = Seed.of(1).generator();
        for (int columns : new int[] {1, 8, 16}) {
            Matrix in = Matrix.zeros(rows, columns);
            Arrays.setAll(in.array(), i -> random.nextGaussian());
            Matrix out = Matrix.zeros(rows, columns);
            double seconds = new Repeated(5, 40)
                    .time(() -> {
                        matrix.multiply(in, out, workers);
                        return out;
                    })
                    .seconds();
            double nonZeros = data.features().nonZeros();
            int panels = (columns + 7) / 8;
            double bytes = nonZeros * (12.0 * panels + 32.0 * columns);
            figures.line(
                    columns + (columns == 1 ? " column" : " columns"),
                    String.format(
                            Locale.ROOT,
                            "%s, %.2f ns per value and column, %.2f times the bound",
                            Figures.duration(seconds),
                            1e9 * seconds / nonZeros / columns,
                            seconds / (bytes / bandwidth)));
        }
    }

    private double bandwidth() {
        double[] values = new double[STREAM];
        int parts = workers.parallelism();
        double seconds = new Repeated(3, 20)
                .time(() -> workers.mapInOrder(
                        parts, p -> sum(values, (long) STREAM * p / parts, (long) STREAM * (p + 1) / parts)))
                .seconds();
        return 8.0 * STREAM / seconds;
    }

    /** Eight sums at once: a single one would wait for its additions, not for memory. */
    private static double sum(double[] values, long from, long to) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        double s4 = 0;
        double s5 = 0;
        double s6 = 0;
        double s7 = 0;
        for (int i = (int) from; i + 7 < (int) to; i += 8) {
            s0 += values[i];
            s1 += values[i + 1];
            s2 += values[i + 2];
            s3 += values[i + 3];
            s4 += values[i + 4];
            s5 += values[i + 5];
            s6 += values[i + 6];
            s7 += values[i + 7];
        }
        return s0 + s1 + s2 + s3 + s4 + s5 + s6 + s7;
    }
}
