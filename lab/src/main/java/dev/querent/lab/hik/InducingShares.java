package dev.querent.lab.hik;

import dev.querent.core.data.LabeledData;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.SparseApproximation;
import dev.querent.core.gp.sparse.SparseGpOptions;
import dev.querent.core.gp.sparse.SparseGpTrainer;
import dev.querent.core.model.Trainer;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.report.Durations;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.ResultTable;
import dev.querent.lab.report.ResultTable.Column;
import dev.querent.lab.report.chart.Figure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;

/** Rates and times of a sparse approximation with several shares of the rows as inducing rows, beside the exact process. */
public final class InducingShares extends Experiment {
    private static final int SPLITS = 5;
    private static final List<Integer> PER_CLASS = List.of(10, 25, 50, 100);
    private static final List<Double> SHARES = List.of(0.05, 0.1, 0.25, 0.5);
    private static final int FOLDS = 3;
    private static final String EXACT = "GP/HIK";

    public InducingShares() {
        super(
                new Citation(Citation.Paper.RODNER_2016, "Fig. 8", "9.7"),
                "sparse processes (FITC) against the exact GP/HIK: rates and times by training rows, 15 scenes",
                PublicSet.SCENE15.files());
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        Scenes scenes = Scenes.load(context);
        FitCurves curves = new FitCurves("training rows per class");
        int splits = context.choose(SPLITS, 1);
        List<Integer> sizes = context.choose(PER_CLASS, List.of(3, 5));
        for (int s = 0; s < sizes.size(); s++) {
            context.run().progress("rows per class", s, sizes.size());
            measure(scenes, sizes.get(s), splits, context, curves);
        }
        context.run().progress("rows per class", sizes.size(), sizes.size());
        return result(curves, splits);
    }

    private static void measure(Scenes scenes, int perClass, int splits, ExperimentContext context, FitCurves curves) {
        Seed seed = context.seed().child("inducing shares", perClass);
        LabeledData first = scenes.split(0, perClass).train();
        Map<String, Trainer<?>> trainers = new LinkedHashMap<>();
        trainers.put(EXACT, ComparedTrainer.VALIDATED.chosenOn(first, MeasuredFit::recall, seed, context.part()));
        for (double share : SHARES) {
            int inFolds = inducing(share, first.size() * (FOLDS - 1) / FOLDS);
            DoubleFunction<Trainer<?>> candidates = noise -> sparse(noise, inFolds);
            double noise = NoiseChoice.of(first, FOLDS, candidates, MeasuredFit::recall, seed, context.part());
            trainers.put(label(share), sparse(noise, inducing(share, first.size())));
        }
        for (int s = 0; s < splits; s++) {
            for (Map.Entry<String, Trainer<?>> trainer : trainers.entrySet()) {
                curves.add(
                        trainer.getKey(),
                        perClass,
                        MeasuredFit.of(trainer.getValue(), scenes.split(s, perClass), seed, context));
            }
        }
    }

    private static String label(double share) {
        return "FITC, " + NumberFormats.compact(100 * share) + "\u00A0%";
    }

    private static int inducing(double share, int rows) {
        return Math.max(1, (int) Math.round(share * rows));
    }

    /** With the kernel and the mean of the exact process, so that only the approximation differs. */
    private static Trainer<?> sparse(double noise, int inducing) {
        return new SparseGpTrainer(
                SparseApproximation.FITC,
                SparseGpOptions.builder()
                        .kernel(rows -> LabelRegressionSystem.PLAIN)
                        .constant(0)
                        .noise(noise)
                        .inducing(inducing)
                        .search(SearchMethod.NONE)
                        .searchCheck(false)
                        .build());
    }

    private static ExperimentResult result(FitCurves curves, int splits) {
        ExperimentResult.Builder builder = new ExperimentResult.Builder(protocol(splits));
        int most = curves.mostRows(EXACT);
        List<List<String>> lines = new ArrayList<>();
        for (String trainer : curves.trainers()) {
            lines.add(List.of(
                    trainer,
                    curves.spread(trainer, curves.fewestRows(trainer), MeasuredFit::recall)
                            .percent(),
                    curves.spread(trainer, most, MeasuredFit::recall).percent(),
                    Durations.text(curves.seconds(trainer, most, MeasuredFit::learning)),
                    Durations.text(curves.seconds(trainer, most, MeasuredFit::classification))));
        }
        builder.figure(
                "Rates (Fig. 8)",
                "In the paper GP/HIK is above FITC at every size, by far with few inducing rows.",
                "rates",
                curves.shares("Recognition rate", "mean class recall", MeasuredFit::recall));
        Map<String, Figure> times = new LinkedHashMap<>();
        times.put(
                "classification",
                curves.times("Classification of a row", "time of a row", MeasuredFit::classification));
        times.put("learning", curves.times("Time to learn", "learning", MeasuredFit::learning));
        builder.figures(
                "Times (Fig. 9)",
                "In the paper the time to classify is constant for GP/HIK and grows for FITC, and FITC learns faster.",
                times);
        builder.table(
                "Numbers",
                "Times with the most training rows. The paper does not print the points of its figures.",
                new ResultTable(
                        "Fifteen scenes",
                        List.of(
                                Column.name("trainer"),
                                Column.ours("rate, " + curves.fewestRows(EXACT) + " rows per class"),
                                Column.ours("rate, " + most + " rows per class"),
                                Column.ours("learning"),
                                Column.ours("classification of a row")),
                        lines));
        List<List<?>> numbers = new ArrayList<>(curves.numbers(MeasuredFit::recall));
        builder.csv(
                "curves",
                List.of("trainer", "per_class", "rate_mean", "rate_sd", "learning_seconds", "classification_seconds"),
                numbers);
        return finding(builder, curves, most);
    }

    private static ExperimentResult finding(ExperimentResult.Builder builder, FitCurves curves, int most) {
        double least = SHARES.get(0);
        double largest = SHARES.get(SHARES.size() - 1);
        int few = curves.fewestRows(EXACT);
        builder.fact("exact_rate", rate(curves, EXACT, most))
                .fact("fitc_fewest_rate", rate(curves, label(least), most))
                .fact("fitc_most_rate", rate(curves, label(largest), most));
        return builder.build(
                "GP/HIK is " + ahead(curves, least, most) + " points above FITC with "
                        + NumberFormats.compact(100 * least) + "\u00A0% inducing rows, and "
                        + ahead(curves, largest, most) + " above FITC with " + NumberFormats.compact(100 * largest)
                        + "\u00A0%",
                "That is with " + most + " rows per class; with " + few + " it is " + ahead(curves, least, few)
                        + " and "
                        + ahead(curves, largest, few) + " points. From " + few + " to " + most
                        + " rows per class, the time to classify a row grows by a factor of "
                        + growth(curves, EXACT, most) + " for GP/HIK and of " + growth(curves, label(largest), most)
                        + " for FITC with the most inducing rows; with " + most + ", they learn in "
                        + Durations.text(curves.seconds(EXACT, most, MeasuredFit::learning)) + " and "
                        + Durations.text(curves.seconds(label(largest), most, MeasuredFit::learning)) + ".");
    }

    private static double rate(FitCurves curves, String trainer, int rows) {
        return curves.spread(trainer, rows, MeasuredFit::recall).mean();
    }

    /** Points by which the exact process is ahead. */
    private static String ahead(FitCurves curves, double share, int rows) {
        return NumberFormats.fixed(100 * (rate(curves, EXACT, rows) - rate(curves, label(share), rows)), 1);
    }

    private static String growth(FitCurves curves, String trainer, int most) {
        double few = curves.seconds(trainer, curves.fewestRows(trainer), MeasuredFit::classification);
        return NumberFormats.significant(curves.seconds(trainer, most, MeasuredFit::classification) / few, 2);
    }

    private static Protocol protocol(int splits) {
        return new Protocol(
                "15Scenes, relu7 activations: recognition rates by the number of training rows per class (Fig. 8), time to"
                        + " classify a row and time to learn (Fig. 9), of GP/HIK with quantisation and of FITC with several relative"
                        + " sizes of the inducing set; mean of ten random splits.",
                splits
                        + " random splits; inducing rows are 5 to 50\u00A0% of the training rows, chosen by k-means++. Both have the plain"
                        + " intersection kernel and mean zero. Each has its own noise variance, the best of six by three-fold"
                        + " cross-validation on the training rows of the first split. Times are those of one thread, calibrated"
                        + " probabilities and variances included.",
                Scenes.DIFFERENCE
                        + " The paper does not say which kernel, sizes and selection FITC had, and does not print the points of"
                        + " its figures.");
    }
}
