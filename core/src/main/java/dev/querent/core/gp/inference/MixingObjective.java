package dev.querent.core.gp.inference;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.Products;
import dev.querent.core.optim.DifferentiableObjective;

/**
 * Ridge-penalised log loss of held-out rows under mixed scores: mean loss + ½·λ·(‖W‖² + ‖b‖²), with the mixing in units of log odds so that one
 * λ suits all slopes.
 */
final class MixingObjective implements DifferentiableObjective {
    private final HeldOutMoments rows;
    private final int[] codes;
    private final int[] used;
    private final ClassProbabilities plain;
    private final double ridge;
    private final int classes;
    private final Products products = Compute.sequential().products();
    private final Matrix inputs; // scores of the used rows, and a column of ones

    /**
     * @param codes class of each row
     * @param used the rows that count
     * @param plain slope and damping, without mixing
     */
    MixingObjective(HeldOutMoments rows, int[] codes, int[] used, ClassProbabilities plain, double ridge) {
        this.rows = rows;
        this.codes = codes;
        this.used = used;
        this.plain = plain;
        this.ridge = ridge * plain.slope() * plain.slope();
        this.classes = rows.targets();
        this.inputs = Matrix.zeros(used.length, classes + 1);
        for (int i = 0; i < used.length; i++) {
            for (int m = 0; m < classes; m++) {
                inputs.set(i, m, rows.mean(used[i], m));
            }
            inputs.set(i, classes, 1);
        }
    }

    @Override
    public double value(double[] point) {
        return valueAndGradient(point, new double[point.length]);
    }

    /**
     * With X the inputs and [W; b] the point, row-major, the mixed scores are X·[W; b] + S, and the gradient is Xᵀ·D with D the derivatives of
     * the losses.
     */
    @Override
    public double valueAndGradient(double[] point, double[] gradient) {
        Matrix weights = Matrix.owning(classes, classes + 1, point).transposed();
        Matrix slopes = products.multiply(inputs, weights);
        double[] mixed = new double[classes];
        double[] byScore = new double[classes];
        double sum = 0;
        for (int i = 0; i < used.length; i++) {
            for (int m = 0; m < classes; m++) {
                mixed[m] = slopes.get(i, m) + inputs.get(i, m);
            }
            sum += loss(used[i], mixed, byScore);
            for (int m = 0; m < classes; m++) {
                slopes.set(i, m, byScore[m]);
            }
        }
        double[] sums = products.transposeMultiply(slopes, inputs).array();
        double squares = 0;
        for (int k = 0; k < point.length; k++) {
            squares += point[k] * point[k];
            gradient[k] = sums[k] / used.length + ridge * point[k];
        }
        return sum / used.length + 0.5 * ridge * squares;
    }

    /** ½·Σᵢ xᵢxᵢᵀ/n + λI with xᵢ the scores and a constant in units of log odds: an upper bound on the Hessian, for any class. */
    Matrix curvatureBound() {
        Matrix scaled = inputs.copy();
        for (int i = 0; i < used.length; i++) {
            double factor = plain.scale(rows.variance(used[i])) * Math.sqrt(0.5 / used.length);
            for (int j = 0; j <= classes; j++) {
                scaled.set(i, j, factor * inputs.get(i, j));
            }
        }
        return products.gram(scaled).addToDiagonal(ridge);
    }

    /** Log loss of one row without the ridge. */
    double loss(int row, ClassMixing mixing) {
        double[] scores = new double[classes];
        double[] mixed = new double[classes];
        rows.copyMeans(row, scores);
        mixing.apply(scores, mixed);
        return loss(row, mixed, scores);
    }

    /**
     * @param slopes derivatives of the loss with respect to the mixed scores; output
     */
    private double loss(int row, double[] mixed, double[] slopes) {
        plain.write(mixed, rows.variance(row), slopes, 0);
        double loss = -Math.log(Math.max(1e-300, slopes[codes[row]]));
        double scale = plain.scale(rows.variance(row));
        slopes[codes[row]] -= 1;
        for (int m = 0; m < classes; m++) {
            slopes[m] *= scale;
        }
        return loss;
    }
}
