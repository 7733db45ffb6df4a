package dev.querent.core.margin.inference;

import dev.querent.core.data.Features;
import dev.querent.core.discrimination.Columns;
import dev.querent.core.discrimination.QuadraticBound;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import java.util.List;

/**
 * The gradient of the summed bounds of several machines on the same support points, with α and γ held: by the envelope theorem the total one, where α
 * solves the dual in its box form. With E = Σ + μμᵀ and t = y∘(α + ½),
 *
 * <pre>
 * ∂B/∂K_MM = ½(K_MM⁻¹ − E) = ½L⁻ᵀ(I − B⁻¹ − ββᵀ)L⁻¹
 * ∂B/∂Fᵀ   = μtᵀ − 2EFᵀΓ   = L⁻ᵀ(βtᵀ − 2(B⁻¹ + ββᵀ)WᵀΓ)
 * </pre>
 *
 * The inner matrices are summed over machines, so that there are two products with L⁻¹ in all.
 */
public final class BoundGradient {
    private final SupportBasis basis;
    private final Matrix ofGram; // M x M
    private final Matrix ofCross; // M x N
    private final Compute compute;

    private BoundGradient(SupportBasis basis, Matrix ofGram, Matrix ofCross, Compute compute) {
        this.basis = basis;
        this.ofGram = ofGram;
        this.ofCross = ofCross;
        this.compute = compute;
    }

    /**
     * @param rows whitened by the basis
     * @param fits one per machine
     * @param targets ±1 by row, one array per machine
     */
    public static BoundGradient of(
            SupportBasis basis, WhitenedRows rows, List<MarginFit> fits, List<double[]> targets, Compute compute) {
        int m = rows.order();
        Matrix gram = Matrix.zeros(m, m);
        Matrix cross = Matrix.zeros(m, rows.rows());
        for (int k = 0; k < fits.size(); k++) {
            addGram(gram, fits.get(k), compute);
            addCross(cross, rows.columns(), fits.get(k), targets.get(k), compute);
        }
        Matrix inverse = basis.factor().base().inverseFactor(compute.workers());
        Matrix left = compute.products().transposeMultiply(inverse, gram); // L⁻ᵀA
        Matrix ofGram = compute.products().multiply(left, inverse);
        double mean = 0;
        for (int i = 0; i < m; i++) {
            mean += ofGram.get(i, i) / m;
        }
        ofGram.addToDiagonal(SupportBasis.JITTER * mean); // the jitter is a share of the mean prior variance
        return new BoundGradient(basis, ofGram, compute.products().transposeMultiply(inverse, cross), compute);
    }

    /** A += ½(I − B⁻¹ − ββᵀ). */
    private static void addGram(Matrix sum, MarginFit fit, Compute compute) {
        int m = sum.rows();
        Matrix inverse = fit.factor().inverse(compute.workers());
        double[] beta = fit.weights();
        for (int j = 0; j < m; j++) {
            for (int i = 0; i < m; i++) {
                sum.array()[j * m + i] -= 0.5 * (inverse.array()[j * m + i] + beta[i] * beta[j]);
            }
            sum.array()[j * m + j] += 0.5;
        }
    }

    /** Column n += tₙβ − 2λₙ(B⁻¹wₙ + β·βᵀwₙ). */
    private static void addCross(Matrix sum, Matrix whitened, MarginFit fit, double[] targets, Compute compute) {
        int m = sum.rows();
        Matrix solved = whitened.copy();
        fit.factor().solveInPlace(solved, compute.workers());
        double[] beta = fit.weights();
        for (int n = 0; n < targets.length; n++) {
            double twice = 2 * QuadraticBound.curvature(fit.gammas()[n]);
            double factor = targets[n] * (fit.alphas()[n] + 0.5) - twice * Columns.dot(whitened, n, beta);
            for (int i = 0; i < m; i++) {
                sum.array()[n * m + i] += factor * beta[i] - twice * solved.array()[n * m + i];
            }
        }
    }

    /** By the log parameters of the kernel. */
    public double[] byKernel(Features rows) {
        Kernel kernel = basis.kernel();
        Features support = basis.support();
        double[] gradient = kernel.gradient(support, kernel.gram(support, compute), ofGram, compute);
        double[] more = kernel.crossGradient(support, rows, kernel.cross(support, rows, compute), ofCross, compute);
        for (int p = 0; p < gradient.length; p++) {
            gradient[p] += more[p];
        }
        return gradient;
    }

    /**
     * By the values of the support points, one column per point.
     *
     * @param input of the kernel of the basis
     */
    public Matrix bySupport(Features rows, Kernel.InputGradient input) {
        Kernel kernel = basis.kernel();
        Features support = basis.support();
        Matrix gradient =
                input.weighted(rows, support, kernel.cross(rows, support, compute), ofCross.transposed(), compute);
        Matrix among = input.weighted(support, support, kernel.gram(support, compute), ofGram, compute);
        for (int e = 0; e < gradient.array().length; e++) {
            gradient.array()[e] += 2 * among.array()[e]; // the matrix is symmetric: a point is in a row and in a column
        }
        return gradient;
    }
}
