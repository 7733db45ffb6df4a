package dev.querent.core.margin;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.Split;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.margin.MmSgpModel.Link;
import dev.querent.core.margin.inference.MarginAlternation;
import dev.querent.core.margin.inference.MarginMachines;
import dev.querent.core.margin.inference.MarginScores;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Judges kernels, and fits the parameters of the probabilities, by rows that the machines have not learnt: each fold is predicted by machines that have learnt the others.
 * The support points of a fold are chosen once. Rows of a class that the other folds do not have are not judged.
 */
final class HeldOutMargins {
    private static final int FOLDS = 3;

    /** Judged rows from which one fold is enough for the five numbers of a link; three folds take three times as long. */
    private static final int ENOUGH_JUDGED = 1000;

    /** Fewer rows tell nothing: the loss of a handful of rows would choose at random. */
    private static final int LEAST_JUDGED = 10;

    private final LinkedProbabilities probabilities;
    private final MarginAlternation alternation;
    private final List<Fold> folds;
    private final int[] codes; // of the judged rows
    private final Seed seed;
    private final Run run;

    private HeldOutMargins(
            LinkedProbabilities probabilities,
            MarginAlternation alternation,
            List<Fold> folds,
            int[] codes,
            Seed seed,
            Run run) {
        this.probabilities = probabilities;
        this.alternation = alternation;
        this.folds = folds;
        this.codes = codes;
        this.seed = seed;
        this.run = run;
    }

    /** Rows that are learnt, the support points among them, and rows that are judged. */
    private record Fold(LabeledData train, Features support, LabeledData judged) {}

    static List<Split> folds(Labels labels, Seed seed) {
        List<Split> folds = Split.folds(labels, Math.min(FOLDS, labels.size()), seed.child("margin.folds"));
        return labels.size() < FOLDS * ENOUGH_JUDGED ? folds : folds.subList(0, 1);
    }

    /**
     * Empty if there are too few rows to judge by.
     *
     * @param splits the rows that are learnt and judged in turn
     * @param kernel chooses the support points
     * @param most number of support points of a fold
     */
    static Optional<HeldOutMargins> of(
            LabeledData data,
            List<Split> splits,
            Kernel kernel,
            MmSgpOptions.Support support,
            int most,
            LinkedProbabilities probabilities,
            MarginAlternation alternation,
            Seed seed,
            Run run) {
        List<Fold> folds = new ArrayList<>();
        for (Split split : splits) {
            LabeledData train = data.select(split.train());
            int[] known = train.labels().counts();
            int[] judged = Arrays.stream(split.test())
                    .filter(row -> known[data.labels().code(row)] > 0)
                    .toArray();
            if (judged.length > 0) {
                int[] points =
                        ChosenSupport.of(kernel, train.features(), support, most, seed, Compute.on(run.workers()));
                LabeledData test = data.select(judged);
                folds.add(new Fold(
                        new LabeledData(train.features().cached(), train.labels()),
                        train.features().select(points),
                        new LabeledData(test.features().cached(), test.labels())));
            }
        }
        int[] codes = folds.stream()
                .flatMapToInt(fold -> Arrays.stream(fold.judged.labels().codes()))
                .toArray();
        return codes.length < LEAST_JUDGED
                ? Optional.empty()
                : Optional.of(new HeldOutMargins(probabilities, alternation, folds, codes, seed, run));
    }

    /** Number of judged rows. */
    int rows() {
        return codes.length;
    }

    private MarginScores scores(Kernel kernel) {
        Compute compute = Compute.on(run.workers());
        return MarginScores.joined(IntStream.range(0, folds.size())
                .mapToObj(f -> {
                    Fold fold = folds.get(f);
                    Seed own = seed.child("margin.fold", f);
                    MarginMachines machines =
                            MarginMachines.fit(alternation, kernel, fold.support, fold.train, own, run);
                    return MarginScores.of(
                            machines.posterior().residual(fold.judged.features(), compute),
                            fold.train.classes().size());
                })
                .toList());
    }

    /** Mean log loss with the link that suits the kernel. */
    double loss(Kernel kernel) {
        MarginScores scores = scores(kernel);
        Link fitted = probabilities.fit(scores, codes, run.workers());
        return probabilities.loss(scores, codes, fitted, run.workers());
    }

    Link link(Kernel kernel) {
        return probabilities.fit(scores(kernel), codes, run.workers());
    }
}
