package dev.querent.core.krylov;

import dev.querent.core.linalg.Matrix;
import java.util.stream.IntStream;

/**
 * The recursion of preconditioned conjugate gradients over the active columns. Columns that stop are removed from the block, so that no product
 * is spent on them.
 */
final class ConjugateGradientRecursion {
    /** Iterates slightly below the tolerance, so that drift of the residual does not force a restart. */
    private static final double SHARE_OF_TOLERANCE = 0.95;

    private final LinearSystem system;
    private final ColumnArithmetic arithmetic;
    private final boolean recorded;
    private final boolean fixed;
    /** Where the columns of the block belong in X. */
    private int[] home;
    /** rᵀ·P⁻¹·r. */
    private double[] rho;

    private Matrix r;
    private Matrix p;
    /** A·p. */
    private Matrix q;

    /** P⁻¹·r; if P is fixed, A·p is no longer needed by then and shares the array. */
    private Matrix z;

    /**
     * @param home columns of X, in the order of the columns of {@code r}
     * @param r b − A·x; takes ownership
     * @param recorded whether the scalars go to the tridiagonal matrices of the solution
     */
    ConjugateGradientRecursion(LinearSystem system, int[] home, Matrix r, boolean recorded) {
        this.system = system;
        this.arithmetic = system.arithmetic();
        this.recorded = recorded;
        this.fixed = system.preconditioner().isFixed();
        this.home = home;
        this.r = r;
        this.p = Matrix.zeros(r.rows(), r.columns());
        makeRoom();
        system.precondition(r, home, p);
        this.rho = arithmetic.dots(r, p);
    }

    /** One iteration of each active column; false once the last has stopped. */
    boolean step() {
        system.multiply(p, home, q);
        double[] step = steps(rho, arithmetic.dots(p, q));
        for (int c = 0; c < step.length && recorded; c++) {
            system.solution().tridiagonals().step(home[c], step[c]);
        }
        system.solution()
                .note(
                        home,
                        arithmetic.advance(step, p, q, home, system.solution().x(), r));
        system.solution().countIteration(home);
        int[] going = going(step);
        keepOnly(going);
        if (home.length == 0) {
            return false;
        }
        system.precondition(r, home, z);
        double[] next = arithmetic.dots(r, z);
        double[] gained = fixed
                ? next
                : gained(IntStream.of(going).mapToDouble(c -> step[c]).toArray());
        double[] factors = new double[next.length];
        for (int c = 0; c < factors.length; c++) {
            factors[c] = gained[c] / rho[c];
            if (recorded) {
                system.solution().tridiagonals().turn(home[c], factors[c]);
            }
        }
        arithmetic.turn(factors, z, p);
        rho = next;
        return true;
    }

    /**
     * zᵀ(r − r') with r' the residual before, −step·zᵀAp: for a fixed P it is zᵀr, otherwise it keeps directions conjugate to the last one
     * (flexible conjugate gradients, Golub and Ye 1999).
     */
    private double[] gained(double[] step) {
        double[] sums = arithmetic.dots(z, q);
        for (int c = 0; c < sums.length; c++) {
            sums[c] *= -step[c];
        }
        return sums;
    }

    /** Step lengths rᵀP⁻¹r / pᵀAp; 0 if round-off, or a matrix that is not positive definite, leaves no descent direction. */
    private static double[] steps(double[] rho, double[] curvature) {
        double[] step = new double[rho.length];
        for (int c = 0; c < step.length; c++) {
            step[c] = rho[c] > 0 && curvature[c] > 0 ? rho[c] / curvature[c] : 0;
        }
        return step;
    }

    /** Positions of the columns that continue. */
    private int[] going(double[] step) {
        Solution solution = system.solution();
        double target = SHARE_OF_TOLERANCE * system.options().tolerance();
        return IntStream.range(0, home.length)
                .filter(c -> step[c] > 0 && solution.relativeResidual(home[c]) > target)
                .filter(c -> solution.iterations(home[c]) < system.options().maxIterations())
                .toArray();
    }

    private void keepOnly(int[] going) {
        if (going.length < home.length) {
            home = IntStream.of(going).map(c -> home[c]).toArray();
            rho = IntStream.of(going).mapToDouble(c -> rho[c]).toArray();
            r = ColumnArithmetic.columns(r, going);
            p = ColumnArithmetic.columns(p, going);
            if (fixed) {
                makeRoom();
            } else {
                q = ColumnArithmetic.columns(q, going);
                z = Matrix.zeros(r.rows(), going.length);
            }
        }
    }

    private void makeRoom() {
        q = Matrix.zeros(r.rows(), r.columns());
        z = fixed ? q : Matrix.zeros(r.rows(), r.columns());
    }
}
