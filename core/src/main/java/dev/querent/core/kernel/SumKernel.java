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

/** A sum of kernels, κ = κ₁ + κ₂ + …. */
public record SumKernel(List<Kernel> parts) implements Kernel {
    public SumKernel {
        parts = List.copyOf(parts);
        Require.atLeast("parts of a sum of kernels", parts.size(), 1);
    }

    @Override
    public List<String> parameterNames() {
        List<String> names = new ArrayList<>();
        for (int p = 0; p < parts.size(); p++) {
            for (String name : parts.get(p).parameterNames()) {
                names.add("part " + p + " " + name);
            }
        }
        return names;
    }

    @Override
    public double[] logParameters() {
        return parts.stream()
                .flatMapToDouble(part -> Arrays.stream(part.logParameters()))
                .toArray();
    }

    @Override
    public SumKernel withLogParameters(double[] log) {
        List<Kernel> changed = new ArrayList<>();
        int next = 0;
        for (Kernel part : parts) {
            int size = part.logParameters().length;
            changed.add(part.withLogParameters(Arrays.copyOfRange(log, next, next + size)));
            next += size;
        }
        Require.that(next == log.length, "parameters", log.length, String.valueOf(next));
        return new SumKernel(changed);
    }

    @Override
    public double value(Features a, int i, Features b, int j) {
        return parts.stream().mapToDouble(part -> part.value(a, i, b, j)).sum();
    }

    @Override
    public Matrix cross(Features training, Features queries, Compute compute) {
        return summed(part -> part.cross(training, queries, compute));
    }

    @Override
    public Matrix gram(Features rows, Compute compute) {
        return summed(part -> part.gram(rows, compute));
    }

    private Matrix summed(Function<Kernel, Matrix> of) {
        Matrix sum = of.apply(parts.get(0));
        for (Kernel part : parts.subList(1, parts.size())) {
            double[] added = of.apply(part).array();
            for (int i = 0; i < added.length; i++) {
                sum.array()[i] += added[i];
            }
        }
        return sum;
    }

    @Override
    public double[] diagonal(Features rows) {
        double[] sum = new double[rows.rows()];
        for (Kernel part : parts) {
            double[] added = part.diagonal(rows);
            for (int i = 0; i < sum.length; i++) {
                sum[i] += added[i];
            }
        }
        return sum;
    }

    @Override
    public double[] gradient(Features rows, Matrix gram, Matrix weights, Compute compute) {
        return parts.stream()
                .flatMapToDouble(part -> Arrays.stream(part.gradient(rows, part.gram(rows, compute), weights, compute)))
                .toArray();
    }

    @Override
    public double[] crossGradient(Features training, Features queries, Matrix cross, Matrix weights, Compute compute) {
        return parts.stream()
                .flatMapToDouble(part -> Arrays.stream(part.crossGradient(
                        training, queries, part.cross(training, queries, compute), weights, compute)))
                .toArray();
    }

    /** The sum of those of the parts, if all have one. */
    @Override
    public Optional<InputGradient> inputGradient() {
        if (!parts.stream().allMatch(part -> part.inputGradient().isPresent())) {
            return Optional.empty();
        }
        return Optional.of((training, queries, cross, weights, compute) -> summed(part -> part.inputGradient()
                .orElseThrow()
                .weighted(training, queries, part.cross(training, queries, compute), weights, compute)));
    }
}
