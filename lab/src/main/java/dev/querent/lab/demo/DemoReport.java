package dev.querent.lab.demo;

import dev.querent.core.evaluation.Evaluation;
import dev.querent.core.evaluation.LearningCurve;
import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.lab.report.Block;
import dev.querent.lab.report.ColumnLayout;
import dev.querent.lab.report.ConfusionTable;
import dev.querent.lab.report.FactTable;
import dev.querent.lab.report.FactTable.Fact;
import dev.querent.lab.report.Gallery;
import dev.querent.lab.report.ImageCards;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.Page;
import dev.querent.lab.report.ReliabilityDiagram;
import dev.querent.lab.report.Section;
import dev.querent.lab.report.Tiles;
import dev.querent.lab.report.Tiles.Tile;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.simulate.AllLabelsLevel;
import dev.querent.lab.simulate.StrategyCurves;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** The page of the demonstration. */
final class DemoReport {
    private DemoReport() {}

    static Page page(DemoResult result, List<Fact> facts) {
        Evaluation evaluation = result.evaluation();
        List<Block> blocks = new ArrayList<>();
        blocks.add(tiles(result));
        blocks.add(Section.of(
                "The digits it is least sure about",
                "It is worth asking a person about these. Bars show the three most probable classes; the variance"
                        + " says how far a digit is from those seen in training.",
                new ImageCards(
                        result.leastSure().stream().map(TestedDigit::card).toList())));
        if (!result.curves().isEmpty()) {
            blocks.add(asking(result));
        }
        blocks.add(Section.of(
                "How does it see the digits?",
                "For a picture it must do with two numbers of each digit: how much ink it has, and how wide it is."
                        + " The colour is that of the likeliest digit, stronger where it is surer; dots are digits"
                        + " it learned from.",
                Gallery.of(result.plane())));
        blocks.add(Section.of(
                "Can its probabilities be trusted?",
                "A model that says 90 % should be right nine times in ten.",
                ColumnLayout.of(
                        new ReliabilityDiagram(evaluation.calibration()), new ConfusionTable(evaluation.confusion()))));
        if (!result.surestMistakes().isEmpty()) {
            blocks.add(Section.of(
                    "Where it is wrong and sure of it",
                    "The mistakes with the highest confidence, which cost most.",
                    new ImageCards(result.surestMistakes().stream()
                            .map(TestedDigit::card)
                            .toList())));
        }
        blocks.add(Section.of(
                "How this was made", "The same seed gives the same numbers.", new FactTable("Provenance", facts)));
        return new Page("Querent demo", headline(result), lead(result), blocks);
    }

    private static Block asking(DemoResult result) {
        List<StrategyRuns> curves = result.curves();
        StrategyRuns random = curves.get(0);
        StrategyRuns asked = curves.get(1);
        List<LearningCurve.Point> usual = random.curve().points();
        LearningCurve.Point end = usual.get(usual.size() - 1);
        OptionalInt enough = asked.labelsToReach(end.mean());
        return Section.of(
                "What if it may ask?",
                "Another model starts with one label of each digit and learns from every answer at once. With "
                        + end.labels() + " labels chosen at random it reads " + NumberFormats.percent(end.mean())
                        + " of the test digits; "
                        + (enough.isPresent() && enough.getAsInt() < end.labels()
                                ? "if it asks for those it is least sure of, " + enough.getAsInt()
                                        + " labels are enough."
                                : "asking for those it is least sure of did not save labels here."),
                new Gallery(List.of(new Figure(
                        "Test accuracy by number of labels",
                        "Means of " + random.runs().size() + " runs; bands are 95\u00A0% confidence intervals.",
                        StrategyCurves.chart(
                                curves,
                                new AllLabelsLevel(
                                        result.trainingRows(),
                                        result.trainingRows(),
                                        result.evaluation().accuracy().value()))))));
    }

    private static String headline(DemoResult result) {
        return NumberFormats.percent(result.evaluation().accuracy().value()) + " of "
                + NumberFormats.count(result.testRows())
                + " unseen digits read correctly"
                + (doubtsTheRightOnes(result) ? ", and it knows which ones to doubt" : "");
    }

    private static boolean doubtsTheRightOnes(DemoResult result) {
        return result.selective().kept().value()
                > result.evaluation().accuracy().value();
    }

    private static String lead(DemoResult result) {
        return "The model learned from " + NumberFormats.count(result.trainingRows())
                + " handwritten digits. Without the "
                + NumberFormats.count(result.selective().setAside())
                + " test digits it is least sure of, "
                + NumberFormats.percent(result.selective().kept().value()) + " are right.";
    }

    private static Tiles tiles(DemoResult result) {
        Evaluation evaluation = result.evaluation();
        return new Tiles(List.of(
                new Tile(
                        "Accuracy",
                        NumberFormats.percent(evaluation.accuracy().value()),
                        NumberFormats.count(evaluation.accuracy().correct()) + " of "
                                + NumberFormats.count(evaluation.accuracy().rows()) + " test digits"),
                new Tile(
                        "Calibration error",
                        NumberFormats.fixed(evaluation.calibration().ece(), 4),
                        "expected gap between confidence and accuracy (ECE)"),
                new Tile(
                        "Log loss",
                        NumberFormats.fixed(evaluation.logLoss().value(), 4),
                        "guessing gives "
                                + NumberFormats.fixed(
                                        Math.log(
                                                evaluation.confusion().classes().size()),
                                        2)),
                new Tile("Brier score", NumberFormats.fixed(evaluation.brier(), 4), "from 0, perfect, to 2"),
                new Tile(
                        "Overconfidence",
                        NumberFormats.fixed(evaluation.confidenceErrors().overconfidence(), 3),
                        "confidence if it is wrong; less is better"),
                new Tile(
                        "Underconfidence",
                        NumberFormats.fixed(evaluation.confidenceErrors().underconfidence(), 3),
                        "doubt if it is right; less is better"),
                new Tile(
                        "Mean class recall",
                        NumberFormats.percent(evaluation.classRecall().mean()),
                        "every class has the same weight"),
                new Tile(
                        "Training time",
                        NumberFormats.fixed(result.timings().training(), 2) + "\u00A0s",
                        "and " + NumberFormats.fixed(result.timings().testing(), 2) + "\u00A0s for all test digits")));
    }
}
