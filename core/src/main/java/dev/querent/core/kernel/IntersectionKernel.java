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
 * The generalised histogram intersection kernel κ(x, z) = a Σ_d w_d min(g(x_d), g(z_d)) for values ≥ 0, with an amplitude a,
 * a transform g and optional relevance weights w.
 */
public final class IntersectionKernel implements Kernel {
    private final double amplitude;
    private final Transform transform;
    private final Optional<double[]> weights;

    private IntersectionKernel(double amplitude, Transform transform, Optional<double[]> weights) {
        this.amplitude = Require.finitePositive("amplitude", amplitude);
        this.transform = transform;
        this.weights = weights;
        weights.ifPresent(w -> Arrays.stream(w).forEach(v -> Require.finitePositive("weight", v)));
    }

    public static IntersectionKernel of(double amplitude, Transform transform) {
        return new IntersectionKernel(amplitude, transform, Optional.empty());
    }

    /** With one relevance weight per dimension. */
    public static IntersectionKernel weighted(double amplitude, Transform transform, double[] weights) {
        return new IntersectionKernel(amplitude, transform, Optional.of(weights.clone()));
    }

    public double amplitude() {
        return amplitude;
    }

    public Transform transform() {
        return transform;
    }

    public Optional<double[]> weights() {
        return weights.map(double[]::clone);
    }

    RowValues.Mapping mapping() {
        if (weights.isPresent()) {
            double[] w = weights.get();
            return (d, value) -> w[d] * transform.apply(value);
        }
        return (d, value) -> transform.apply(value);
    }

    @Override
    public List<String> parameterNames() {
        List<String> names = new ArrayList<>(List.of("amplitude"));
        if (transform instanceof Transform.WithExponent) {
            names.add("exponent");
        }
        weights.ifPresent(w -> {
            for (int d = 0; d < w.length; d++) {
                names.add("weight " + d);
            }
        });
        return names;
    }

    @Override
    public double[] logParameters() {
        double[] parameters = new double[parameterNames().size()];
        int next = 0;
        parameters[next++] = Math.log(amplitude);
        if (transform instanceof Transform.WithExponent t) {
            parameters[next++] = Math.log(t.exponent());
        }
        if (weights.isPresent()) {
            for (double w : weights.get()) {
                parameters[next++] = Math.log(w);
            }
        }
        return parameters;
    }

    @Override
    public IntersectionKernel withLogParameters(double[] log) {
        Require.that(log.length == logParameters().length, "parameters", log.length, "" + logParameters().length);
        boolean exponent = transform instanceof Transform.WithExponent;
        Transform changed =
                transform instanceof Transform.WithExponent t ? t.withExponent(Math.exp(log[1])) : transform;
        Optional<double[]> changedWeights = weights.map(w ->
                Arrays.stream(log, exponent ? 2 : 1, log.length).map(Math::exp).toArray());
        return new IntersectionKernel(Math.exp(log[0]), changed, changedWeights);
    }

    @Override
    public double value(Features a, int i, Features b, int j) {
        double sum = 0;
        for (int d = 0; d < a.columns(); d++) {
            double smaller = Math.min(transform.apply(a.get(i, d)), transform.apply(b.get(j, d)));
            sum += weights.isPresent() ? weights.get()[d] * smaller : smaller;
        }
        return amplitude * sum;
    }

    @Override
    public Matrix cross(Features training, Features queries, Compute compute) {
        requireFit(training);
        requireFit(queries);
        return scaled(
                queries.isRevisited()
                        ? KeptIntersections.of(this, queries).sums(this, training, compute.workers())
                        : PairSums.intersections(training, queries, mapping(), compute.workers()));
    }

    /** Whether the sums over dimensions are the same, whatever the amplitudes are. */
    boolean comparesLike(IntersectionKernel other) {
        return transform.equals(other.transform) && Arrays.equals(weights.orElse(null), other.weights.orElse(null));
    }

    @Override
    public Matrix gram(Features rows, Compute compute) {
        requireFit(rows);
        return scaled(PairSums.intersectionGram(rows, mapping(), compute.workers()));
    }

    private Matrix scaled(Matrix sums) {
        if (amplitude != 1) {
            double[] values = sums.array();
            for (int i = 0; i < values.length; i++) {
                values[i] *= amplitude;
            }
        }
        return sums;
    }

    @Override
    public double[] diagonal(Features rows) {
        requireFit(rows);
        double[] diagonal = rows.isRevisited()
                ? KeptIntersections.of(this, rows).diagonal(this)
                : PairSums.rowSums(rows, mapping());
        return Arrays.stream(diagonal).map(sum -> amplitude * sum).toArray();
    }

    @Override
    public double[] gradient(Features rows, Matrix gram, Matrix w, Compute compute) {
        double[] gradient = new double[parameterNames().size()];
        gradient[0] = WeightedSums.elementwise(w, gram);
        int next = 1;
        if (transform instanceof Transform.WithExponent t) {
            RowValues.Mapping derivative = (d, x) -> weightOf(d) * t.derivative(x);
            gradient[next++] = amplitude
                    * Arrays.stream(WeightedSums.overSmaller(rows, w, derivative, compute.workers()))
                            .sum();
        }
        if (weights.isPresent()) {
            double[] byDimension = WeightedSums.overSmaller(rows, w, mapping(), compute.workers());
            for (double sum : byDimension) {
                gradient[next++] = amplitude * sum;
            }
        }
        return gradient;
    }

    private double weightOf(int dimension) {
        return weights.isPresent() ? weights.get()[dimension] : 1;
    }

    private void requireFit(Features rows) {
        weights.ifPresent(w ->
                Require.that(w.length == rows.columns(), "features", rows.columns(), w.length + ", one per weight"));
        NonNegative.require(rows);
        if (transform instanceof Transform.WithExponent) {
            KernelOverflowException.requireRoom(transform, LargestValue.of(rows));
        }
    }
}
