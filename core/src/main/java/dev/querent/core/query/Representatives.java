package dev.querent.core.query;

import dev.querent.core.data.Features;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.TakesRepresentatives;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Rows that represent a pool for the variance of a model (Shi and Yu 2021, section 3.1): one after the other the row with the largest density(x)·(1 −
 * max_t κ(x, t)/√(κ(x, x)κ(t, t))) over the training rows and those chosen before. Rows of the sample compete; the density of the sample is estimated
 * once.
 */
final class Representatives {
    /** Training rows compared at a time, so that memory does not grow with them. */
    private static final int BLOCK = 512;

    private final Features sample;
    private final double[] density;

    Representatives(Features sample, Workers workers) {
        this.sample = sample;
        this.density = KernelDensity.of(sample, sample).mean(sample, workers);
    }

    /** What is remembered between the questions of a session: the last model, and the same with representatives. */
    private record Represented(Classifier plain, Features sample, LatentClassifier model) {
        static Represented of(
                TakesRepresentatives plain, QueryContext<? extends LatentClassifier> context, Workers workers) {
            int[] chosen = remembered(context, workers)
                    .chosen(plain.kernel(), context.labelled().features(), plain.representativesWanted(), workers);
            Features sample = context.sample();
            return new Represented(plain, sample, plain.withRepresentatives(sample.select(chosen)));
        }
    }

    /** The model of the question; with representatives if it takes some. */
    static LatentClassifier model(QueryContext<? extends LatentClassifier> context, Workers workers) {
        if (!(context.model() instanceof TakesRepresentatives plain) || plain.representativesWanted() == 0) {
            return context.model();
        }
        QueryMemory memory = context.memory();
        Represented last = memory.of(Represented.class, () -> Represented.of(plain, context, workers));
        return last.plain == plain && last.sample == context.sample()
                ? last.model
                : memory.replace(Represented.class, Represented.of(plain, context, workers)).model;
    }

    private static Representatives remembered(QueryContext<?> context, Workers workers) {
        QueryMemory memory = context.memory();
        Features sample = context.sample();
        Representatives last = memory.of(Representatives.class, () -> new Representatives(sample, workers));
        return last.sample == sample
                ? last
                : memory.replace(Representatives.class, new Representatives(sample, workers));
    }

    /** Rows of the sample, in the order of their choice; rows that equal a training row or another choice are left out. */
    int[] chosen(Kernel kernel, Features training, int most, Workers workers) {
        Compute compute = Compute.on(workers);
        double[] own = kernel.diagonal(sample);
        double[] likeness = new double[own.length]; // to the most similar row so far
        Arrays.setAll(likeness, i -> own[i] > 0 ? 0 : 1); // a row without prior variance represents nothing
        for (int from = 0; from < training.rows(); from += BLOCK) {
            int to = Math.min(training.rows(), from + BLOCK);
            raise(likeness, kernel, training.select(IntStream.range(from, to).toArray()), own, compute);
        }
        int[] chosen = new int[Math.min(most, own.length)];
        for (int s = 0; s < chosen.length; s++) {
            int best = -1;
            double highest = 0;
            for (int i = 0; i < own.length; i++) {
                double value = density[i] * (1 - likeness[i]);
                if (value > highest) {
                    best = i;
                    highest = value;
                }
            }
            if (best < 0) {
                return Arrays.copyOf(chosen, s);
            }
            chosen[s] = best;
            raise(likeness, kernel, sample.select(new int[] {best}), own, compute);
            likeness[best] = 1; // not left to round-off
        }
        return chosen;
    }

    private void raise(double[] likeness, Kernel kernel, Features rows, double[] own, Compute compute) {
        Matrix cross = kernel.cross(rows, sample, compute);
        double[] theirs = kernel.diagonal(rows);
        for (int i = 0; i < likeness.length; i++) {
            for (int t = 0; t < theirs.length; t++) {
                double scale = Math.sqrt(own[i] * theirs[t]);
                likeness[i] = scale > 0 ? Math.max(likeness[i], cross.get(t, i) / scale) : likeness[i];
            }
        }
    }
}
