package dev.querent.core.kernel;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The linear kernel κ(x, z) = a·xᵀz + b, with a bias. */
public record LinearKernel(double amplitude, double bias) implements Kernel {
    private static final TransformedRow.Mapping AS_IS = (d, value) -> value;

    public LinearKernel {
        Require.finitePositive("amplitude", amplitude);
        Require.finitePositive("bias", bias);
    }

    @Override
    public List<String> parameterNames() {
        return List.of("amplitude", "bias");
    }

    @Override
    public double[] logParameters() {
        return new double[] {Math.log(amplitude), Math.log(bias)};
    }

    @Override
    public LinearKernel withLogParameters(double[] log) {
        Require.that(log.length == 2, "parameters", log.length, "2");
        return new LinearKernel(Math.exp(log[0]), Math.exp(log[1]));
    }

    @Override
    public double value(Features a, int i, Features b, int j) {
        double sum = 0;
        for (int d = 0; d < a.columns(); d++) {
            sum += a.get(i, d) * b.get(j, d);
        }
        return amplitude * sum + bias;
    }

    @Override
    public Matrix cross(Features training, Features queries, Compute compute) {
        return PairSums.affine(PairSums.products(training, queries, AS_IS, compute), amplitude, bias);
    }

    @Override
    public Matrix gram(Features rows, Compute compute) {
        return PairSums.affine(PairSums.productGram(rows, AS_IS, compute), amplitude, bias);
    }

    @Override
    public double[] diagonal(Features rows) {
        return Arrays.stream(PairSums.squaredNorms(rows, AS_IS))
                .map(s -> amplitude * s + bias)
                .toArray();
    }

    /** ∂/∂log b sums to b·ΣW; the rest of W∘K is a·XᵀX. */
    @Override
    public double[] gradient(Features rows, Matrix gram, Matrix weights, Compute compute) {
        double ofBias = bias * Arrays.stream(weights.array()).sum();
        return new double[] {WeightedSums.elementwise(weights, gram) - ofBias, ofBias};
    }

    /** The sums are the same over any pairs of rows. */
    @Override
    public double[] crossGradient(Features training, Features queries, Matrix cross, Matrix weights, Compute compute) {
        return gradient(training, cross, weights, compute);
    }

    /** a·Σᵢ Wᵢⱼ xᵢ. */
    @Override
    public Optional<InputGradient> inputGradient() {
        return Optional.of((training, queries, cross, weights, compute) ->
                PairSums.affine(compute.products().multiply(PairSums.dense(training, AS_IS), weights), amplitude, 0));
    }
}
