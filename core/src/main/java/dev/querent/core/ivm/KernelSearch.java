package dev.querent.core.ivm;

import dev.querent.core.kernel.Kernel;
import dev.querent.core.optim.Box;
import dev.querent.core.progress.Run;
import dev.querent.core.schedule.AnytimeTask;
import dev.querent.core.schedule.Standing;
import java.util.Arrays;
import java.util.Optional;

/** A search of kernel parameters in steps. Never ends with worse ones than the start, by its objective. */
abstract class KernelSearch implements AnytimeTask<Kernel> {
    /** The overall scale may change by a factor of 100, other parameters by 7, both ways. */
    private static final double LOG_SCALE_RADIUS = 4.6;

    private static final double LOG_RADIUS = 2;

    /** How much more of the reserved rows may be wrong than at the best point for them: a good evidence alone may mean a kernel that has given up. */
    private static final double ERROR_SLACK = 0.05;

    private final String name;
    private final KernelTrial trial;
    private final Kernel start;
    private double[] best;
    private KernelTrial.Verdict lowest = KernelTrial.Verdict.WORST;
    private double mostError = Double.POSITIVE_INFINITY;

    KernelSearch(String name, KernelTrial trial, Kernel start) {
        this.name = name;
        this.trial = trial;
        this.start = start;
        this.best = start.logParameters();
    }

    /** Does one step; false if a further one would find nothing. */
    abstract boolean advance(Run run);

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final int priority() {
        return 0;
    }

    @Override
    public final Standing step(Run run) {
        boolean goesOn = advance(run);
        return new Standing(lowest.correctness(), trial.rows(), !goesOn);
    }

    @Override
    public final Optional<Kernel> best() {
        return Optional.of(kernel(best));
    }

    final KernelTrial trial() {
        return trial;
    }

    final Kernel kernel(double[] point) {
        return start.withLogParameters(point);
    }

    final double[] bestPoint() {
        return best;
    }

    final Box box() {
        double[] centre = start.logParameters();
        double[] lower = Arrays.stream(centre).map(c -> c - LOG_RADIUS).toArray();
        double[] upper = Arrays.stream(centre).map(c -> c + LOG_RADIUS).toArray();
        if (centre.length > 0) {
            lower[0] = centre[0] - LOG_SCALE_RADIUS;
            upper[0] = centre[0] + LOG_SCALE_RADIUS;
        }
        return new Box(lower, upper);
    }

    /** The objective at a point; remembers the best. */
    final double loss(double[] point, Run run) {
        KernelTrial.Verdict verdict = trial.of(kernel(point), run);
        mostError = Math.min(mostError, verdict.unseenError() + ERROR_SLACK);
        if (lowest.unseenError() > mostError) {
            lowest = KernelTrial.Verdict.WORST;
        }
        double loss = verdict.unseenError() > mostError ? Double.POSITIVE_INFINITY : verdict.loss();
        if (loss < lowest.loss()) {
            lowest = verdict;
            best = point.clone();
        }
        return loss;
    }
}
