package dev.querent.lab.ivm;

import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.probit.inference.ExpectationPropagation;
import dev.querent.core.gp.probit.inference.ProbitPosterior;
import dev.querent.core.gp.probit.inference.ProbitProblem;
import dev.querent.core.gp.probit.inference.Sites;
import dev.querent.core.ivm.inference.ActiveSet;
import dev.querent.core.ivm.inference.ActiveSetSelection;
import dev.querent.core.ivm.inference.FlippedFiltering;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.region.PlaneRows;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.chart.Axis;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.LineChart;
import dev.querent.lab.report.chart.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Latent values of active rows by filtering in one order, in the reverse, their difference, and by the mean of both. */
public final class FlippedOrder extends Experiment {
    private static final int ROWS = 400;
    private static final int ACTIVE = 100;
    private static final Kernel KERNEL = GaussianKernel.of(10, 0.4);

    public FlippedOrder() {
        super(
                new Citation(Citation.Paper.DENNINGER_2017, "Fig. 4.15", "4.12"),
                "latent values of active rows by filtering in one order, in the reverse, their difference, and by the mean of both",
                List.of());
    }

    /** The latent values of the active rows under some sites. */
    private record Latents(ProbitProblem problem, ExperimentContext context) {
        double[] of(Sites sites, ExpectationPropagation sweeps) {
            return ProbitPosterior.of(problem, PosteriorApproximation.refined(sweeps, problem, sites, context.part()))
                    .means(problem.rows(), Compute.on(context.workers()));
        }

        double[] of(Sites sites) {
            return of(sites, ExpectationPropagation.sweeps(0));
        }
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        LabeledData rows = PlaneRows.moons(ROWS, context.seed().child("rows"));
        ActiveEvidence machine = new ActiveEvidence(
                KERNEL, rows, 0, new ActiveSetSelection(ACTIVE, false, false, ROWS, 0), context.seed(), context.part());
        ActiveSet set = machine.chosen(KERNEL);
        ProbitProblem problem = machine.problem(KERNEL, set);
        Sites mean = FlippedFiltering.averaged(problem, set.sites(), Compute.on(context.workers()));
        Latents latents = new Latents(problem, context);
        double[] forward = latents.of(set.sites());
        double[] backward = latents.of(reflected(mean, set.sites()));
        double[] both = latents.of(mean);
        double[] exact = latents.of(mean, ExpectationPropagation.untilConverged());
        return result(problem.targets(), forward, backward, both, exact);
    }

    /** The sites of the reverse order: twice the mean less those of the first. */
    private static Sites reflected(Sites mean, Sites sites) {
        Sites other = Sites.none(mean.count());
        Arrays.setAll(other.precisions(), i -> 2 * mean.precisions()[i] - sites.precisions()[i]);
        Arrays.setAll(other.shifts(), i -> 2 * mean.shifts()[i] - sites.shifts()[i]);
        return other;
    }

    private static ExperimentResult result(
            double[] targets, double[] forward, double[] backward, double[] both, double[] exact) {
        double[] difference = new double[targets.length];
        Arrays.setAll(difference, i -> Math.abs(forward[i] - backward[i]));
        Map<String, Figure> figures = new LinkedHashMap<>();
        figures.put("forward", figure("Filtering", "In the order of the choice.", "latent value", targets, forward));
        figures.put(
                "reverse", figure("Filtering in reverse", "The last row first.", "latent value", targets, backward));
        figures.put(
                "difference",
                figure("Absolute difference", "Between the two.", "difference of latent values", targets, difference));
        figures.put(
                "mean",
                figure("Mean of both", "Of their sites, in natural parameters.", "latent value", targets, both));
        double one = RelativeDistance.of(forward, exact);
        double other = RelativeDistance.of(backward, exact);
        double mean = RelativeDistance.of(both, exact);
        ExperimentResult.Builder builder = new ExperimentResult.Builder(new Protocol(
                        "100 active rows of the example of section 1.1. The first rows that filtering includes have the least certain values, in either order; the"
                                + " mean of both is smoother.",
                        targets.length + " active of " + ROWS
                                + " rows; posterior means of the latent function at these rows, under the sites of each order.",
                        "Rows of our own; sites are averaged in natural parameters, in the thesis only their means."))
                .fact("distance_forward", one)
                .fact("distance_reverse", other)
                .fact("distance_mean", mean);
        builder.figures("Latent values by order", "Of rows in the order in which filtering included them.", figures);
        builder.csv(
                "latents",
                List.of("order", "target", "forward", "reverse", "difference", "mean", "expectation_propagation"),
                IntStream.range(0, targets.length)
                        .<List<?>>mapToObj(i ->
                                List.of(i + 1, targets[i], forward[i], backward[i], difference[i], both[i], exact[i]))
                        .toList());
        return builder.build(
                "Distance from expectation propagation: " + NumberFormats.significant(one, 2) + " and "
                        + NumberFormats.significant(other, 2) + " in one order, "
                        + NumberFormats.significant(mean, 2) + " with both",
                "Norm of the differences of the latent values, relative to that of converged expectation propagation.");
    }

    private static Figure figure(String title, String caption, String axis, double[] targets, double[] values) {
        List<Series> series = new ArrayList<>();
        for (int side : new int[] {1, -1}) {
            List<Series.Point> points = IntStream.range(0, values.length)
                    .filter(i -> targets[i] == side)
                    .mapToObj(i -> new Series.Point(i + 1, values[i]))
                    .toList();
            series.add(new Series(side > 0 ? "class +1" : "class −1", points, Series.Look.DOTS));
        }
        return new Figure(
                title, caption, new LineChart(title, Axis.linear("order of inclusion"), Axis.linear(axis), series));
    }
}
