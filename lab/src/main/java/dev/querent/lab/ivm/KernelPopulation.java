package dev.querent.lab.ivm;

import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.gp.probit.inference.ProbitPosterior;
import dev.querent.core.gp.probit.inference.TiltedMoments;
import dev.querent.core.ivm.inference.ActiveSetSelection;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.optim.Box;
import dev.querent.core.optim.CmaEs;
import dev.querent.core.progress.Budget;
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
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The samples of CMA-ES in the plane of length and amplitude, by generation and by objective (Fig. 4.11 and 4.12). */
public final class KernelPopulation extends Experiment {
    private static final int ROWS = 200;
    private static final int ACTIVE = 100;
    private static final int SAMPLES = 144;
    private static final int GROUPS = 4;
    private static final double RADIUS = 8;
    private static final double DEVIATION = 1;

    /** Of each generation, for two parameters (Hansen's default). */
    private static final int POPULATION = 6;

    private static final List<String> OBJECTIVES =
            List.of("best quarter", "second quarter", "third quarter", "worst quarter");

    /**
     * @param loss the objective, which is minimised
     */
    private record Sample(int number, double length, double amplitude, double loss) {
        static Sample of(int number, double[] point, double loss) {
            return new Sample(number, Math.exp(point[1]), Math.exp(point[0]), loss);
        }

        int generation() {
            return number / POPULATION;
        }
    }

    public KernelPopulation() {
        super(
                new Citation(Citation.Paper.DENNINGER_2017, "Fig. 4.11", "4.9.2"),
                "samples of CMA-ES in the plane of length and amplitude, by generation and by objective (Fig. 4.12)",
                List.of());
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        LabeledData rows = PlaneRows.moons(ROWS, context.seed().child("rows"));
        ActiveEvidence evidence = new ActiveEvidence(
                StandardKernel.GAUSSIAN.startFor(rows.features()),
                rows,
                0,
                new ActiveSetSelection(ACTIVE, false, false, rows.size(), 0),
                context.seed(),
                context.part());
        LabeledData heldOut = PlaneRows.moons(ROWS, context.seed().child("held-out"));
        double[] start = evidence.family().logParameters();
        int most = context.choose(SAMPLES, 5 * POPULATION);
        List<Sample> samples = new ArrayList<>();
        double[] best = new CmaEs(most, DEVIATION, 0)
                .minimise(
                        point -> {
                            double loss = loss(evidence.machineAt(point).posterior(), heldOut, context);
                            samples.add(Sample.of(samples.size(), point, loss));
                            return loss;
                        },
                        start,
                        Box.around(start, RADIUS),
                        context.seed(),
                        Budget.ofSteps(most))
                .point();
        return result(samples, (GaussianKernel) evidence.family().withLogParameters(best));
    }

    /** The mean of −log p of held-out rows. */
    private static double loss(ProbitPosterior machine, LabeledData heldOut, ExperimentContext context) {
        double[] targets = OneVersusRest.targets(heldOut.labels(), 0);
        ProbitPosterior.Moments moments = machine.moments(heldOut.features(), Compute.on(context.workers()));
        return -IntStream.range(0, targets.length)
                .mapToDouble(i -> TiltedMoments.of(targets[i], moments.means()[i], moments.variances()[i], 0)
                        .logNormaliser())
                .average()
                .orElseThrow();
    }

    private static ExperimentResult result(List<Sample> samples, GaussianKernel best) {
        int generations = samples.get(samples.size() - 1).generation() + 1;
        int perGroup = (generations + GROUPS - 1) / GROUPS;
        Map<String, List<Sample>> byGeneration = new LinkedHashMap<>();
        Map<String, List<Sample>> byLoss = new LinkedHashMap<>();
        List<Sample> sorted = samples.stream()
                .sorted(Comparator.comparingDouble(Sample::loss))
                .toList();
        for (int i = 0; i < samples.size(); i++) {
            Sample sample = samples.get(i);
            int first = sample.generation() / perGroup * perGroup;
            String name = "generations " + (first + 1) + " to " + Math.min(generations, first + perGroup);
            byGeneration.computeIfAbsent(name, group -> new ArrayList<>()).add(sample);
            byLoss.computeIfAbsent(OBJECTIVES.get(i * GROUPS / samples.size()), group -> new ArrayList<>())
                    .add(sorted.get(i));
        }
        ExperimentResult.Builder builder = new ExperimentResult.Builder(
                        new Protocol(
                                "The example of section 1.1, populations of five samples, groups of 35 populations. The area of each group is smaller than"
                                        + " that of the one before.",
                                ROWS + " rows, " + ACTIVE + " active ones, chosen again for each sample; " + POPULATION
                                        + " samples per generation. The objective is the log loss of " + ROWS
                                        + " held-out rows.",
                                "Rows of our own. Log loss, the default of ivm, instead of the evidence. The thesis has a third parameter, the noise, which is redundant. No background of nearest samples."))
                .fact("length", best.lengths()[0])
                .fact("amplitude", best.amplitude())
                .fact("lowest_objective", sorted.get(0).loss());
        Map<String, Figure> figures = new LinkedHashMap<>();
        figures.put(
                "generations",
                new Figure("Samples by generation", "Later ones gather.", plane("Generations", byGeneration)));
        figures.put("objective", new Figure("Samples by objective", "Lower is better.", plane("Objective", byLoss)));
        builder.figures("The population", "Each dot is a sample.", figures);
        builder.csv(
                "samples",
                List.of("sample", "generation", "length", "amplitude", "objective"),
                samples.stream()
                        .<List<?>>map(s -> List.of(s.number(), s.generation(), s.length(), s.amplitude(), s.loss()))
                        .toList());
        return builder.build(
                "Length " + NumberFormats.significant(best.lengths()[0], 3) + " and amplitude "
                        + NumberFormats.significant(best.amplitude(), 3) + " after " + generations + " generations",
                "The log loss of held-out rows is "
                        + NumberFormats.fixed(sorted.get(0).loss(), 4) + " there.");
    }

    private static LineChart plane(String title, Map<String, List<Sample>> groups) {
        List<Series> series = new ArrayList<>();
        groups.forEach((name, samples) -> series.add(new Series(
                name,
                samples.stream()
                        .map(sample -> new Series.Point(sample.length(), sample.amplitude()))
                        .toList(),
                Series.Look.DOTS)));
        return new LineChart(title, Axis.log("length"), Axis.log("amplitude"), series);
    }
}
