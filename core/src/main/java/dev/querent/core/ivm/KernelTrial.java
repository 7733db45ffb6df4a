package dev.querent.core.ivm;

import dev.querent.core.data.Features;
import dev.querent.core.data.Labels;
import dev.querent.core.data.Split;
import dev.querent.core.gp.probit.inference.OneVersusRest;
import dev.querent.core.gp.probit.inference.Temperature;
import dev.querent.core.ivm.inference.ActiveSet;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.KernelOverflowException;
import dev.querent.core.linalg.Compute;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Judges kernels for the machines of some classes, by rows that are reserved and no candidates of the machines that predict them. */
final class KernelTrial {
    private static final double RESERVED_SHARE = 0.15;

    /** Beyond, more reserved rows cost more than they tell. */
    private static final int RESERVED_MOST = 2000;

    /** With fewer reserved rows, six folds take turns, so that every row is judged: the loss of a few rows chooses badly. */
    private static final int RESERVED_LEAST = 300;

    private static final int FOLDS = 6;
    private static final int ERROR_WEIGHT = 100;

    private final IvmOptions options;
    private final Features rows;
    private final Labels labels;
    private final Seed seed;
    private final List<Split> splits;
    private final List<Features> reserved; // by split
    private final int[] reservedCodes; // of all splits

    /**
     * @param labels of all classes, or of one class, which is the first, and the others
     */
    KernelTrial(IvmOptions options, Features rows, Labels labels, Seed seed) {
        this(options, rows, labels, seed, splits(labels, seed.child("reserved")));
    }

    /** @param splits whose test rows are reserved */
    KernelTrial(IvmOptions options, Features rows, Labels labels, Seed seed, List<Split> splits) {
        this.options = options;
        this.rows = rows;
        this.labels = labels;
        this.seed = seed;
        this.splits = splits;
        this.reserved =
                splits.stream().map(split -> rows.select(split.test()).cached()).toList();
        this.reservedCodes = splits.stream()
                .flatMapToInt(split -> IntStream.of(split.test()).map(labels::code))
                .toArray();
    }

    private static List<Split> splits(Labels labels, Seed seed) {
        double share = Math.min(RESERVED_SHARE, (double) RESERVED_MOST / labels.size());
        return share * labels.size() >= RESERVED_LEAST
                ? List.of(Split.stratified(labels, share, seed))
                : Split.folds(labels, Math.min(FOLDS, labels.size()), seed);
    }

    /**
     * @param loss value of the objective
     * @param unseenError balanced error on the reserved rows if the objective does not look at them, else 0
     * @param correctness what the scheduler compares classes by: a share of correct answers, or the geometric mean of the probabilities of the right
     * classes
     */
    record Verdict(double loss, double unseenError, double correctness) {
        static final Verdict WORST = new Verdict(Double.POSITIVE_INFINITY, 1, 0);
    }

    int rows() {
        return labels.size();
    }

    int machines() {
        return OneVersusRest.machines(labels.classes().size());
    }

    BinaryMachine machine(int m, Run run) {
        ActiveSetOptions searching = options.activeSet().comparingAtMost(options.searchCandidates());
        return BinaryMachine.of(searching, rows, OneVersusRest.targets(labels, m), seed.child("machine", m), run);
    }

    /** The active set of each machine, without a look at the reserved rows of the first split. */
    List<ActiveSet> select(Kernel kernel, Run run) {
        return Machines.each(
                machines(),
                run,
                (m, inner) -> machine(m, inner).select(kernel, splits.get(0).train()));
    }

    /** Judged by the machines as they would predict, with refined sites: filtering alone prefers other scales. */
    Verdict of(Kernel kernel, Run run) {
        try {
            return verdict(Machines.each(machines() * splits.size(), run, (task, inner) -> {
                int split = task / machines();
                FittedMachine fitted = machine(task % machines(), inner)
                        .fit(kernel, splits.get(split).train());
                double[] z = fitted.posterior()
                        .moments(reserved.get(split), Compute.on(inner.workers()))
                        .scores();
                return new Trial(fitted.filteredEvidence() / fitted.active().length, z);
            }));
        } catch (KernelOverflowException exponentTooLarge) {
            return Verdict.WORST;
        }
    }

    /**
     * @param evidence per site
     * @param z of the reserved rows
     */
    private record Trial(double evidence, double[] z) {}

    private Verdict verdict(List<Trial> trials) {
        double perSite = -trials.stream().mapToDouble(Trial::evidence).average().orElseThrow();
        List<double[]> z = IntStream.range(0, machines())
                .mapToObj(m -> IntStream.range(0, splits.size())
                        .mapToObj(split -> trials.get(split * machines() + m).z())
                        .flatMapToDouble(Arrays::stream)
                        .toArray())
                .toList();
        double[] scores = OneVersusRest.scores(z, labels.classes().size());
        double logLoss = Temperature.loss(scores, reservedCodes, Temperature.fit(scores, reservedCodes));
        double error = IntStream.range(0, z.size())
                .mapToDouble(m -> balancedError(z.get(m), m))
                .average()
                .orElseThrow();
        double loss = switch (options.objective()) {
            case LOG_LOSS -> logLoss;
            // the log loss counts for less than the smallest difference of two errors
            case BALANCED_ERROR -> error + Math.min(1, logLoss) / (4.0 * z.size() * reservedCodes.length);
            case EVIDENCE -> perSite;
            case ENHANCED -> perSite + ERROR_WEIGHT * error;
        };
        double correctness = options.objective() == IvmObjective.LOG_LOSS ? Math.exp(-logLoss) : 1 - error;
        return new Verdict(loss, options.objective() == IvmObjective.EVIDENCE ? error : 0, correctness);
    }

    /** The mean of the errors among a machine's own rows and among the others. */
    private double balancedError(double[] z, int machine) {
        int[] counts = new int[2];
        int[] wrong = new int[2];
        for (int i = 0; i < z.length; i++) {
            int side = reservedCodes[i] == machine ? 0 : 1;
            counts[side]++;
            wrong[side] += (z[i] > 0) == (side == 0) ? 0 : 1;
        }
        return 0.5 * ((double) wrong[0] / Math.max(1, counts[0]) + (double) wrong[1] / Math.max(1, counts[1]));
    }
}
