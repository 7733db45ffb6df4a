package dev.querent.core.gp.inference;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.linalg.factor.CholeskyFactor;
import dev.querent.core.optim.DifferentiableObjective;
import dev.querent.core.parallel.Workers;

/**
 * A {@link MixingObjective} in preconditioned coordinates, in which its curvature is nearly the same in all directions, so that a search needs
 * few steps. The Hessian of multinomial logistic regression is at most ½·Σᵢ xᵢxᵢᵀ/n for each class (Böhning 1992); with LLᵀ this sum plus the
 * ridge, the coordinates are V = LᵀW.
 */
final class WhitenedObjective implements DifferentiableObjective {
    private final MixingObjective objective;
    private final CholeskyFactor factor;
    private final Matrix inverse; // L⁻¹
    private final int inputs; // scores and the constant
    private final int classes;

    WhitenedObjective(MixingObjective objective) {
        this.objective = objective;
        Compute compute = Compute.on(Workers.sequential());
        this.factor = Cholesky.on(compute).factorInPlace(objective.curvatureBound());
        this.inverse = factor.inverseFactor(compute.workers());
        this.inputs = factor.order();
        this.classes = inputs - 1;
    }

    @Override
    public double value(double[] point) {
        return objective.value(weights(point));
    }

    @Override
    public double valueAndGradient(double[] point, double[] gradient) {
        double[] byWeights = new double[point.length];
        double value = objective.valueAndGradient(weights(point), byWeights);
        for (int j = 0; j < inputs; j++) {
            for (int m = 0; m < classes; m++) {
                double sum = 0;
                for (int k = 0; k <= j; k++) {
                    sum += inverse.get(j, k) * byWeights[k * classes + m];
                }
                gradient[j * classes + m] = sum;
            }
        }
        return value;
    }

    /** W = L⁻ᵀV, row-major, with b as its last row. */
    double[] weights(double[] point) {
        double[] weights = new double[point.length];
        for (int j = 0; j < inputs; j++) {
            for (int k = j; k < inputs; k++) {
                for (int m = 0; m < classes; m++) {
                    weights[j * classes + m] += inverse.get(k, j) * point[k * classes + m];
                }
            }
        }
        return weights;
    }

    /** V = LᵀW. */
    double[] point(double[] weights) {
        double[] point = new double[weights.length];
        for (int j = 0; j < inputs; j++) {
            for (int k = j; k < inputs; k++) {
                for (int m = 0; m < classes; m++) {
                    point[j * classes + m] += factor.get(k, j) * weights[k * classes + m];
                }
            }
        }
        return point;
    }
}
