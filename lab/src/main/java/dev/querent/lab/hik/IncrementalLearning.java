package dev.querent.lab.hik;

import dev.querent.core.data.LabeledData;
import dev.querent.core.hik.HikLearner;
import dev.querent.core.hik.HikModel;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hik.HikSearch;
import dev.querent.core.hik.HikTrainer;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.lab.data.ClassDraw;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.experiment.PublishedProcess;
import dev.querent.lab.report.Durations;
import dev.querent.lab.report.NumberFormats;

/** Adding rows incrementally, compared with learning all from scratch, with parameters optimised in every step. Both papers show the same figure. */
public final class IncrementalLearning extends Experiment {
    /** Rows per class at the start, steps that add one row per class, and test rows per class. */
    private record Sizes(int first, int steps, int tested, int runs) {}

    private static final Sizes PAPER = new Sizes(10, 50, 50, 20);
    private static final Sizes TRIED = new Sizes(3, 2, 3, 1);

    /** Every this many steps, a model is also learnt from scratch, and rates and times of both are measured. */
    private static final int EVERY = 5;

    /** All rows so far: the paper optimises on all. */
    private static final int SEARCH_ROWS = 1000;

    private static final int CALIBRATION_ROWS = 100;

    private IncrementalLearning(Citation source) {
        super(
                source,
                "adding rows to a model, compared with learning from scratch: rates and times, 15 scenes",
                PublicSet.SCENE15.files());
    }

    public static IncrementalLearning ofRodner() {
        return new IncrementalLearning(new Citation(Citation.Paper.RODNER_2016, "Fig. 11", "9.9"));
    }

    public static IncrementalLearning ofFreytag() {
        return new IncrementalLearning(new Citation(Citation.Paper.FREYTAG_2012, "Fig. 2", "6.4"));
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        Scenes scenes = Scenes.load(context);
        Sizes sizes = context.choose(PAPER, TRIED);
        IncrementalCurves curves = new IncrementalCurves();
        for (int r = 0; r < sizes.runs; r++) {
            run(scenes.all(), scenes.draw(r), sizes, r, curves, context);
        }
        return result(curves, sizes);
    }

    private static void run(
            LabeledData all,
            ClassDraw draw,
            Sizes sizes,
            int run,
            IncrementalCurves curves,
            ExperimentContext context) {
        int used = sizes.first + sizes.steps;
        LabeledData test = all.select(draw.rows(used, used + sizes.tested));
        LabeledData first = all.select(draw.rows(0, sizes.first));
        HikLearner optimised = learner(HikSearch.LBFGS, first, context);
        HikLearner fixed = learner(HikSearch.NONE, first, context);
        for (int step = 1; step <= sizes.steps; step++) {
            context.run().progress("steps", (long) run * sizes.steps + step - 1, (long) sizes.runs * sizes.steps);
            int place = sizes.first + step;
            LabeledData added = all.select(draw.rows(place - 1, place));
            LabeledData soFar = all.select(draw.rows(0, place));
            Runnable warm = () -> {
                optimised.observe(added, context.part());
                optimised.optimise(HikSearch.LBFGS, SEARCH_ROWS, context.seed(), context.part());
            };
            Runnable kept = () -> fixed.observe(added, context.part());
            if (step % EVERY != 0 && step != sizes.steps) {
                warm.run();
                kept.run();
                continue;
            }
            int rows = soFar.size();
            curves.add(IncrementalCurves.Way.ADDED, rows, test, context, () -> {
                warm.run();
                return optimised.snapshot();
            });
            curves.add(
                    IncrementalCurves.Way.FROM_SCRATCH,
                    rows,
                    test,
                    context,
                    () -> fromScratch(HikSearch.LBFGS, soFar, context));
            curves.add(IncrementalCurves.Way.ADDED_FIXED, rows, test, context, () -> {
                kept.run();
                return fixed.snapshot();
            });
            curves.add(
                    IncrementalCurves.Way.FROM_SCRATCH_FIXED,
                    rows,
                    test,
                    context,
                    () -> fromScratch(HikSearch.NONE, soFar, context));
        }
        context.run().progress("steps", (long) (run + 1) * sizes.steps, (long) sizes.runs * sizes.steps);
    }

    private static HikLearner learner(HikSearch search, LabeledData first, ExperimentContext context) {
        return HikLearner.resume(fromScratch(search, first, context), context.part());
    }

    private static HikModel fromScratch(HikSearch search, LabeledData rows, ExperimentContext context) {
        HikOptions options = PublishedProcess.hik()
                .kernel(StandardKernel.INTERSECTION_POWER)
                .search(search)
                .searchRows(SEARCH_ROWS)
                .calibrationRows(CALIBRATION_ROWS)
                .build();
        return new HikTrainer(options).fit(rows, context.seed(), context.part());
    }

    private static ExperimentResult result(IncrementalCurves curves, Sizes sizes) {
        ExperimentResult.Builder builder = new ExperimentResult.Builder(protocol(sizes));
        curves.facts().forEach(builder::fact);
        builder.figures("Rates and times by number of rows", "Every step adds one row per class.", curves.figures());
        builder.csv("curves", IncrementalCurves.COLUMNS, curves.rows());
        double added = curves.lastSeconds(IncrementalCurves.Way.ADDED);
        double fromScratch = curves.lastSeconds(IncrementalCurves.Way.FROM_SCRATCH);
        return builder.build(
                "Adding rows takes " + NumberFormats.percent(added / fromScratch)
                        + " of the time of learning from scratch",
                "With " + NumberFormats.count(curves.lastRows()) + " rows a step takes " + Durations.text(added)
                        + " instead of "
                        + Durations.text(fromScratch)
                        + ", including the search for parameters; the rates of both differ by at most "
                        + NumberFormats.fixed(100 * curves.largestDifference(), 1)
                        + " points. The paper finds identical rates and a"
                        + " clear advantage that grows with the number of rows.");
    }

    private static Protocol protocol(Sizes sizes) {
        return new Protocol(
                "15Scenes with visual words, 100 runs: ten random rows per class at the start, then 50 steps that add one row"
                        + " per class, at most 900 rows. Every step trains and optimises kernel parameters. Tested on 50 other rows"
                        + " per class. Once with a warm start from the previous model, once from scratch.",
                sizes.runs
                        + " runs of the same protocol with the power kernel; amplitude, exponent and noise by L-BFGS on the evidence"
                        + " of all rows, starting from the last values when rows are added and from the defaults otherwise. In addition, both"
                        + " without search. Rates and times are measured at every fifth step. Times include the calibration of probabilities on 100"
                        + " rows.",
                Scenes.DIFFERENCE
                        + " Fewer runs than 100, because a run takes minutes. The paper searches with the Nelder–Mead method"
                        + " on its bound.");
    }
}
