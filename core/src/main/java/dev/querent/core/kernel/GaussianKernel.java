package dev.querent.core.kernel;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The Gaussian (RBF, squared exponential) kernel κ(x, z) = a·exp(−½ Σ_d (x_d − z_d)²/ℓ_d²), with one length scale for all dimensions or one for
 * each. Distances come from inner products, ‖x‖² + ‖z‖² − 2xᵀz, so that dgemm does the work; negative round-off is set to 0.
 */
public final class GaussianKernel implements Kernel {
    private final double amplitude;
    private final double[] lengths; // one, or one per dimension
    private final boolean perDimension;

    private GaussianKernel(double amplitude, double[] lengths, boolean perDimension) {
        this.amplitude = Require.finitePositive("amplitude", amplitude);
        this.lengths = lengths;
        this.perDimension = perDimension;
        Arrays.stream(lengths).forEach(length -> Require.finitePositive("length", length));
    }

    public static GaussianKernel of(double amplitude, double length) {
        return new GaussianKernel(amplitude, new double[] {length}, false);
    }

    /** With one length scale per dimension (automatic relevance determination): short ones mark relevant features. */
    public static GaussianKernel perDimension(double amplitude, double[] lengths) {
        return new GaussianKernel(amplitude, lengths.clone(), true);
    }

    public double amplitude() {
        return amplitude;
    }

    public boolean isPerDimension() {
        return perDimension;
    }

    public double[] lengths() {
        return lengths.clone();
    }

    private double length(int dimension) {
        return perDimension ? lengths[dimension] : lengths[0];
    }

    private TransformedRow.Mapping scaled() {
        return (d, value) -> value / length(d);
    }

    @Override
    public List<String> parameterNames() {
        List<String> names = new ArrayList<>(List.of("amplitude"));
        for (int d = 0; d < lengths.length; d++) {
            names.add(perDimension ? "length " + d : "length");
        }
        return names;
    }

    @Override
    public double[] logParameters() {
        double[] parameters = new double[1 + lengths.length];
        parameters[0] = Math.log(amplitude);
        for (int d = 0; d < lengths.length; d++) {
            parameters[1 + d] = Math.log(lengths[d]);
        }
        return parameters;
    }

    @Override
    public GaussianKernel withLogParameters(double[] log) {
        Require.that(log.length == 1 + lengths.length, "parameters", log.length, "" + (1 + lengths.length));
        double[] changed = Arrays.stream(log, 1, log.length).map(Math::exp).toArray();
        return new GaussianKernel(Math.exp(log[0]), changed, perDimension);
    }

    @Override
    public double value(Features a, int i, Features b, int j) {
        double sum = 0;
        for (int d = 0; d < a.columns(); d++) {
            double difference = (a.get(i, d) - b.get(j, d)) / length(d);
            sum += difference * difference;
        }
        return amplitude * Math.exp(-0.5 * sum);
    }

    @Override
    public Matrix cross(Features training, Features queries, Compute compute) {
        requireWidth(training);
        requireWidth(queries);
        ScaledRows left = ScaledRows.of(training, this, scaled());
        ScaledRows right = ScaledRows.of(queries, this, scaled());
        Matrix products = left.dense().isPresent() && right.dense().isPresent()
                ? compute.products()
                        .transposeMultiply(left.dense().get(), right.dense().get())
                : PairSums.sparseProducts(training, queries, scaled(), compute);
        return exponentials(products, left.squaredNorms(), right.squaredNorms(), compute);
    }

    @Override
    public Matrix gram(Features rows, Compute compute) {
        requireWidth(rows);
        double[] norms = PairSums.squaredNorms(rows, scaled());
        Matrix gram = exponentials(PairSums.productGram(rows, scaled(), compute), norms, norms, compute);
        for (int i = 0; i < rows.rows(); i++) {
            gram.set(i, i, amplitude); // exactly, without round-off of the distance
        }
        return gram;
    }

    private Matrix exponentials(Matrix products, double[] rowNorms, double[] columnNorms, Compute compute) {
        double[] k = products.array();
        int n = products.rows();
        compute.workers().forEachChunk(products.columns(), 16, (from, to) -> {
            for (int j = from; j < to; j++) {
                for (int i = 0; i < n; i++) {
                    double squaredDistance = Math.max(0, rowNorms[i] + columnNorms[j] - 2 * k[j * n + i]);
                    k[j * n + i] = amplitude * Math.exp(-0.5 * squaredDistance);
                }
            }
        });
        return products;
    }

    @Override
    public double[] diagonal(Features rows) {
        double[] diagonal = new double[rows.rows()];
        Arrays.fill(diagonal, amplitude);
        return diagonal;
    }

    @Override
    public double[] gradient(Features rows, Matrix gram, Matrix weights, Compute compute) {
        return crossGradient(rows, rows, gram, weights, compute);
    }

    @Override
    public double[] crossGradient(Features training, Features queries, Matrix cross, Matrix weights, Compute compute) {
        double[] gradient = new double[1 + lengths.length];
        gradient[0] = WeightedSums.elementwise(weights, cross);
        if (perDimension) {
            System.arraycopy(
                    lengthGradients(training, queries, weighted(cross, weights), compute),
                    0,
                    gradient,
                    1,
                    lengths.length);
        } else {
            gradient[1] = lengthGradient(cross, weights);
        }
        return gradient;
    }

    /** ∂κ/∂log ℓ = κ·r²/ℓ², and r²/ℓ² = −2 log(κ/a) is already in the matrix. */
    private double lengthGradient(Matrix cross, Matrix weights) {
        double[] k = cross.array();
        double[] w = weights.array();
        double sum = 0;
        for (int i = 0; i < k.length; i++) {
            if (k[i] > 0 && k[i] < amplitude) {
                sum -= 2 * w[i] * k[i] * Math.log(k[i] / amplitude);
            }
        }
        return sum;
    }

    /** W∘K. */
    private static Matrix weighted(Matrix cross, Matrix weights) {
        Matrix s = weights.copy();
        for (int e = 0; e < s.array().length; e++) {
            s.array()[e] *= cross.array()[e];
        }
        return s;
    }

    /**
     * With S = W∘K and its row and column sums: Σᵢⱼ Sᵢⱼ (xᵢd − zⱼd)² = Σᵢ sᵢ xᵢd² + Σⱼ s′ⱼ zⱼd² − 2 x_dᵀ S z_d: one product S·Z for all dimensions.
     * Columns are centred first, which changes no difference and keeps the terms from cancelling.
     */
    private double[] lengthGradients(Features training, Features queries, Matrix s, Compute compute) {
        double[] centre = means(training);
        Matrix x = minus(training, centre);
        Matrix z = queries == training ? x : minus(queries, centre);
        Matrix sz = compute.products().multiply(s, z);
        int n = x.rows();
        int m = z.rows();
        double[] rowSums = new double[n];
        double[] columnSums = new double[m];
        addSums(s, rowSums, columnSums);
        double[] gradient = new double[lengths.length];
        for (int d = 0; d < gradient.length; d++) {
            double sum = 0;
            for (int i = 0; i < n; i++) {
                double value = x.array()[d * n + i];
                sum += rowSums[i] * value * value - 2 * value * sz.array()[d * n + i];
            }
            for (int j = 0; j < m; j++) {
                double value = z.array()[d * m + j];
                sum += columnSums[j] * value * value;
            }
            gradient[d] = sum / (lengths[d] * lengths[d]);
        }
        return gradient;
    }

    private static void addSums(Matrix s, double[] rowSums, double[] columnSums) {
        for (int j = 0; j < columnSums.length; j++) {
            for (int i = 0; i < rowSums.length; i++) {
                double entry = s.array()[j * rowSums.length + i];
                rowSums[i] += entry;
                columnSums[j] += entry;
            }
        }
    }

    /** ∂κ(x, z)/∂z_d = κ·(x_d − z_d)/ℓ_d², so that the sums are XᵀS less each zⱼ times the column sum of S = W∘K. */
    @Override
    public Optional<InputGradient> inputGradient() {
        return Optional.of((training, queries, cross, weights, compute) -> {
            double[] centre = means(training);
            Matrix s = weighted(cross, weights);
            Matrix gradient = compute.products().transposeMultiply(minus(training, centre), s);
            Matrix z = minus(queries, centre);
            double[] columnSums = new double[s.columns()];
            addSums(s, new double[s.rows()], columnSums);
            int width = gradient.rows();
            for (int j = 0; j < columnSums.length; j++) {
                for (int d = 0; d < width; d++) {
                    int e = j * width + d;
                    gradient.array()[e] = (gradient.array()[e] - columnSums[j] * z.get(j, d)) / (length(d) * length(d));
                }
            }
            return gradient;
        });
    }

    private static double[] means(Features rows) {
        double[] means = new double[rows.columns()];
        for (int i = 0; i < rows.rows(); i++) {
            rows.forEachNonZero(i, (d, value) -> means[d] += value);
        }
        Arrays.setAll(means, d -> means[d] / rows.rows());
        return means;
    }

    /** One row per row of the features, less a centre. */
    private static Matrix minus(Features rows, double[] centre) {
        int n = rows.rows();
        Matrix x = Matrix.zeros(n, rows.columns());
        for (int i = 0; i < n; i++) {
            int row = i;
            rows.forEachNonZero(i, (d, value) -> x.array()[d * n + row] = value);
        }
        for (int d = 0; d < centre.length; d++) {
            for (int i = 0; i < n; i++) {
                x.array()[d * n + i] -= centre[d];
            }
        }
        return x;
    }

    private void requireWidth(Features rows) {
        if (perDimension) {
            Require.that(
                    rows.columns() == lengths.length, "features", rows.columns(), lengths.length + ", one per length");
        }
    }
}
