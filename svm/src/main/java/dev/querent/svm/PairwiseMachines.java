package dev.querent.svm;

import dev.querent.core.linalg.Matrix;
import java.util.Arrays;
import libsvm.svm_model;

/**
 * One machine per pair (i, j) of the classes that have rows, i &lt; j, in LIBSVM's order: f = Σ_s β_s κ(x_s, x) − ρ, and P(class i | i or j) = 1/(1 +
 * exp(A·f + B)). Arrays are passed on, not copied.
 *
 * @param codes class code of each class with rows
 * @param coefficients β of all pairs, one column per pair and one row per support row; 0 for rows of other classes
 * @param offsets ρ
 * @param slopes A
 * @param shifts B
 */
record PairwiseMachines(int[] codes, Matrix coefficients, double[] offsets, double[] slopes, double[] shifts) {
    /** LIBSVM's bound of a probability that two classes share. */
    private static final double LEAST = 1e-7;

    static PairwiseMachines of(svm_model model) {
        int k = model.nr_class;
        int[] starts = new int[k + 1];
        for (int c = 0; c < k; c++) {
            starts[c + 1] = starts[c] + model.nSV[c];
        }
        Matrix coefficients = Matrix.zeros(model.l, k * (k - 1) / 2);
        int pair = 0;
        for (int i = 0; i < k; i++) {
            for (int j = i + 1; j < k; j++) {
                for (int s = starts[i]; s < starts[i + 1]; s++) {
                    coefficients.set(s, pair, model.sv_coef[j - 1][s]);
                }
                for (int s = starts[j]; s < starts[j + 1]; s++) {
                    coefficients.set(s, pair, model.sv_coef[i][s]);
                }
                pair++;
            }
        }
        return new PairwiseMachines(model.label, coefficients, model.rho, model.probA, model.probB);
    }

    int pairs() {
        return offsets.length;
    }

    /**
     * Class probabilities, row after row; 0 for classes without rows.
     *
     * @param sums Σ_s β_s κ(x_s, x), one column per row and one row per pair
     * @param classes number of all classes
     */
    double[] probabilities(Matrix sums, int classes) {
        int k = codes.length;
        double[] all = new double[Math.multiplyExact(sums.columns(), classes)];
        double[][] r = new double[k][k];
        for (int row = 0; row < sums.columns(); row++) {
            int pair = 0;
            for (int i = 0; i < k; i++) {
                for (int j = i + 1; j < k; j++) {
                    double f = sums.get(pair, row) - offsets[pair];
                    double p = sigmoid(slopes[pair] * f + shifts[pair]);
                    r[i][j] = Math.min(Math.max(p, LEAST), 1 - LEAST);
                    r[j][i] = 1 - r[i][j];
                    pair++;
                }
            }
            double[] coupled = PairwiseCoupling.of(r);
            for (int c = 0; c < k; c++) {
                all[row * classes + codes[c]] = coupled[c];
            }
        }
        return all;
    }

    /** 1/(1 + eᵗ). */
    private static double sigmoid(double t) {
        return t >= 0 ? Math.exp(-t) / (1 + Math.exp(-t)) : 1 / (1 + Math.exp(t));
    }

    /** The class code of each support row: β is above 0 for rows of the first class of a pair, and below 0 for those of the second. */
    int[] supportCodes() {
        int[] owners = new int[coefficients.rows()];
        int pair = 0;
        for (int i = 0; i < codes.length; i++) {
            for (int j = i + 1; j < codes.length; j++) {
                for (int s = 0; s < owners.length; s++) {
                    double beta = coefficients.get(s, pair);
                    if (beta != 0) {
                        owners[s] = codes[beta > 0 ? i : j];
                    }
                }
                pair++;
            }
        }
        return owners;
    }

    /** Rows of the training that are support rows, by LIBSVM's numbers, which start at 1. */
    static int[] supportRows(svm_model model) {
        return Arrays.stream(model.sv_indices).map(index -> index - 1).toArray();
    }
}
