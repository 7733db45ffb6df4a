package dev.querent.lab.ivm;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.probit.ProbitGpOptions;
import dev.querent.core.gp.probit.ProbitGpTrainer;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.report.Durations;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.ResultTable;
import dev.querent.lab.report.ResultTable.Column;
import dev.querent.lab.report.chart.Axis;
import dev.querent.lab.report.chart.DotPlot;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.TickText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Approximations of the posterior for threes against fives, on all rows and on an active set: log loss, error and time. */
public final class Approximations extends Experiment {
    private static final List<String> CLASSES = List.of("3", "5");
    private static final int SEARCH_ROWS = 400;
    private static final int ACTIVE = 300;

    public Approximations() {
        super(
                new Citation(Citation.Paper.DENNINGER_2017, "approximations", "4.12"),
                "Laplace, filtering, flipped filtering and expectation propagation: log loss, error and time, USPS threes against fives",
                PublicSet.USPS_PIXELS.files());
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        TrainTest digits = context.load(PublicSet.USPS_PIXELS);
        LabeledData train = pair(digits.train());
        LabeledData test = pair(digits.test());
        Kernel kernel = ProbitGpTrainer.ep(
                        new ProbitGpOptions(StandardKernel.GAUSSIAN, SearchMethod.LBFGS, SEARCH_ROWS))
                .fit(train, context.seed(), context.part())
                .kernels()
                .get(0);
        List<ApproximationScore> lines = new ArrayList<>();
        for (int rows : List.of(Math.min(context.choose(ACTIVE, 20), train.size()), train.size())) {
            lines.addAll(ApproximationScore.all(kernel, rows, train, test, context));
        }
        context.run().progress("done", lines.size(), lines.size());
        return result(lines);
    }

    private static LabeledData pair(LabeledData digits) {
        int[] rows = IntStream.range(0, digits.size())
                .filter(i -> CLASSES.contains(digits.labels().name(i)))
                .toArray();
        List<String> names = IntStream.of(rows).mapToObj(digits.labels()::name).toList();
        return new LabeledData(digits.features().select(rows), Labels.of(LabelSet.of(CLASSES), names));
    }

    private static ExperimentResult result(List<ApproximationScore> lines) {
        int ways = PosteriorApproximation.values().length;
        int active = lines.get(0).rows();
        int all = lines.get(lines.size() - 1).rows();
        ExperimentResult.Builder builder = new ExperimentResult.Builder(new Protocol(
                "No table. The thesis cites that expectation propagation takes ten times as long as Laplace's approximation, and says that filtering"
                        + " in both orders instead makes training seven to ten times faster (sections 4.3 and 4.12).",
                "Threes against fives: " + all + " training rows, and the " + active
                        + " of them that filtering chooses. One Gaussian kernel for all, by the evidence of expectation propagation. Times"
                        + " on one thread, without the kernel matrix.",
                "Sites of both orders are averaged in natural parameters; the thesis averages their means."));
        List<List<String>> rows = new ArrayList<>();
        List<List<?>> numbers = new ArrayList<>();
        for (ApproximationScore line : lines) {
            double speed =
                    find(lines, line.rows(), PosteriorApproximation.CONVERGED).seconds() / line.seconds();
            rows.add(List.of(
                    line.way().title(),
                    NumberFormats.count(line.rows()),
                    NumberFormats.fixed(100 * line.error(), 2) + "\u00A0%",
                    NumberFormats.fixed(line.logLoss(), 4),
                    NumberFormats.fixed(line.distance(), 4),
                    Durations.text(line.seconds()),
                    NumberFormats.significant(speed, 2)));
            numbers.add(List.of(
                    line.way().title(), line.rows(), line.error(), line.logLoss(), line.distance(), line.seconds()));
        }
        List<DotPlot.Row> dots = IntStream.range(0, ways)
                .mapToObj(w -> new DotPlot.Row(
                        lines.get(w).way().title(),
                        List.of(
                                Optional.of(new DotPlot.Value(lines.get(w).seconds())),
                                Optional.of(
                                        new DotPlot.Value(lines.get(ways + w).seconds())))))
                .toList();
        builder.table(
                "Approximations of one posterior",
                "Distance: of the latent means of the test rows from those of converged expectation propagation, relative to their norm.",
                new ResultTable(
                        "USPS, threes against fives",
                        List.of(
                                Column.name("approximation"),
                                Column.ours("rows"),
                                Column.ours("test error"),
                                Column.ours("log loss, nats"),
                                Column.ours("distance"),
                                Column.ours("time"),
                                Column.ours("times faster than EP")),
                        rows));
        builder.figure(
                "Time",
                "For all training rows, and for an active set.",
                "seconds",
                new Figure(
                        "Time of an approximation",
                        "Without the kernel matrix.",
                        new DotPlot(
                                "Time",
                                Axis.log("time").written(TickText.DURATION),
                                List.of(active + " active rows", "all " + all + " rows"),
                                dots)));
        builder.csv(
                "approximations",
                List.of("approximation", "rows", "error", "log_loss", "distance", "seconds"),
                numbers);
        ApproximationScore exact = find(lines, active, PosteriorApproximation.CONVERGED);
        ApproximationScore laplace = find(lines, active, PosteriorApproximation.LAPLACE);
        ApproximationScore flipped = find(lines, active, PosteriorApproximation.FLIPPED);
        builder.fact("log_loss_ep", exact.logLoss())
                .fact("log_loss_laplace", laplace.logLoss())
                .fact("log_loss_flipped", flipped.logLoss())
                .fact("ep_time_to_laplace", exact.seconds() / laplace.seconds())
                .fact("ep_time_to_flipped", exact.seconds() / flipped.seconds());
        return builder.build(
                "Expectation propagation takes " + NumberFormats.significant(exact.seconds() / laplace.seconds(), 2)
                        + " times as long as Laplace and "
                        + NumberFormats.significant(exact.seconds() / flipped.seconds(), 2)
                        + " times as long as flipped filtering",
                "With " + active + " active rows. Log loss: expectation propagation "
                        + NumberFormats.fixed(exact.logLoss(), 4) + ", Laplace "
                        + NumberFormats.fixed(laplace.logLoss(), 4) + ", flipped filtering "
                        + NumberFormats.fixed(flipped.logLoss(), 4) + ".");
    }

    private static ApproximationScore find(List<ApproximationScore> lines, int rows, PosteriorApproximation way) {
        return lines.stream()
                .filter(line -> line.rows() == rows && line.way() == way)
                .findFirst()
                .orElseThrow();
    }
}
