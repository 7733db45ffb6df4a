package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.kernel.Kernel;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/** Label regression by definition: forms the matrix pair by pair and inverts it; each new row means retraining. */
final class NaiveRegression {
    private final Kernel kernel;
    private final double noise;
    private final LabeledData data;
    private final LabelSet classes;
    final RealMatrix inverse;
    final RealMatrix alpha; // one column per class

    NaiveRegression(Kernel kernel, double noise, LabeledData data, LabelSet classes) {
        this.kernel = kernel;
        this.noise = noise;
        this.data = data;
        this.classes = classes;
        int n = data.size();
        double[][] matrix = new double[n][n];
        double[][] targets = new double[n][classes.size()];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                matrix[i][j] = kernel.value(data.features(), i, data.features(), j) + (i == j ? noise : 0);
            }
            Arrays.fill(targets[i], -1);
            targets[i][classes.code(data.labels().name(i))] = 1;
        }
        inverse = new LUDecomposition(MatrixUtils.createRealMatrix(matrix))
                .getSolver()
                .getInverse();
        alpha = inverse.multiply(MatrixUtils.createRealMatrix(targets));
    }

    /** Retrained with one more row of the given class. */
    NaiveRegression with(Features rows, int row, String name) {
        LabeledData one = new LabeledData(rows.select(new int[] {row}), Labels.of(List.of(name)));
        return new NaiveRegression(kernel, noise, data.followedBy(one), classes);
    }

    RealVector vector(Features rows, int row) {
        RealVector k = new ArrayRealVector(data.size());
        for (int i = 0; i < data.size(); i++) {
            k.setEntry(i, kernel.value(data.features(), i, rows, row));
        }
        return k;
    }

    double mean(Features rows, int row, int classCode) {
        return vector(rows, row).dotProduct(alpha.getColumnVector(classCode));
    }

    double covariance(Features a, int i, Features b, int j) {
        return kernel.value(a, i, b, j) - vector(a, i).dotProduct(inverse.operate(vector(b, j)));
    }

    /** Of the latent function, without the noise. */
    double variance(Features rows, int row) {
        return covariance(rows, row, rows, row);
    }

    double weightNorm(Features rows, int row) {
        return inverse.operate(vector(rows, row)).getL1Norm();
    }

    int best(Features rows, int row) {
        int best = 0;
        for (int c = 1; c < classes.size(); c++) {
            best = mean(rows, row, c) > mean(rows, row, best) ? c : best;
        }
        return best;
    }

    String name(int classCode) {
        return classes.name(classCode);
    }
}
