package dev.querent.cli;

import dev.querent.core.evaluation.Evaluation;
import dev.querent.core.progress.Budget;
import dev.querent.lab.demo.Demo;
import dev.querent.lab.demo.DemoResult;
import dev.querent.lab.demo.DigitSketch;
import dev.querent.lab.demo.TestedDigit;
import dev.querent.model.engine.Engine;
import dev.querent.model.table.GrayImage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Demonstrates Querent on real digits. */
@Command(
        name = "demo",
        description = {
            "Train and test on handwritten digits and write a report.",
            "Trains on 2,000 digits and tests on 500 others; needs no data of your own. Prints the accuracy and the digits the model was least sure about; the report is"
                    + " a web page."
        },
        footer = {
            "",
            "Examples:",
            "  querent demo",
            "  querent demo --features raw -O kernel=gaussian --report gaussian.html"
        })
final class DemoCommand extends ReportCommand {
    private static final int SHOWN_DIGITS = 5;
    private static final int DRAWN_DIGITS = 3;
    private static final int DRAWN_GAP = 4;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            defaultValue = "querent-demo.html",
            description = "Page to write (default: ${DEFAULT-VALUE}).")
    private Path report;

    @Option(
            names = "--trainer",
            paramLabel = "NAME",
            defaultValue = "gp-dense",
            description = "Trainer (default: ${DEFAULT-VALUE}).")
    private String trainerName;

    @Option(names = "-O", paramLabel = "NAME=VALUE", description = "Option of the trainer; repeat it for several.")
    private Map<String, String> options = new LinkedHashMap<>();

    @Option(
            names = "--features",
            paramLabel = "SPEC",
            description = "How to compute features (default: ${DEFAULT-VALUE}).")
    private String features = Demo.FEATURES;

    @Mixin
    private WorkOptions work;

    DemoCommand(CommandContext context) {
        super(context);
    }

    @Override
    Report run() {
        Engine<?> engine = context.registry().engines().named(trainerName);
        Demo demo = Demo.of(engine, options, features);
        OutputPath.requireWritable(report, List.of());
        DemoResult result;
        try (CommandSession session = new CommandSession(context, output, work, Budget.unlimited())) {
            result = demo.run(work.seed(), VersionLines.querent(), report, session.run());
        }
        return report(result);
    }

    private Report report(DemoResult result) {
        Evaluation evaluation = result.evaluation();
        double accuracy = evaluation.accuracy().value();
        double kept = result.selective().kept().value();
        double ece = evaluation.calibration().ece();
        return new Report()
                .fact("trainer", trainerName)
                .fact(
                        "rows",
                        result.trainingRows(),
                        result.trainingRows() + " to train, " + result.testRows() + " to test")
                .value("test_rows", result.testRows())
                .fact("accuracy", accuracy, NumberText.percent(accuracy))
                .fact(
                        "accuracy_of_the_surer",
                        kept,
                        NumberText.percent(kept) + " without the "
                                + result.selective().setAside() + " least sure")
                .fact(
                        "log_loss",
                        evaluation.logLoss().value(),
                        NumberText.decimals(evaluation.logLoss().value()))
                .fact("ece", ece, NumberText.decimals(ece))
                .fact(
                        "seconds",
                        result.timings().total(),
                        NumberText.seconds(result.timings().total()))
                .fact("report", result.report().toAbsolutePath().normalize().toString())
                .block(drawn(result.leastSure()))
                .block(leastSure(result.leastSure()));
    }

    /** The first images that fit on a line of 80 characters. */
    private static String drawn(List<TestedDigit> digits) {
        List<GrayImage> images =
                digits.stream().limit(DRAWN_DIGITS).map(TestedDigit::image).toList();
        return String.join("\n", DigitSketch.sideBySide(images, DRAWN_GAP)) + "\n";
    }

    private static String leastSure(List<TestedDigit> digits) {
        List<List<String>> lines = new ArrayList<>(List.of(List.of("least sure", "is", "taken for", "sure")));
        for (TestedDigit digit : digits.subList(0, Math.min(SHOWN_DIGITS, digits.size()))) {
            lines.add(List.of(digit.name(), digit.actual(), digit.predicted(), NumberText.percent(digit.confidence())));
        }
        return TextTable.ofNumbers(lines);
    }
}
