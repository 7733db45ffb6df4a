package dev.querent.core.krylov;

import dev.querent.core.linalg.Matrix;
import java.util.stream.IntStream;

/**
 * The vectors of {@link GaussRadauInterval} for the active columns. No solution is kept: a step reads the direction p, the residual r, the smoothed
 * residual s and the shift d once each and changes them in one pass.
 */
final class GaussRadauRecursion {
    private final QuadraticFormBounds.Problem problem;
    private final ColumnArithmetic arithmetic;
    private GaussRadauInterval[] forms;
    private Matrix r;
    private Matrix p;
    private Matrix smoothed;
    private Matrix shift;
    /** First A·p, and later in the same step P⁻¹·r. */
    private Matrix scratch;
    /** Factors of the old directions in the new ones. */
    private double[] factors;

    /** Starts at r = b and takes ownership of b; no column may be zero. */
    GaussRadauRecursion(QuadraticFormBounds.Problem problem, Matrix b) {
        this.problem = problem;
        this.arithmetic = new ColumnArithmetic(b.rows(), problem.run().workers());
        this.r = b;
        this.p = Matrix.zeros(b.rows(), b.columns());
        this.smoothed = Matrix.zeros(b.rows(), b.columns());
        this.shift = Matrix.zeros(b.rows(), b.columns());
        this.scratch = Matrix.zeros(b.rows(), b.columns());
        this.factors = new double[b.columns()];
        double[] squares = arithmetic.dots(r, r);
        precondition();
        double[] rho = arithmetic.dots(r, scratch);
        this.forms = IntStream.range(0, b.columns())
                .mapToObj(c -> new GaussRadauInterval(problem.setting(), squares[c], rho[c]))
                .toArray(GaussRadauInterval[]::new);
    }

    GaussRadauInterval form(int position) {
        return forms[position];
    }

    /** One iteration of each column. */
    void step() {
        problem.run().cancellation().check();
        double[] directionSums = turn();
        problem.a().multiply(p, scratch, problem.run().workers());
        double[] curvatures = arithmetic.dots(p, scratch);
        double[] steps = new double[forms.length];
        for (int c = 0; c < steps.length; c++) {
            steps[c] = forms[c].step(directionSums[2 * c + 1], directionSums[2 * c], curvatures[c]);
        }
        double[] sums = advance(steps);
        precondition();
        double[] solved = preconditionedSums();
        for (int c = 0; c < factors.length; c++) {
            factors[c] =
                    forms[c].advance(sums[3 * c], solved[2 * c], solved[2 * c + 1], sums[3 * c + 1], sums[3 * c + 2]);
        }
    }

    /** Keeps only the given positions active. */
    void keepOnly(int[] going) {
        if (going.length == forms.length) {
            return;
        }
        forms = IntStream.of(going).mapToObj(c -> forms[c]).toArray(GaussRadauInterval[]::new);
        factors = IntStream.of(going).mapToDouble(c -> factors[c]).toArray();
        r = ColumnArithmetic.columns(r, going);
        p = ColumnArithmetic.columns(p, going);
        smoothed = ColumnArithmetic.columns(smoothed, going);
        shift = ColumnArithmetic.columns(shift, going);
        scratch = ColumnArithmetic.columns(scratch, going);
    }

    /** s := e·s + (1 − e)·r and d := e·d + γp with the last e, then r −= γq; and rᵀr, rᵀd, sᵀd. */
    private double[] advance(double[] steps) {
        int rows = r.rows();
        double[] residual = r.array();
        double[] smooth = smoothed.array();
        double[] offset = shift.array();
        double[] direction = p.array();
        double[] product = scratch.array();
        return arithmetic.sums(forms.length, 3, (column, from, to, sums, at) -> {
            double step = steps[column];
            double keep = forms[column].keep();
            double other = 1 - keep;
            double rr = 0;
            double rd = 0;
            double sd = 0;
            for (int i = column * rows + from; i < column * rows + to; i++) {
                double s = keep * smooth[i] + other * residual[i];
                double d = keep * offset[i] + step * direction[i];
                double next = residual[i] - step * product[i];
                smooth[i] = s;
                offset[i] = d;
                residual[i] = next;
                rr += next * next;
                rd += next * d;
                sd += s * d;
            }
            sums[at] = rr;
            sums[at + 1] = rd;
            sums[at + 2] = sd;
        });
    }

    /** zᵀr and zᵀs, z = P⁻¹r. */
    private double[] preconditionedSums() {
        double[] z = scratch.array();
        int rows = r.rows();
        double[] residual = r.array();
        double[] smooth = smoothed.array();
        return arithmetic.sums(forms.length, 2, (column, from, to, sums, at) -> {
            double zr = 0;
            double zs = 0;
            for (int i = column * rows + from; i < column * rows + to; i++) {
                zr += z[i] * residual[i];
                zs += z[i] * smooth[i];
            }
            sums[at] = zr;
            sums[at + 1] = zs;
        });
    }

    private void precondition() {
        problem.preconditioner().solve(r, scratch, problem.run().workers());
    }

    /** p := z + factor·p; and pᵀp, pᵀr. */
    private double[] turn() {
        int rows = r.rows();
        double[] direction = p.array();
        double[] residual = r.array();
        double[] z = scratch.array();
        return arithmetic.sums(forms.length, 2, (column, from, to, sums, at) -> {
            double factor = factors[column];
            double pp = 0;
            double pr = 0;
            for (int i = column * rows + from; i < column * rows + to; i++) {
                double next = z[i] + factor * direction[i];
                direction[i] = next;
                pp += next * next;
                pr += next * residual[i];
            }
            sums[at] = pp;
            sums[at + 1] = pr;
        });
    }
}
