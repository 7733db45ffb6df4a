package dev.querent.lab.ivm;

import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.gp.probit.inference.ProbitPosterior;
import dev.querent.core.ivm.inference.ActiveSetSelection;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.linalg.Compute;
import dev.querent.lab.data.ClassDraw;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.ResultTable;
import dev.querent.lab.report.ResultTable.Column;
import dev.querent.lab.report.chart.Axis;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.LineChart;
import dev.querent.lab.report.chart.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Threes against all other digits: the evidence along gradients, with the active rows chosen again every ten steps, and by sampling. */
public final class EvidenceSteps extends Experiment {
    private static final String DIGIT = "3";
    private static final int ROWS_PER_DIGIT = 300;
    private static final int ACTIVE = 200;
    private static final int STEPS = 300;
    private static final int SAMPLES = 120;
    private static final double[] RATES = {0.01, 0.1};

    public EvidenceSteps() {
        super(
                new Citation(Citation.Paper.DENNINGER_2017, "Fig. 4.10", "4.9"),
                "the evidence along its gradient while active rows are chosen again every ten steps, threes against all other digits, MNIST",
                PublicSet.MNIST_PIXELS.files());
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        TrainTest digits = context.load(PublicSet.MNIST_PIXELS);
        LabeledData train = digits.train()
                .select(ClassDraw.of(digits.train().labels(), context.seed()).rows(0, ROWS_PER_DIGIT));
        ActiveEvidence evidence = new ActiveEvidence(
                StandardKernel.GAUSSIAN.startFor(train.features()),
                train,
                train.classes().code(DIGIT),
                new ActiveSetSelection(context.choose(ACTIVE, 20), false, false, train.size(), 0),
                context.seed(),
                context.part());
        int steps = context.choose(STEPS, 20);
        List<EvidenceAscent> ascents = new ArrayList<>();
        for (double rate : RATES) {
            context.run().progress("Adagrad, rate " + rate, ascents.size(), RATES.length + 2);
            ascents.add(EvidenceAscent.adagrad(evidence, rate, steps));
        }
        context.run().progress("L-BFGS", ascents.size(), RATES.length + 2);
        ascents.add(EvidenceAscent.lbfgs(evidence, steps));
        context.run().progress("CMA-ES", ascents.size(), RATES.length + 2);
        ascents.add(EvidenceAscent.evolution(evidence, context.choose(SAMPLES, 12)));
        context.run().progress("done", ascents.size(), ascents.size());
        return result(ascents, evidence, digits.test(), context);
    }

    /** Share of the test rows on the wrong side. */
    private static double error(ProbitPosterior machine, double[] truth, LabeledData test, ExperimentContext context) {
        double[] means = machine.means(test.features(), Compute.on(context.workers()));
        return IntStream.range(0, means.length)
                        .filter(i -> means[i] * truth[i] <= 0)
                        .count()
                / (double) means.length;
    }

    private static ExperimentResult result(
            List<EvidenceAscent> ascents, ActiveEvidence evidence, LabeledData test, ExperimentContext context) {
        double[] truth = OneVersusRest.targets(test.labels(), evidence.positive());
        List<Series> series = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        List<List<?>> numbers = new ArrayList<>();
        List<String> ends = new ArrayList<>();
        ExperimentResult.Builder builder = new ExperimentResult.Builder(new Protocol(
                "Adagrad with a rate of 0.01 from the best of some random points, on all training rows, active rows chosen again every ten steps. The"
                        + " largest changes come from these choices; in the first 200 steps the evidence falls.",
                evidence.rows().size() + " rows, " + evidence.selection().size()
                        + " of them active, from the usual start. Log evidence per active row by converged expectation propagation, whose gradient is"
                        + " exact. Each sample of CMA-ES chooses its own active rows.",
                "Fewer rows; the thesis leaves the terms of the sites out of the evidence (equation 4.51). Parameters are logarithms of amplitude and"
                        + " length; the noise is redundant."));
        for (EvidenceAscent ascent : ascents) {
            double[] values = ascent.values().stream().mapToDouble(v -> v).toArray();
            double[] x = IntStream.range(0, values.length).mapToDouble(s -> s).toArray();
            Series line = Series.of(ascent.name(), x, values);
            series.add(ascent.jumps().isEmpty() ? line.drawn(Series.Look.DOTS) : line);
            for (int s = 0; s < values.length; s++) {
                numbers.add(List.of(ascent.name(), s, values[s]));
            }
            ActiveEvidence.Machine machine = evidence.machineAt(ascent.end());
            double error = error(machine.posterior(), truth, test, context);
            double perRow = machine.logEvidence() / evidence.selection().size();
            ends.add(ascent.name() + ", evidence " + NumberFormats.fixed(perRow, 3) + ", test error "
                    + DigitConfusion.percent(error));
            builder.fact("error_" + ascent.name().replaceAll("[^A-Za-z0-9.]+", "_"), error);
            rows.add(List.of(
                    ascent.name(),
                    NumberFormats.fixed(values[0], 3),
                    NumberFormats.fixed(perRow, 3),
                    size(ascent.gains()),
                    size(ascent.jumps()),
                    parameters(machine.posterior().kernel()),
                    DigitConfusion.percent(error)));
        }
        EvidenceAscent thesis = ascents.get(0);
        Map<String, Figure> figures = new LinkedHashMap<>();
        figures.put(
                "adagrad",
                figure("Adagrad", "As in the thesis, and with larger steps.", series.subList(0, RATES.length)));
        figures.put(
                "searches",
                figure(
                        "L-BFGS and CMA-ES",
                        "A dip is a step that its line search rejects; each dot is a sample.",
                        series.subList(RATES.length, series.size())));
        builder.figures(
                "Evidence by step", "Along the gradient, the active rows are chosen again every ten steps.", figures);
        builder.table(
                "What changes the evidence",
                "Means of the absolute changes: by ten gradient steps at fixed active rows, and by choosing these again.",
                new ResultTable(
                        "Log evidence per active row, nats",
                        List.of(
                                Column.name("search"),
                                Column.ours("start"),
                                Column.ours("end"),
                                Column.ours("by ten steps"),
                                Column.ours("by a choice"),
                                Column.ours("amplitude, length"),
                                Column.ours("test error")),
                        rows));
        builder.csv("steps", List.of("search", "step", "log_evidence_per_row"), numbers);
        return builder.build(
                "Ten steps of Adagrad change the evidence by " + size(thesis.gains())
                        + " nats per row, choosing active rows again by " + size(thesis.jumps()),
                "With the rate of the thesis, 0.01. Where the searches end: " + String.join("; ", ends) + ".");
    }

    private static Figure figure(String title, String caption, List<Series> series) {
        return new Figure(
                title,
                caption,
                new LineChart(title, Axis.linear("step"), Axis.linear("log evidence per active row, nats"), series));
    }

    private static String parameters(Kernel kernel) {
        double[] log = kernel.logParameters();
        return NumberFormats.significant(Math.exp(log[0]), 3) + ", " + NumberFormats.significant(Math.exp(log[1]), 3);
    }

    /** The mean absolute value; a dash if there is none. */
    private static String size(List<Double> changes) {
        return changes.isEmpty()
                ? "–"
                : NumberFormats.significant(
                        changes.stream().mapToDouble(Math::abs).average().orElseThrow(), 2);
    }
}
