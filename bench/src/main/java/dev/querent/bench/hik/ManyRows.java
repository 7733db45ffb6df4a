package dev.querent.bench.hik;

import dev.querent.bench.figure.Figures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.hik.inference.HikPosterior;
import dev.querent.core.intersection.QueryScorer;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Quantisation;
import dev.querent.core.kernel.Transform;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.SyntheticHistograms;
import dev.querent.lab.timing.LapTimer;
import dev.querent.lab.timing.Repeated;
import java.util.Locale;
import java.util.stream.IntStream;

/** Training time by number of rows, up to a million, and with many classes: 1,000 dimensions with 100 values per row. */
final class ManyRows {
    private static final int DIMENSIONS = 1000;
    private static final double SHARE = 0.1;
    private static final double NOISE = 0.1;
    private static final ConjugateGradients SOLVER = new ConjugateGradients(1e-4, 2000);

    private final Figures figures;
    private final Workers workers;

    ManyRows(Figures figures, Workers workers) {
        this.figures = figures;
        this.workers = workers;
    }

    void grow(int[] sizes) {
        figures.heading("two classes, 100 values a row, " + workers.parallelism() + " threads, residual 1e-4");
        double first = 0;
        double last = 0;
        for (int size : sizes) {
            last = train(size, 2, 2);
            first = first == 0 ? last : first;
        }
        if (sizes.length > 1) {
            double slope = Math.log(last / first) / Math.log((double) sizes[sizes.length - 1] / sizes[0]);
            figures.line("slope on log scales", String.format(Locale.ROOT, "%.2f", slope));
        }
    }

    /** Trains for the first {@code columns} of all classes and prints the cost; returns the seconds. */
    double train(int size, int classes, int columns) {
        LabeledData data = new SyntheticHistograms(size, DIMENSIONS, classes, SHARE).generate(Seed.of(3));
        Matrix targets = targets(data, columns == 2 ? 1 : columns);
        HikRegression regression = new HikRegression(IntersectionKernel.of(1, new Transform.Identity()), NOISE, SOLVER);
        LapTimer watch = new LapTimer();
        HikPosterior posterior =
                regression.fit(data.features(), targets, Run.on(workers).withListener(event -> tell(event, watch)));
        double seconds = watch.total();
        figures.line(
                String.format(Locale.ROOT, "%,d rows, %d columns", size, targets.columns()),
                String.format(
                        Locale.ROOT,
                        "%.1f s, %d iterations, residual %.1e, heap used %.2f GB",
                        seconds,
                        posterior.convergence().iterations(),
                        posterior.convergence().relativeResidual(),
                        usedGigabytes()));
        Features queries = data.features().select(IntStream.range(0, 500).toArray());
        if (columns == 2) {
            SparseFeatures sparse = SparseFeatures.copyOf(queries);
            posterior.means(sparse, Workers.sequential());
            double query = new Repeated(2, 50)
                            .time(() -> posterior.means(sparse, Workers.sequential()))
                            .seconds()
                    / queries.rows();
            figures.time("  mean of a query", query, 0);
            QueryScorer tables = posterior.quantised(Quantisation.defaults(), workers);
            double quantised = new Repeated(2, 50)
                            .time(() -> tables.scores(sparse, Workers.sequential()))
                            .seconds()
                    / queries.rows();
            figures.time("  mean of a query, quantised", quantised, 0);
        }
        return seconds;
    }

    /** Reports every tenth group of columns, because a thousand of them take long. */
    private void tell(FitEvent event, LapTimer watch) {
        if (event instanceof FitEvent.Progress progress && progress.done() % 320 == 0) {
            figures.time(
                    "  " + progress.done() + " of " + progress.total() + " columns solved after", watch.total(), 0);
        }
    }

    private static Matrix targets(LabeledData data, int columns) {
        Matrix all = Matrix.zeros(data.size(), columns);
        for (int c = 0; c < columns; c++) {
            for (int i = 0; i < data.size(); i++) {
                all.set(i, c, data.labels().code(i) == c ? 1 : -1);
            }
        }
        return all;
    }

    private static double usedGigabytes() {
        Runtime runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) / 1e9;
    }
}
