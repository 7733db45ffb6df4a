package dev.querent.lab.forest;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.ConfidenceErrors;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.Vote;
import dev.querent.core.model.Predictions;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Each digit against all others: error, overconfidence and underconfidence. */
public final class OneAgainstAll extends Experiment {
    private static final double[] PAPER_ERROR = {
        0.004, 0.0027, 0.0107, 0.0123, 0.0089, 0.0122, 0.0061, 0.0099, 0.0154, 0.0143
    };
    private static final double[] PAPER_OVER = {
        0.0541, 0.084, 0.0483, 0.0297, 0.0259, 0.0173, 0.0613, 0.0621, 0.0210, 0.0570
    };
    private static final double[] PAPER_UNDER = {
        0.3805, 0.2300, 0.4985, 0.5730, 0.5320, 0.5522, 0.3843, 0.4515, 0.6336, 0.5588
    };
    private static final LabelSet SIDES = LabelSet.of(List.of("others", "digit"));

    /** The result for one digit against the others; confidence from shares of votes, and after calibration. */
    private record Line(
            int trees, double error, double over, double under, double calibratedOver, double calibratedUnder) {}

    public OneAgainstAll() {
        super(
                new Citation(Citation.Paper.DENNINGER_2017, "Table 7.1", "7.1.1"),
                "each digit against all others: error, over- and underconfidence, MNIST",
                PublicSet.MNIST_PIXELS.files());
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        TrainTest digits = context.load(PublicSet.MNIST_PIXELS);
        List<Line> lines = new ArrayList<>();
        for (int digit = 0; digit < PAPER_ERROR.length; digit++) {
            context.run().progress("digit " + digit, digit, PAPER_ERROR.length);
            lines.add(line(digit, digits, context));
        }
        context.run().progress("done", lines.size(), lines.size());
        return result(lines, context);
    }

    private static Line line(int digit, TrainTest digits, ExperimentContext context) {
        TrainTest sides = new TrainTest(against(digit, digits.train()), against(digit, digits.test()));
        TimedForest forest = TimedForest.grow(ForestOptions.builder().maxHeight(35), sides, context);
        LabeledData test = sides.test();
        Predictions shares = forest.model().shares(test.features(), Vote.SOFT, context.workers());
        ConfidenceErrors raw = ConfidenceErrors.of(shares, test.labels());
        ConfidenceErrors calibrated =
                ConfidenceErrors.of(forest.model().predict(test.features(), context.workers()), test.labels());
        return new Line(
                forest.trees(),
                1 - forest.accuracy(),
                raw.overconfidence().orElse(0),
                raw.underconfidence().orElse(0),
                calibrated.overconfidence().orElse(0),
                calibrated.underconfidence().orElse(0));
    }

    private static LabeledData against(int digit, LabeledData rows) {
        int[] sides = Arrays.stream(rows.labels().codes())
                .map(code -> rows.classes().name(code).equals(String.valueOf(digit)) ? 1 : 0)
                .toArray();
        return new LabeledData(rows.features(), Labels.of(SIDES, sides));
    }

    private static ExperimentResult result(List<Line> lines, ExperimentContext context) {
        List<List<String>> rows = new ArrayList<>();
        List<List<?>> numbers = new ArrayList<>();
        for (int digit = 0; digit < lines.size(); digit++) {
            Line line = lines.get(digit);
            rows.add(List.of(
                    String.valueOf(digit),
                    String.valueOf(line.trees()),
                    percent(line.error()),
                    percent(PAPER_ERROR[digit]),
                    share(line.over()),
                    share(PAPER_OVER[digit]),
                    share(line.under()),
                    share(PAPER_UNDER[digit]),
                    share(line.calibratedOver()),
                    share(line.calibratedUnder())));
            numbers.add(List.of(
                    digit,
                    line.trees(),
                    line.error(),
                    line.over(),
                    line.under(),
                    line.calibratedOver(),
                    line.calibratedUnder()));
        }
        double error = lines.stream().mapToDouble(Line::error).average().orElseThrow();
        double paper = Arrays.stream(PAPER_ERROR).average().orElseThrow();
        ExperimentResult.Builder builder = new ExperimentResult.Builder(new Protocol(
                        "Forests of height 35 grown for 30 seconds on 8 threads, around 800 trees, for each digit against all others.",
                        "The same on " + context.workers().parallelism() + " threads.",
                        "Other machine and split score. Confidence comes from the shares of votes, as in the thesis; the calibrated"
                                + " probabilities that users see are shown beside it."))
                .fact("error_mean", error)
                .fact("error_mean_thesis", paper)
                .fact(
                        "overconfidence_mean",
                        lines.stream().mapToDouble(Line::over).average().orElseThrow())
                .fact(
                        "underconfidence_mean",
                        lines.stream().mapToDouble(Line::under).average().orElseThrow());
        builder.table(
                "Each digit against all others",
                "Overconfidence is one minus the mean entropy of wrong answers, underconfidence the mean entropy of right ones"
                        + " (equations 7.1 and 7.2).",
                new ResultTable(
                        "10,000 test rows",
                        List.of(
                                Column.name("digit"),
                                Column.ours("trees"),
                                Column.ours("error"),
                                Column.paper("thesis"),
                                Column.ours("overconfidence"),
                                Column.paper("thesis"),
                                Column.ours("underconfidence"),
                                Column.paper("thesis"),
                                Column.ours("over, calibrated"),
                                Column.ours("under, calibrated")),
                        rows));
        builder.csv(
                "digits",
                List.of(
                        "digit",
                        "trees",
                        "error",
                        "overconfidence",
                        "underconfidence",
                        "overconfidence_calibrated",
                        "underconfidence_calibrated"),
                numbers);
        return builder.build(
                "Mean error " + percent(error) + ", in the thesis " + percent(paper),
                "Ten forests, each for one digit against the nine others.");
    }

    private static String percent(double share) {
        return NumberFormats.fixed(100 * share, 2) + "\u00A0%";
    }

    private static String share(double value) {
        return NumberFormats.fixed(value, 3);
    }
}
