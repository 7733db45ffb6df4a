package dev.querent.core.margin;

import dev.querent.core.discrimination.BoxDual;
import dev.querent.core.discrimination.MarginDual;
import dev.querent.core.discrimination.SimplexDual;
import dev.querent.core.option.NamedChoice;
import java.util.function.DoubleFunction;

/** The form of the dual problem of the margin constraints. */
public enum MarginForm implements NamedChoice {
    /** A slack for each row: multipliers between 0 and c. It follows from the constraints as Shi and Yu (2021, eq. 1) state them. */
    BOX(BoxDual::new),
    /**
     * As printed by Shi and Yu (2021, eq. 6): multipliers that sum to c. They are proportional to c, and vanish from the mean where classes overlap, so
     * that c has little effect or none.
     */
    SIMPLEX(SimplexDual::new),
    /** No margin constraints: the variational Gaussian process of the quadratic bound (Gibbs and MacKay 2000). */
    NONE(cost -> new BoxDual(0));

    private final DoubleFunction<MarginDual> dual;

    MarginForm(DoubleFunction<MarginDual> dual) {
        this.dual = dual;
    }

    MarginDual dual(double cost) {
        return dual.apply(cost);
    }
}
