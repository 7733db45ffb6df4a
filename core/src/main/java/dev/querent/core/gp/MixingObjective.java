package dev.querent.core.gp;

import dev.querent.core.linalg.Matrix;
import dev.querent.core.optim.DifferentiableObjective;
import java.util.Arrays;

/**
 * Log loss of some held-out rows under mixed scores, and a ridge that draws the mixing to none: mean loss + ½·λ·(‖W‖² + ‖b‖²), with the
 * mixing in units of log odds so that one λ suits all slopes.
 */
final class MixingObjective implements DifferentiableObjective {
    private final HeldOutMoments rows;
    private final int[] codes;
    private final int[] used;
    private final ClassProbabilities plain;
    private final double ridge;
    private final int classes;

    /**
     * @param codes class of every row
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
    }

    @Override
    public double value(double[] point) {
        return valueAndGradient(point, new double[point.length]);
    }

    @Override
    public double valueAndGradient(double[] point, double[] gradient) {
        ClassMixing mixing = ClassMixing.owning(classes, point);
        double[] scores = new double[classes];
        double[] mixed = new double[classes];
        double[] slopes = new double[classes]; // of the loss by the mixed scores
        double sum = 0;
        Arrays.fill(gradient, 0);
        for (int i : used) {
            rows.copyMeans(i, scores);
            sum += loss(i, mixing, scores, mixed, slopes);
            for (int j = 0; j < classes; j++) {
                double score = scores[j];
                int row = j * classes;
                for (int m = 0; m < classes; m++) {
                    gradient[row + m] += score * slopes[m];
                }
            }
            for (int m = 0; m < classes; m++) {
                gradient[classes * classes + m] += slopes[m];
            }
        }
        double squares = 0;
        for (int k = 0; k < point.length; k++) {
            squares += point[k] * point[k];
            gradient[k] = gradient[k] / used.length + ridge * point[k];
        }
        return sum / used.length + 0.5 * ridge * squares;
    }

    /** ½·Σᵢ xᵢxᵢᵀ/n + λI with xᵢ the scores and a constant in units of log odds: never less curved than this is, for any class. */
    Matrix curvatureBound() {
        Matrix bound = Matrix.zeros(classes + 1, classes + 1);
        double[] inputs = new double[classes + 1];
        inputs[classes] = 1;
        for (int i : used) {
            rows.copyMeans(i, inputs);
            double scale = plain.scale(rows.variance(i));
            double weight = 0.5 * scale * scale / used.length;
            for (int j = 0; j <= classes; j++) {
                for (int k = 0; k <= classes; k++) {
                    bound.array()[j * (classes + 1) + k] += weight * inputs[j] * inputs[k];
                }
            }
        }
        return bound.addToDiagonal(ridge);
    }

    /** Log loss of one row without the ridge. */
    double loss(int row, ClassMixing mixing) {
        double[] scores = new double[classes];
        rows.copyMeans(row, scores);
        return loss(row, mixing, scores, new double[classes], new double[classes]);
    }

    private double loss(int row, ClassMixing mixing, double[] scores, double[] mixed, double[] slopes) {
        mixing.apply(scores, mixed);
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
