package dev.querent.core.margin;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.margin.inference.MarginAlternation;
import dev.querent.core.margin.inference.MarginMachines;
import dev.querent.core.optim.Box;
import dev.querent.core.optim.DifferentiableObjective;
import dev.querent.core.optim.Lbfgs;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;

/** Moves support points to where the bound is higher (Shi and Yu 2021, section 3), within the range of each feature. */
final class SupportSearch implements DifferentiableObjective {
    private static final int ITERATIONS = 20;

    private final MarginAlternation alternation;
    private final Kernel kernel;
    private final Kernel.InputGradient input;
    private final LabeledData data;
    private final int count;
    private final Seed seed;
    private final Run run;

    private SupportSearch(
            MarginAlternation alternation, Kernel kernel, LabeledData data, int count, Seed seed, Run run) {
        this.alternation = alternation;
        this.kernel = kernel;
        this.input = kernel.inputGradient().orElseThrow();
        this.data = data;
        this.count = count;
        this.seed = seed;
        this.run = run;
    }

    /** Rejects a kernel without derivatives by the values of a row. */
    static void requireSmooth(Kernel kernel) {
        if (kernel.inputGradient().isEmpty()) {
            throw new IllegalArgumentException("support points can be learnt only with a smooth kernel, and "
                    + kernel.getClass().getSimpleName() + " is none; take gaussian or linear, or keep the points where"
                    + " they are");
        }
    }

    static Features moved(
            MarginAlternation alternation, Kernel kernel, Features support, LabeledData data, Seed seed, Run run) {
        SupportSearch search = new SupportSearch(alternation, kernel, data, support.rows(), seed, run);
        double[] best = new Lbfgs(ITERATIONS, 10, 1e-5)
                .minimise(search, search.flat(support), search.box(), seed, run.budget())
                .point();
        return search.features(best);
    }

    private int width() {
        return data.features().columns();
    }

    private double[] flat(Features support) {
        double[] point = new double[Math.multiplyExact(count, width())];
        for (int m = 0; m < count; m++) {
            support.copyRow(m, point, m * width());
        }
        return point;
    }

    private Features features(double[] point) {
        float[] values = new float[point.length];
        for (int e = 0; e < values.length; e++) {
            values[e] = (float) point[e];
        }
        return DenseFeatures.owning(count, width(), values);
    }

    private Box box() {
        double[] lower = new double[width()];
        double[] upper = new double[width()];
        Arrays.fill(lower, Double.POSITIVE_INFINITY);
        Arrays.fill(upper, Double.NEGATIVE_INFINITY);
        double[] row = new double[width()];
        for (int n = 0; n < data.size(); n++) {
            data.features().copyRow(n, row, 0);
            for (int d = 0; d < row.length; d++) {
                lower[d] = Math.min(lower[d], row[d]);
                upper[d] = Math.max(upper[d], row[d]);
            }
        }
        double[] lowest = new double[count * width()];
        double[] highest = new double[count * width()];
        Arrays.setAll(lowest, e -> lower[e % width()]);
        Arrays.setAll(highest, e -> upper[e % width()]);
        return new Box(lowest, highest);
    }

    private MarginMachines machines(double[] point) {
        run.cancellation().check();
        return MarginMachines.fit(alternation, kernel, features(point), data, seed, run);
    }

    @Override
    public double value(double[] point) {
        return -machines(point).bound();
    }

    @Override
    public double valueAndGradient(double[] point, double[] gradient) {
        MarginMachines machines = machines(point);
        double[] found = machines.gradient(Compute.on(run.workers()))
                .bySupport(data.features(), input)
                .array();
        Arrays.setAll(gradient, e -> -found[e]);
        return -machines.bound();
    }

    /** Coordinates are rounded to floats. */
    @Override
    public double resolution() {
        return 1e-3;
    }
}
