package dev.querent.lab.hik;

import dev.querent.core.data.SparseFeatures;
import dev.querent.core.krylov.Solution;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.report.NumberFormats;
import java.util.List;

/** Recognition rate against the residual at which conjugate gradients stop. */
public final class EarlyStopping extends Experiment {
    private static final int SPLITS = 10;
    private static final int PER_CLASS = 100;

    /** σₙ² of Rodner et al. (2016), wherever they give one. */
    static final double PAPER_NOISE = 0.1;

    /** Rodner et al. (2016, Table 4), lines of visual words: the converged rate of Fig. 7 is not printed elsewhere. */
    static final double PAPER_RATE = 0.708;

    public EarlyStopping() {
        super(
                new Citation(Citation.Paper.RODNER_2016, "Fig. 7", "9.6"),
                "how early the linear solver may stop: recognition rate and iterations by residual, 15 scenes",
                PublicSet.SCENE15.files());
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        Scenes scenes = Scenes.load(context);
        int splits = context.choose(SPLITS, 1);
        int perClass = context.choose(PER_CLASS, 5);
        double chosen = scenes.noise(perClass);
        StoppingCurve published = new StoppingCurve("noise " + NumberFormats.compact(PAPER_NOISE));
        StoppingCurve validated = new StoppingCurve("noise " + NumberFormats.compact(chosen) + ", by cross-validation");
        for (int s = 0; s < splits; s++) {
            context.run().progress("splits", s, splits);
            TrainTest split = scenes.split(s, perClass);
            measure(split, PAPER_NOISE, context, published);
            measure(split, chosen, context, validated);
        }
        context.run().progress("splits", splits, splits);
        return result(published, validated, splits, chosen);
    }

    private static void measure(TrainTest split, double noise, ExperimentContext context, StoppingCurve curve) {
        LabelRegressionSystem regression = LabelRegressionSystem.of(split.train(), noise, context.part());
        SparseFeatures queries = SparseFeatures.copyOf(split.test().features());
        double[] rate = new double[StoppingCurve.TOLERANCES.length];
        double[] count = new double[rate.length];
        for (int t = 0; t < rate.length; t++) {
            Solution solution = regression.solve(StoppingCurve.TOLERANCES[t], context.part());
            double[] scores =
                    regression.matrix().exact(solution.x(), context.workers()).scores(queries, context.workers());
            rate[t] = ScoreRecall.of(scores, split.test().labels());
            count[t] =
                    StoppingCurve.meanIterations(solution, regression.targets().columns());
        }
        curve.add(rate, count);
    }

    private static ExperimentResult result(
            StoppingCurve published, StoppingCurve validated, int splits, double chosen) {
        List<StoppingCurve> curves = List.of(published, validated);
        ExperimentResult.Builder builder =
                new ExperimentResult.Builder(protocol(splits, chosen)).fact("validated_noise", chosen);
        facts(builder, "noise_0_1_", published);
        facts(builder, "validated_", validated);
        builder.figures(
                "Rate and cost by residual",
                "The tolerance applies to the residual's norm relative to that of the targets; each class stops on its own.",
                StoppingCurve.figures(curves, "paper, converged", PAPER_RATE));
        builder.csv("curve", StoppingCurve.COLUMNS, StoppingCurve.rows(curves));
        return builder.build(
                "A residual of " + NumberFormats.compact(StoppingCurve.TOLERANCES[published.loosest()])
                        + " is as good as one of 10⁻⁷; the best is "
                        + NumberFormats.fixed(100 * published.gain(), 1) + " points better",
                published.name() + ": " + text(published) + " " + validated.name() + ": " + text(validated));
    }

    private static String text(StoppingCurve curve) {
        int best = curve.best();
        return "the maximum mean class recall is " + curve.rates().get(best).percent() + ", at a residual of "
                + NumberFormats.compact(StoppingCurve.TOLERANCES[best]) + " after "
                + NumberFormats.fixed(curve.iterations().get(best).mean(), 0) + " iterations per class, and "
                + curve.converged().percent() + " at convergence, after "
                + NumberFormats.fixed(
                        curve.iterations()
                                .get(StoppingCurve.TOLERANCES.length - 1)
                                .mean(),
                        0) + ".";
    }

    static void facts(ExperimentResult.Builder builder, String prefix, StoppingCurve curve) {
        int best = curve.best();
        int loosest = curve.loosest();
        int last = StoppingCurve.TOLERANCES.length - 1;
        builder.fact(prefix + "rate_converged", curve.converged().mean())
                .fact(
                        prefix + "iterations_converged",
                        curve.iterations().get(last).mean())
                .fact(prefix + "best_tolerance", StoppingCurve.TOLERANCES[best])
                .fact(prefix + "best_rate", curve.rates().get(best).mean())
                .fact(prefix + "loosest_tolerance_as_good", StoppingCurve.TOLERANCES[loosest])
                .fact(
                        prefix + "iterations_at_loosest",
                        curve.iterations().get(loosest).mean());
    }

    private static Protocol protocol(int splits, double chosen) {
        return new Protocol(
                "15Scenes with visual words, plain intersection kernel. Training stops as soon as the residual of the linear"
                        + " solver falls below a given value; the figure shows the recognition rate for each value. Splits and"
                        + " noise are not given here; elsewhere the noise is 0.1. The text says that early stopping may even generalise better"
                        + " and that iterations grow exponentially with the required accuracy.",
                splits
                        + " random splits with 100 training rows per class and all others for testing;"
                        + " tolerances from 0.5 to 10⁻⁷ on the relative residual, without preconditioner, because the paper's solver"
                        + " has none; exact tables for the test. Once with noise 0.1, once with the best of six by five-fold"
                        + " cross-validation on the training rows of the first split, "
                        + NumberFormats.compact(chosen) + ".",
                Scenes.DIFFERENCE
                        + " The paper does not print the figure's points, so only the rate in Table 4 is"
                        + " shown beside ours.");
    }
}
