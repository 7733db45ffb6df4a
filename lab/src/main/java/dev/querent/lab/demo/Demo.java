package dev.querent.lab.demo;

import static java.util.stream.Collectors.joining;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.Split;
import dev.querent.core.evaluation.Evaluation;
import dev.querent.core.evaluation.SelectiveAccuracy;
import dev.querent.core.evaluation.StrategyRuns;
import dev.querent.core.linalg.Backend;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.features.StandardFeatures;
import dev.querent.lab.report.FactTable.Fact;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.chart.Figure;
import dev.querent.lab.simulate.StrategyVersusRandom;
import dev.querent.lab.timing.LapTimer;
import dev.querent.model.engine.Engine;
import dev.querent.model.engine.OnlineEngine;
import dev.querent.model.feature.FeatureExtractor;
import dev.querent.model.feature.FeatureRecipe;
import dev.querent.model.option.OptionValues;
import dev.querent.model.table.Images;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Trains on four fifths of the digits, tests on the rest, and writes a report. Immutable. */
public final class Demo {
    /** Oriented gradients, which are best for these digits. */
    public static final String FEATURES = "phog";

    /** A search on 500 rows finds the kernel as well as one on all 2000 and takes a fraction of the time. */
    private static final Map<String, Map<String, String>> QUICK = Map.of("gp-dense", Map.of("search-rows", "500"));

    private static final double TEST_SHARE = 0.2;
    private static final double SET_ASIDE = 0.05;
    private static final int LEAST_SURE = 12;
    private static final int ASKED_LABELS = 100;
    private static final int ASKED_RUNS = 3;
    private static final int SUREST_MISTAKES = 6;

    private final FeatureRecipe features;
    private final Trainer<? extends Classifier> trainer;
    private final Trainer<? extends Classifier> plain;
    private final Optional<StrategyVersusRandom<?>> asking;
    private final List<Fact> options;

    /**
     * The options are those of the trainer, for the report.
     *
     * @param plain the same trainer with options that suit any features, for a picture of two
     * @param asking learns some of the digits label by label; empty for trainers that do not learn online
     */
    public Demo(
            FeatureRecipe features,
            Trainer<? extends Classifier> trainer,
            Trainer<? extends Classifier> plain,
            Optional<StrategyVersusRandom<?>> asking,
            List<Fact> options) {
        this.features = features;
        this.trainer = trainer;
        this.plain = plain;
        this.asking = asking;
        this.options = List.copyOf(options);
    }

    /** An engine with the given options and features as users write them. */
    public static Demo of(Engine<?> engine, Map<String, String> given, String features) {
        Map<String, String> overlaid = new LinkedHashMap<>(QUICK.getOrDefault(engine.name(), Map.of()));
        overlaid.putAll(given);
        OptionValues values = OptionValues.of(engine.name(), engine.options(), overlaid);
        String text = values.all().entrySet().stream().map(Map.Entry::toString).collect(joining(", "));
        return new Demo(
                StandardFeatures.recipes().parse(features),
                engine.trainer(values),
                engine.trainer(OptionValues.of(engine.name(), engine.options(), Map.of())),
                engine instanceof OnlineEngine<?> online ? Optional.of(asking(online, values)) : Optional.empty(),
                List.of(new Fact("Options", text)));
    }

    private static <M extends Classifier> StrategyVersusRandom<M> asking(OnlineEngine<M> engine, OptionValues values) {
        return new StrategyVersusRandom<>(engine, engine.trainer(values), ASKED_LABELS, ASKED_LABELS / 10, ASKED_RUNS);
    }

    /**
     * Runs everything and writes the page.
     *
     * @param version of Querent, for the report
     * @param report the file to write
     */
    public DemoResult run(Seed seed, String version, Path report, Run run) {
        LapTimer watch = new LapTimer();
        run.progress("reading the digits", 0, 1);
        DemoDigits digits = DemoDigits.load();
        run.progress("reading the digits", 1, 1);
        Split split = Split.stratified(digits.labels(), TEST_SHARE, seed.child("demo.split"));
        Images testImages = digits.images().select(split.test());
        Labels testLabels = digits.labels().select(split.test());
        double reading = watch.lap();

        Images trainingImages = digits.images().select(split.train());
        FeatureExtractor extractor = features.fit(trainingImages, seed.child("demo.features"), run);
        LabeledData training = new LabeledData(
                extractor.extract(trainingImages, run), digits.labels().select(split.train()));
        Features testing = extractor.extract(testImages, run);
        double extracting = watch.lap();

        Classifier model = trainer.fit(training, seed.child("demo.training"), run);
        double fitting = watch.lap();

        run.progress("testing", 0, 1);
        Predictions predictions = model.predict(testing, run.workers());
        run.progress("testing", 1, 1);
        double predicting = watch.lap();

        Figure plane = DigitPlane.figure(plain, trainingImages, training.labels(), seed.child("demo.plane"), run);
        double drawing = watch.lap();

        LabeledData test = new LabeledData(testing, testLabels);
        List<StrategyRuns> curves = asking.map(each -> each.compare(training, test, seed.child("demo.asking"), run))
                .orElse(List.of());
        double asked = watch.lap();

        List<TestedDigit> tested = tested(testImages, testLabels, predictions);
        DemoResult result = new DemoResult(
                training.size(),
                testLabels.size(),
                Evaluation.of(predictions, testLabels),
                SelectiveAccuracy.of(predictions, testLabels, SET_ASIDE),
                first(tested, LEAST_SURE, Comparator.comparingDouble(TestedDigit::entropy)),
                first(
                        tested.stream().filter(digit -> !digit.right()).toList(),
                        SUREST_MISTAKES,
                        Comparator.comparingDouble(TestedDigit::confidence)),
                plane,
                curves,
                new DemoTimings(reading, extracting, fitting, predicting, drawing, asked),
                report);
        DemoReport.page(result, facts(seed, version, training, extractor)).write(report);
        return result;
    }

    private static List<TestedDigit> tested(Images images, Labels labels, Predictions predictions) {
        return IntStream.range(0, labels.size())
                .mapToObj(row -> TestedDigit.of(
                        images.names().get(row), images.images().get(row), labels.name(row), predictions, row))
                .toList();
    }

    /** The greatest first; ties by position. */
    private static List<TestedDigit> first(List<TestedDigit> digits, int count, Comparator<TestedDigit> order) {
        return digits.stream().sorted(order.reversed()).limit(count).toList();
    }

    private List<Fact> facts(Seed seed, String version, LabeledData training, FeatureExtractor extractor) {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Data", "the first 2500 training digits of MNIST, black and white, 28 x 28"));
        facts.add(new Fact("Training rows", NumberFormats.count(training.size())));
        facts.add(new Fact(
                "Features", extractor.recipe() + ", " + NumberFormats.count(extractor.columns()) + " per digit"));
        facts.add(new Fact("Trainer", trainer.name()));
        facts.addAll(options);
        facts.add(new Fact("Seed", String.valueOf(seed.value())));
        facts.add(new Fact("Linear algebra", Backend.preferred().name()));
        facts.add(new Fact("Querent", version));
        facts.add(new Fact("Java", System.getProperty("java.version")));
        return facts;
    }
}
