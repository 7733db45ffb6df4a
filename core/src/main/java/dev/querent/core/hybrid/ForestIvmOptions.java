package dev.querent.core.hybrid;

import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.RenewalOptions;
import dev.querent.core.ivm.IvmOptions;
import dev.querent.core.option.NamedChoice;
import dev.querent.core.option.ValueRange;

/**
 * Options of a forest with informative vector machines.
 *
 * @param forest options of the forest
 * @param ivm options of the machines, those of experts included
 * @param combination how forest and machines are combined
 * @param expertRows a class joins an expert if it has more rows than this among those that the forest predicts as the expert's class
 * @param purity an expert is trained where less than this share of the rows that the forest predicts as a class are of it
 */
public record ForestIvmOptions(
        ForestOptions forest, IvmOptions ivm, Combination combination, int expertRows, double purity) {
    public static final ValueRange EXPERT_ROWS_RANGE = ValueRange.atLeast(1);
    public static final ValueRange PURITY_RANGE = ValueRange.between(0, 1);

    public ForestIvmOptions {
        EXPERT_ROWS_RANGE.require("expertRows", expertRows);
        PURITY_RANGE.require("purity", purity);
        RenewalOptions renewal = forest.renewal();
        if (renewal.certainty() < 1 || renewal.window() > 0 || renewal.memory() > 0) {
            throw new IllegalArgumentException(
                    "a forest with machines learns the same rows as they, but this one would leave"
                            + " some out or drop them: certainty " + renewal.certainty() + ", window "
                            + renewal.window() + ", memory "
                            + renewal.memory() + "; leave these at 1, 0 and 0");
        }
    }

    /** How forest and machines are combined. */
    public enum Combination implements NamedChoice {
        /** A log-linear pool of the forest and machines for all classes, and experts as a third term. */
        POOL,
        /** The forest routes to the expert of the class it predicts, which confirms or corrects it (Denninger 2017, chapter 5). */
        ROUTING
    }

    public static ForestIvmOptions defaults() {
        return of(ForestOptions.defaults(), IvmOptions.defaults());
    }

    /** The usual combination of a forest and machines with these options. */
    public static ForestIvmOptions of(ForestOptions forest, IvmOptions ivm) {
        return new ForestIvmOptions(forest, ivm, Combination.POOL, 100, 0.95);
    }
}
