package dev.querent.core.kernel;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** κ + c: a kernel plus a constant function of prior variance c. */
public record KernelWithConstant(Kernel base, double constant) implements Kernel {
    public KernelWithConstant {
        Require.finitePositive("constant", constant);
    }

    /** Adds a constant of prior variance {@code variance}; returns the kernel unchanged if that is 0 or it already has a bias. */
    public static Kernel of(Kernel kernel, double variance) {
        if (kernel instanceof IntersectionKernel intersection) {
            return intersection.withConstant(variance);
        }
        return variance == 0 || hasBias(kernel) ? kernel : new KernelWithConstant(kernel, variance);
    }

    /** The kernel passed to {@link #of}. */
    public static Kernel baseOf(Kernel kernel) {
        if (kernel instanceof IntersectionKernel intersection) {
            return intersection.withConstant(0);
        }
        return kernel instanceof KernelWithConstant raised ? raised.base : kernel;
    }

    /** The variance passed to {@link #of}; 0 if the kernel has its own bias. */
    public static double constantOf(Kernel kernel) {
        if (kernel instanceof IntersectionKernel intersection) {
            return intersection.constant();
        }
        return kernel instanceof KernelWithConstant raised ? raised.constant : 0;
    }

    private static boolean hasBias(Kernel kernel) {
        return kernel instanceof LinearKernel
                || (kernel instanceof SumKernel sum && sum.parts().stream().anyMatch(KernelWithConstant::hasBias));
    }

    @Override
    public List<String> parameterNames() {
        List<String> names = new ArrayList<>(base.parameterNames());
        names.add("constant");
        return names;
    }

    @Override
    public double[] logParameters() {
        double[] ofBase = base.logParameters();
        double[] all = Arrays.copyOf(ofBase, ofBase.length + 1);
        all[ofBase.length] = Math.log(constant);
        return all;
    }

    @Override
    public KernelWithConstant withLogParameters(double[] log) {
        Require.atLeast("parameters", log.length, 1);
        int last = log.length - 1;
        return new KernelWithConstant(base.withLogParameters(Arrays.copyOf(log, last)), Math.exp(log[last]));
    }

    @Override
    public double value(Features a, int i, Features b, int j) {
        return base.value(a, i, b, j) + constant;
    }

    @Override
    public Matrix cross(Features training, Features queries, Compute compute) {
        return PairSums.affine(base.cross(training, queries, compute), 1, constant);
    }

    @Override
    public Matrix gram(Features rows, Compute compute) {
        return PairSums.affine(base.gram(rows, compute), 1, constant);
    }

    @Override
    public double[] diagonal(Features rows) {
        return Arrays.stream(base.diagonal(rows)).map(k -> k + constant).toArray();
    }

    @Override
    public double[] gradient(Features rows, Matrix gram, Matrix weights, Compute compute) {
        double[] ofBase = base.gradient(rows, PairSums.affine(gram.copy(), 1, -constant), weights, compute);
        double[] all = Arrays.copyOf(ofBase, ofBase.length + 1);
        all[ofBase.length] = constant * Arrays.stream(weights.array()).sum();
        return all;
    }

    @Override
    public double[] crossGradient(Features training, Features queries, Matrix cross, Matrix weights, Compute compute) {
        Matrix plain = PairSums.affine(cross.copy(), 1, -constant);
        double[] ofBase = base.crossGradient(training, queries, plain, weights, compute);
        double[] all = Arrays.copyOf(ofBase, ofBase.length + 1);
        all[ofBase.length] = constant * Arrays.stream(weights.array()).sum();
        return all;
    }

    @Override
    public Optional<InputGradient> inputGradient() {
        return base.inputGradient()
                .map(of -> (training, queries, cross, weights, compute) ->
                        of.weighted(training, queries, PairSums.affine(cross.copy(), 1, -constant), weights, compute));
    }
}
