package dev.querent.lab.ivm;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.Accuracy;
import dev.querent.core.evaluation.ConfidenceErrors;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.gp.probit.inference.TiltedMoments;
import dev.querent.core.ivm.IvmKernels;
import dev.querent.core.ivm.IvmModel;
import dev.querent.core.ivm.IvmOptions;
import dev.querent.core.ivm.IvmTrainer;
import dev.querent.core.model.LatentMoments;
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
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Informative vector machines for digits: each against all others with over- and underconfidence, and all together. */
public final class MachinesOfDigits extends Experiment {
    private static final LabelSet SIDES = LabelSet.of(List.of("own", "others"));

    private final PublicSet set;
    private final IvmKernels kernels;
    private final PublishedConfusion published;
    private final String thesis;

    private MachinesOfDigits(
            String table,
            String section,
            String summary,
            PublicSet set,
            IvmKernels kernels,
            PublishedConfusion published,
            String thesis) {
        super(new Citation(Citation.Paper.DENNINGER_2017, table, section), summary, set.files());
        this.set = set;
        this.kernels = kernels;
        this.published = published;
        this.thesis = thesis;
    }

    static MachinesOfDigits oneAgainstAll() {
        return new MachinesOfDigits(
                "Table 7.3",
                "7.1.2",
                "informative vector machines with own kernels, each digit against all others: error, over- and underconfidence, MNIST",
                PublicSet.MNIST_PIXELS,
                IvmKernels.OWN,
                PublishedConfusion.MNIST_MACHINES,
                "A machine for each digit against all others, with own hyperparameters. Zero: error 0.48 %, overconfidence 0.8685, underconfidence"
                        + " 0.0011; one: 0.40 %, 0.5022 and 0.0090. The other columns of the table repeat those of the forest in Table 7.1.");
    }

    static MachinesOfDigits mnist() {
        return new MachinesOfDigits(
                "Table 7.4",
                "7.1.2",
                "informative vector machines: confusion of digits, MNIST",
                PublicSet.MNIST_PIXELS,
                IvmKernels.SHARED,
                PublishedConfusion.MNIST_MACHINES,
                "Ten machines, one for each digit against all others; the thesis marks the table as not final.");
    }

    static MachinesOfDigits usps() {
        return new MachinesOfDigits(
                "Table 7.8",
                "7.2.2",
                "informative vector machines: confusion of digits, USPS",
                PublicSet.USPS_PIXELS,
                IvmKernels.SHARED,
                PublishedConfusion.USPS_MACHINES,
                "Ten machines, one for each digit against all others; 292 of 2,007 test rows are wrong.");
    }

    /** One digit against all others. */
    private record Side(String digit, double error, ConfidenceErrors confidence) {}

    @Override
    public ExperimentResult run(ExperimentContext context) {
        TrainTest digits = context.load(set);
        IvmOptions options = IvmOptions.builder()
                .active(context.choose(IvmOptions.defaults().activeSet().active(), 20))
                .evaluations(context.choose(IvmOptions.defaults().evaluations(), 1))
                .kernels(kernels)
                .keepRows(false)
                .build();
        IvmModel model = new IvmTrainer(options).fit(digits.train(), context.seed(), context.partWithProgress());
        LabeledData test = digits.test();
        LatentMoments latent = model.latent(test.features(), model.defaultVariance(), context.workers());
        List<Side> sides = new ArrayList<>();
        for (int c = 0; c < model.classes().size(); c++) {
            Labels truth = OneVersusRest.labels(test.labels().recoded(model.classes()), c);
            Predictions said = against(latent, c);
            sides.add(new Side(
                    model.classes().name(c), 1 - Accuracy.of(said, truth).value(), ConfidenceErrors.of(said, truth)));
        }
        return result(model, sides, DigitConfusion.of("ivm", model, test, Optional.of(published), context.workers()));
    }

    /** P(own) = Φ(z) of one machine, without what the others say. */
    private static Predictions against(LatentMoments latent, int machine) {
        double[] probabilities = new double[2 * latent.rows()];
        for (int i = 0; i < latent.rows(); i++) {
            double withoutNoise = latent.variance(i, machine) - 1;
            double own = Math.exp(TiltedMoments.of(1, latent.mean(i, machine), withoutNoise, 0)
                    .logNormaliser());
            probabilities[2 * i] = own;
            probabilities[2 * i + 1] = 1 - own;
        }
        return Predictions.owning(SIDES, probabilities, Optional.empty());
    }

    private ExperimentResult result(IvmModel model, List<Side> sides, DigitConfusion confusion) {
        double error = sides.stream().mapToDouble(Side::error).average().orElseThrow();
        List<List<String>> rows = new ArrayList<>();
        List<List<?>> numbers = new ArrayList<>();
        for (int c = 0; c < sides.size(); c++) {
            Side side = sides.get(c);
            OptionalDouble over = side.confidence().overconfidence();
            OptionalDouble under = side.confidence().underconfidence();
            rows.add(List.of(
                    side.digit(),
                    DigitConfusion.percent(side.error()),
                    NumberFormats.fixed(over, 3),
                    NumberFormats.fixed(under, 4),
                    NumberFormats.fixed(confusion.ours().recall(c), 3),
                    NumberFormats.fixed(published.recall(Integer.parseInt(side.digit())), 3)));
            numbers.add(List.of(side.digit(), side.error(), over.orElse(Double.NaN), under.orElse(Double.NaN)));
        }
        ExperimentResult.Builder builder = new ExperimentResult.Builder(new Protocol(
                        thesis,
                        "Options of ivm by default: " + model.activeRows()[0]
                                + " active rows for each digit, "
                                + IvmOptions.defaults().evaluations() + " evaluations of a search"
                                + (kernels == IvmKernels.OWN ? " for each digit." : " for all digits together."),
                        "Corrected equations, two sweeps of expectation propagation, log loss of reserved rows as the objective of the search,"
                                + " and a common temperature of all machines."))
                .fact("error_mean", error);
        builder.table(
                "Each digit against all others",
                "Overconfidence is one minus the mean entropy of wrong answers, underconfidence the mean entropy of right ones"
                        + " (equations 7.1 and 7.2), both of Φ(z) of one machine. Recall is that of all machines together.",
                new ResultTable(
                        "Test rows",
                        List.of(
                                Column.name("digit"),
                                Column.ours("error"),
                                Column.ours("overconfidence"),
                                Column.ours("underconfidence"),
                                Column.ours("recall"),
                                Column.paper("recall, thesis")),
                        rows));
        confusion.addTo(builder);
        builder.csv("machines", List.of("digit", "error", "overconfidence", "underconfidence"), numbers);
        builder.csv("confusion", DigitConfusion.COLUMNS, confusion.rows());
        return builder.build(
                DigitConfusion.percent(confusion.accuracy()) + " right, in the thesis "
                        + DigitConfusion.percent(published.accuracy()),
                "One digit against all others: a mean error of " + DigitConfusion.percent(error) + ".");
    }
}
