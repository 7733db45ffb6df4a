package dev.querent.core.kernel;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The generalised histogram intersection kernel κ(x, z) = a Σ_d w_d min(g(x_d), g(z_d)) + c for values ≥ 0, with an amplitude a, a transform g,
 * optional relevance weights w and the prior variance c of a constant function; 0 for none.
 */
public final class IntersectionKernel implements Kernel {
    private final double amplitude;
    private final Transform transform;
    private final Optional<double[]> weights;
    private final double constant;

    private IntersectionKernel(double amplitude, Transform transform, Optional<double[]> weights, double constant) {
        Require.that(constant >= 0 && Double.isFinite(constant), "constant", constant, "finite and >= 0");
        this.constant = constant;
        this.amplitude = Require.finitePositive("amplitude", amplitude);
        this.transform = transform;
        this.weights = weights;
        weights.ifPresent(w -> Arrays.stream(w).forEach(v -> Require.finitePositive("weight", v)));
    }

    public static IntersectionKernel of(double amplitude, Transform transform) {
        return new IntersectionKernel(amplitude, transform, Optional.empty(), 0);
    }

    /** With one relevance weight per dimension. */
    public static IntersectionKernel weighted(double amplitude, Transform transform, double[] weights) {
        return new IntersectionKernel(amplitude, transform, Optional.of(weights.clone()), 0);
    }

    /** With a constant function of this prior variance; 0 for none. */
    public IntersectionKernel withConstant(double variance) {
        return new IntersectionKernel(amplitude, transform, weights, variance);
    }

    /**
     * The part that the dimensions [from, to) contribute, as a kernel of these dimensions alone: κ is the constant plus the sum of the parts
     * of any division of the dimensions.
     */
    public IntersectionKernel columns(int from, int to) {
        return new IntersectionKernel(amplitude, transform, weights.map(w -> Arrays.copyOfRange(w, from, to)), 0);
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

    /** Prior variance of the constant function; 0 if there is none. */
    public double constant() {
        return constant;
    }

    TransformedRow.Mapping mapping() {
        return (d, value) -> weightOf(d) * transform.apply(value);
    }

    @Override
    public List<String> parameterNames() {
        List<String> names = new ArrayList<>(List.of("amplitude"));
        if (transform instanceof Transform.WithExponent) {
            names.add("exponent");
        }
        if (constant > 0) {
            names.add("constant");
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
        if (constant > 0) {
            parameters[next++] = Math.log(constant);
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
        int next = 1;
        Transform changed =
                transform instanceof Transform.WithExponent t ? t.withExponent(Math.exp(log[next++])) : transform;
        double changedConstant = constant > 0 ? Math.exp(log[next++]) : 0;
        int first = next;
        Optional<double[]> changedWeights = weights.map(
                w -> Arrays.stream(log, first, log.length).map(Math::exp).toArray());
        return new IntersectionKernel(Math.exp(log[0]), changed, changedWeights, changedConstant);
    }

    @Override
    public double value(Features a, int i, Features b, int j) {
        double sum = 0;
        for (int d = 0; d < a.columns(); d++) {
            sum += weightOf(d) * Math.min(transform.apply(a.get(i, d)), transform.apply(b.get(j, d)));
        }
        return amplitude * sum + constant;
    }

    @Override
    public Matrix cross(Features training, Features queries, Compute compute) {
        requireFit(training);
        requireFit(queries);
        Matrix sums = queries.isCached()
                ? IntersectionCache.of(this, queries).sums(this, training, compute.workers())
                : PairSums.intersections(training, queries, mapping(), compute.workers());
        return PairSums.affine(sums, amplitude, constant);
    }

    /** Whether the sums over dimensions are the same, for any amplitude and constant. */
    boolean comparesLike(IntersectionKernel other) {
        return transform.equals(other.transform) && Arrays.equals(weights.orElse(null), other.weights.orElse(null));
    }

    @Override
    public Matrix gram(Features rows, Compute compute) {
        requireFit(rows);
        return PairSums.affine(PairSums.intersectionGram(rows, mapping(), compute.workers()), amplitude, constant);
    }

    @Override
    public double[] diagonal(Features rows) {
        requireFit(rows);
        double[] diagonal =
                rows.isCached() ? IntersectionCache.of(this, rows).diagonal(this) : PairSums.rowSums(rows, mapping());
        return Arrays.stream(diagonal).map(sum -> amplitude * sum + constant).toArray();
    }

    @Override
    public double[] gradient(Features rows, Matrix gram, Matrix w, Compute compute) {
        return gradient(gram, w, h -> WeightedSums.overSmaller(rows, w, h, compute.workers()));
    }

    @Override
    public double[] crossGradient(Features training, Features queries, Matrix cross, Matrix w, Compute compute) {
        return gradient(cross, w, h -> WeightedSums.overSmaller(training, queries, w, h, compute.workers()));
    }

    /**
     * @param overSmaller Σᵢⱼ Wᵢⱼ h_d(min(xᵢd, zⱼd)) for each dimension d
     */
    private double[] gradient(Matrix k, Matrix w, Function<TransformedRow.Mapping, double[]> overSmaller) {
        double[] gradient = new double[parameterNames().size()];
        double ofConstant = constant * Arrays.stream(w.array()).sum();
        gradient[0] = WeightedSums.elementwise(w, k) - ofConstant;
        int next = 1;
        if (transform instanceof Transform.WithExponent t) {
            gradient[next++] = amplitude
                    * Arrays.stream(overSmaller.apply((d, x) -> weightOf(d) * t.derivative(x)))
                            .sum();
        }
        if (constant > 0) {
            gradient[next++] = ofConstant;
        }
        if (weights.isPresent()) {
            for (double sum : overSmaller.apply(mapping())) {
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
        NegativeFeatureException.requireNone(rows);
        if (transform instanceof Transform.WithExponent) {
            KernelOverflowException.requireRoom(transform, rows);
        }
    }
}
