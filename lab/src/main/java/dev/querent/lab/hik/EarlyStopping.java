package dev.querent.lab.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.ScoreTables;
import dev.querent.core.krylov.Solution;
import dev.querent.core.linalg.Matrix;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.experiment.Source;
import dev.querent.lab.experiment.Spread;
import dev.querent.lab.report.Numbers;
import dev.querent.lab.report.chart.Axis;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.report.chart.LineChart;
import dev.querent.lab.report.chart.Series;
import dev.querent.lab.report.chart.TickText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Recognition rate against the residual at which conjugate gradients stop. */
public final class EarlyStopping implements Experiment {
    private static final double[] TOLERANCES = {0.5, 0.2, 0.1, 0.05, 0.02, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7};
    private static final int SPLITS = 10;
    private static final int PER_CLASS = 100;

    /** Rodner 2016, Table 4, lines of visual words: the rate that Fig. 7 levels off at is not printed elsewhere. */
    private static final double PAPER_RATE = 0.708;

    /** A rate within this of the converged one counts as equal. */
    private static final double NEGLIGIBLE = 0.005;

    @Override
    public Source source() {
        return new Source(Source.Paper.RODNER_2016, "Fig. 7", "9.6");
    }

    @Override
    public String summary() {
        return "how early the linear solver may stop: recognition rate and iterations by residual, 15 scenes";
    }

    @Override
    public List<String> files() {
        return PublicSet.SCENE15.files();
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        Scenes scenes = Scenes.load(context);
        int splits = context.choose(SPLITS, 1);
        int perClass = context.choose(PER_CLASS, 5);
        double noise = scenes.noise(perClass);
        List<double[]> rates = new ArrayList<>();
        List<double[]> iterations = new ArrayList<>();
        for (int s = 0; s < splits; s++) {
            context.run().progress("splits", s, splits);
            measure(scenes.split(s, perClass), noise, context, rates, iterations);
        }
        context.run().progress("splits", splits, splits);
        return result(Spread.ofColumns(rates), Spread.ofColumns(iterations), splits, noise);
    }

    private static void measure(
            TrainTest split, double noise, ExperimentContext context, List<double[]> rates, List<double[]> iterations) {
        LabelRegression regression = LabelRegression.of(split.train(), noise, context.part());
        SparseFeatures queries = SparseFeatures.copyOf(split.test().features());
        double[] rate = new double[TOLERANCES.length];
        double[] count = new double[TOLERANCES.length];
        for (int t = 0; t < TOLERANCES.length; t++) {
            Solution solution = regression.solve(TOLERANCES[t], context.part());
            double[] scores = ScoreTables.of(regression.matrix(), solution.x(), context.workers())
                    .scores(queries, context.workers());
            rate[t] = ScoreRecall.of(scores, split.test().labels());
            count[t] = meanIterations(solution, regression.targets());
        }
        rates.add(rate);
        iterations.add(count);
    }

    private static double meanIterations(Solution solution, Matrix targets) {
        double sum = 0;
        for (int column = 0; column < targets.columns(); column++) {
            sum += solution.iterations(column);
        }
        return sum / targets.columns();
    }

    private static ExperimentResult result(List<Spread> rates, List<Spread> iterations, int splits, double noise) {
        int last = TOLERANCES.length - 1;
        double converged = rates.get(last).mean();
        int loosest = 0;
        while (rates.get(loosest).mean() < converged - NEGLIGIBLE) {
            loosest++;
        }
        ExperimentResult.Builder builder = new ExperimentResult.Builder(protocol(splits, noise))
                .fact("noise", noise)
                .fact("rate_converged", converged)
                .fact("loosest_tolerance_as_good", TOLERANCES[loosest])
                .fact("rate_at_loosest", rates.get(loosest).mean())
                .fact("iterations_converged", iterations.get(last).mean())
                .fact("iterations_at_loosest", iterations.get(loosest).mean());
        Map<String, Figure> figures = new LinkedHashMap<>();
        figures.put("rate", rateFigure(rates));
        figures.put("iterations", iterationFigure(iterations));
        builder.figures(
                "Rate and cost by residual",
                "The tolerance is on the residual's norm relative to that of the"
                        + " targets; each class stops by itself.",
                figures);
        builder.csv(
                "curve",
                List.of("tolerance", "rate_mean", "rate_sd", "iterations_mean", "iterations_sd"),
                rows(rates, iterations));
        return builder.build(
                "A residual of " + Numbers.compact(TOLERANCES[loosest]) + " is as good as one of 10⁻⁷",
                "Mean class recall is " + rates.get(loosest).percent() + " there and "
                        + rates.get(last).percent()
                        + " when converged, after "
                        + Numbers.fixed(iterations.get(loosest).mean(), 0) + " instead of "
                        + Numbers.fixed(iterations.get(last).mean(), 0) + " iterations for each class.");
    }

    private static Figure rateFigure(List<Spread> rates) {
        return new Figure(
                "Recognition rate",
                "Mean over the splits, band one standard deviation. Dashed: what the paper reports for visual words (its"
                        + " Table 4), on other features.",
                LineChart.of(
                        "Recognition rate by tolerance",
                        Axis.log("tolerance of the solver"),
                        Axis.linear("mean class recall").written(TickText.PERCENT),
                        Spread.series("Querent", TOLERANCES, rates),
                        Series.level(
                                "paper, converged", TOLERANCES[TOLERANCES.length - 1], TOLERANCES[0], PAPER_RATE)));
    }

    private static Figure iterationFigure(List<Spread> iterations) {
        return new Figure(
                "Iterations",
                "Mean over classes and splits. A straight line here means that every further digit costs the same number of"
                        + " iterations.",
                LineChart.of(
                        "Iterations by tolerance",
                        Axis.log("tolerance of the solver"),
                        Axis.linear("iterations for each class").including(0),
                        Spread.series("Querent", TOLERANCES, iterations)));
    }

    private static List<List<?>> rows(List<Spread> rates, List<Spread> iterations) {
        List<List<?>> rows = new ArrayList<>();
        for (int t = 0; t < TOLERANCES.length; t++) {
            rows.add(List.of(
                    TOLERANCES[t],
                    rates.get(t).mean(),
                    rates.get(t).sd(),
                    iterations.get(t).mean(),
                    iterations.get(t).sd()));
        }
        return rows;
    }

    private static Protocol protocol(int splits, double noise) {
        return new Protocol(
                "15Scenes with visual words, plain intersection kernel. Training stops as soon as the residual of the linear"
                        + " solver falls below a given value; the figure shows the recognition rate for each value. Splits and"
                        + " noise are not given. The text says that iterations grow exponentially with the accuracy asked for.",
                splits
                        + " random splits with 100 rows of each class to learn from and all others to test on;"
                        + " tolerances from 0.5 to 10⁻⁷ on the relative residual, without preconditioner, as the paper's solver"
                        + " has none; exact tables for the test. " + Scenes.NOISE + Numbers.compact(noise) + ".",
                Scenes.DIFFERENCE
                        + " The figure's points are not printed in the text, so only the rate that Table 4 gives is"
                        + " shown beside ours.");
    }
}
