package dev.querent.core.krylov;

import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.Run;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Guaranteed intervals for bᵀA⁻¹b for many vectors b, by conjugate gradients with the Gauss rule as lower and the Gauss–Radau rule as upper
 * bound; they account for round-off (see {@link GaussRadauInterval}). Each column stops as soon as its interval is narrow enough, and its bits do not
 * depend on the others.
 *
 * @param absoluteWidth an interval is narrow enough at this width,
 * @param relativeWidth or at this share of its lower end
 * @param maxIterations of any one column; if it is reached first, the wider interval still holds and is flagged
 */
public record QuadraticFormBounds(double absoluteWidth, double relativeWidth, int maxIterations) {

    public QuadraticFormBounds {
        Require.that(absoluteWidth >= 0, "absoluteWidth", absoluteWidth, ">= 0");
        Require.that(relativeWidth >= 0, "relativeWidth", relativeWidth, ">= 0");
        Require.atLeast("maxIterations", maxIterations, 0);
    }

    /** Common to all columns. */
    record Problem(SymmetricOperator a, Preconditioner preconditioner, GaussRadauInterval.Setting setting, Run run) {}

    /** Without a preconditioner. */
    public QuadraticForms enclose(SymmetricOperator a, SpectralRange range, Matrix b, Run run) {
        double epsilon = RoundOff.of(a.size());
        GaussRadauInterval.Setting setting = new GaussRadauInterval.Setting(range, range.smallest(), epsilon, epsilon);
        return enclose(new Problem(a, Preconditioner.none(), setting, run), b);
    }

    /**
     * With a preconditioner P whose own eigenvalues are in {@code range}, too.
     *
     * @param floor 0 &lt; floor ≤ λ_min(P⁻¹A). For A = K + σ²I and P = LLᵀ + τI with L from a pivoted Cholesky factorisation of K it is σ²/τ:
     * the remainder K − LLᵀ is a Schur complement and has no negative eigenvalue, so neither has A − (σ²/τ)·P. The round-off of doubles in L is
     * accounted for here; that of floats is up to the caller
     */
    public QuadraticForms enclose(
            SymmetricOperator a, SpectralRange range, Preconditioner p, double floor, Matrix b, Run run) {
        Require.finitePositive("floor", floor);
        double epsilon = RoundOff.of(a.size());
        // Solving with P loses the digits of its condition number, and L is exact to ε·Λ beside σ².
        double loss = epsilon * range.condition();
        Require.that(loss < 0.5, "condition number", range.condition(), "< " + 0.5 / epsilon);
        GaussRadauInterval.Setting setting =
                new GaussRadauInterval.Setting(range, floor * (1 - loss), epsilon, loss / range.smallest());
        return enclose(new Problem(a, p, setting, run), b);
    }

    private QuadraticForms enclose(Problem problem, Matrix b) {
        int rows = problem.a().size();
        Require.that(b.rows() == rows, "rows of the vectors", b.rows(), rows + " as the operator's");
        QuadraticForms forms = new QuadraticForms(b.columns());
        for (int from = 0; from < b.columns(); from += ConjugateGradients.GROUP) {
            int to = Math.min(b.columns(), from + ConjugateGradients.GROUP);
            encloseGroup(problem, b, from, to, forms);
            problem.run().progress("quadratic forms", to, b.columns());
        }
        if (forms.tooWide() > 0) {
            problem.run()
                    .listener()
                    .on(new FitEvent.NotConverged(
                            String.format(
                                    Locale.ROOT,
                                    "bounds on quadratic forms, %d of %d intervals wider than asked",
                                    forms.tooWide(),
                                    b.columns()),
                            forms.mostIterations(),
                            OptionalDouble.empty()));
        }
        return forms;
    }

    private void encloseGroup(Problem problem, Matrix b, int from, int to, QuadraticForms forms) {
        int[] exponents = new int[b.columns()];
        int[] home = IntStream.range(from, to)
                .filter(column -> {
                    double largest = largest(b, column);
                    exponents[column] = Math.getExponent(largest);
                    if (largest == 0) {
                        forms.noteZero(column);
                    }
                    return largest > 0;
                })
                .toArray();
        GaussRadauRecursion recursion = new GaussRadauRecursion(problem, scaled(b, home, exponents));
        for (int iteration = 0; home.length > 0; iteration++) {
            int[] all = home;
            int done = iteration;
            int[] going = IntStream.range(0, home.length)
                    .filter(position -> !ends(recursion.form(position), all[position], exponents, done, forms))
                    .toArray();
            home = IntStream.of(going).map(position -> all[position]).toArray();
            if (home.length > 0) {
                recursion.keepOnly(going);
                recursion.step();
            }
        }
    }

    private boolean ends(GaussRadauInterval form, int column, int[] exponents, int iteration, QuadraticForms forms) {
        double width = form.upper() - form.lower();
        boolean narrow =
                width <= Math.max(Math.scalb(absoluteWidth, -2 * exponents[column]), relativeWidth * form.lower());
        boolean ends = narrow || iteration >= maxIterations || (iteration > 0 && form.exhausted());
        if (ends) {
            forms.note(column, form, exponents[column], iteration, narrow);
        }
        return ends;
    }

    private static double largest(Matrix b, int column) {
        double largest = Arrays.stream(b.array(), column * b.rows(), (column + 1) * b.rows())
                .map(Math::abs)
                .reduce(0, Math::max);
        Require.that(Double.isFinite(largest), "largest entry of vector " + column, largest, "finite");
        return largest;
    }

    /** Columns divided by a power of two, so that no square overflows or underflows. */
    private static Matrix scaled(Matrix b, int[] columns, int[] exponents) {
        Matrix scaled = ColumnArithmetic.columns(b, columns);
        for (int c = 0; c < columns.length; c++) {
            for (int i = c * b.rows(); i < (c + 1) * b.rows(); i++) {
                scaled.array()[i] = Math.scalb(scaled.array()[i], -exponents[columns[c]]);
            }
        }
        return scaled;
    }
}
