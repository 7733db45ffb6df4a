package dev.querent.bench.margin;

import dev.querent.bench.figure.Figures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.KernelFamily;
import dev.querent.core.margin.MmSgpModel;
import dev.querent.core.margin.MmSgpOptions;
import dev.querent.core.margin.MmSgpTrainer;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.DataFolder;
import dev.querent.lab.data.PublicSet;
import java.util.Locale;
import java.util.stream.IntStream;

/** How training time grows with the rows, for a fixed number of support points. */
record ManyDigits(DataFolder folder, Workers workers, Figures figures) {
    private static final int SUPPORT = 500;
    private static final int[] ROWS = {2000, 4000, 8000, 16000, 30000, 60000};

    void measure() {
        LabeledData digits =
                PublicSet.MNIST_PIXELS.load(folder, Seed.of(1), Run.on(workers)).train();
        figures.heading("MNIST pixels, " + SUPPORT + " support points, the same kernel for all");
        MmSgpOptions.Builder options = MmSgpOptions.builder().support(SUPPORT);
        Kernel kernel = fit(options, first(digits, 2000)).kernel(); // also warms up
        options.kernel(KernelFamily.of(kernel)).criterion(MmSgpOptions.Criterion.NONE);
        double[] logRows = new double[ROWS.length];
        double[] logSeconds = new double[ROWS.length];
        for (int i = 0; i < ROWS.length; i++) {
            LabeledData rows = first(digits, ROWS[i]);
            long start = System.nanoTime();
            MmSgpModel model = fit(options, rows);
            double seconds = (System.nanoTime() - start) / 1e9;
            logRows[i] = Math.log(ROWS[i]);
            logSeconds[i] = Math.log(seconds);
            figures.time(ROWS[i] + " rows" + (model.converged() ? "" : ", not converged"), seconds, 0);
        }
        figures.line(
                "slope of log seconds over log rows", String.format(Locale.ROOT, "%.3f", slope(logRows, logSeconds)));
    }

    private MmSgpModel fit(MmSgpOptions.Builder options, LabeledData rows) {
        return new MmSgpTrainer(options.build()).fit(rows, Seed.of(1), Run.on(workers));
    }

    private static LabeledData first(LabeledData digits, int rows) {
        return digits.select(IntStream.range(0, rows).toArray());
    }

    /** By least squares. */
    private static double slope(double[] x, double[] y) {
        double meanX =
                IntStream.range(0, x.length).mapToDouble(i -> x[i]).average().orElseThrow();
        double meanY =
                IntStream.range(0, y.length).mapToDouble(i -> y[i]).average().orElseThrow();
        double products = 0;
        double squares = 0;
        for (int i = 0; i < x.length; i++) {
            products += (x[i] - meanX) * (y[i] - meanY);
            squares += (x[i] - meanX) * (x[i] - meanX);
        }
        return products / squares;
    }
}
