package dev.querent.core.hik;

import dev.querent.core.gp.ClassProbabilities;
import dev.querent.core.parallel.Workers;
import java.util.function.Function;

/**
 * The calibration of a model, found when the first probability is asked for: an online learner may pass through hundreds of models of
 * which only the means are wanted. Safe for use by several threads.
 */
public final class Probabilities {
    private final Function<Workers, ClassProbabilities> calibration;
    private ClassProbabilities found;

    private Probabilities(Function<Workers, ClassProbabilities> calibration, ClassProbabilities found) {
        this.calibration = calibration;
        this.found = found;
    }

    public static Probabilities of(ClassProbabilities known) {
        return new Probabilities(workers -> known, known);
    }

    static Probabilities later(Function<Workers, ClassProbabilities> calibration) {
        return new Probabilities(calibration, null);
    }

    public synchronized ClassProbabilities get(Workers workers) {
        if (found == null) {
            found = calibration.apply(workers);
        }
        return found;
    }
}
