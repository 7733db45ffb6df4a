package dev.querent.core.gp.dense.inference;

import dev.querent.core.data.Features;
import dev.querent.core.gp.inference.JitteredFactor;
import dev.querent.core.internal.Lazy;
import dev.querent.core.internal.Require;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.GrownFactor;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A factor of K̃, given or computed on first use and cached. Thread-safe.
 *
 * @param portions how many rows it was made of, and how many it grew by each time
 */
record LazyFactor(int[] portions, Lazy<Compute, GrownFactor> factor) {

    static LazyFactor of(GrownFactor factor) {
        return new LazyFactor(factor.portions(), Lazy.of(factor));
    }

    /**
     * @param portions in which the rows arrived, so that the bits equal those of the factor that grew with them
     */
    static LazyFactor later(Kernel kernel, double noise, Features training, int[] portions) {
        boolean positive = Arrays.stream(portions).allMatch(portion -> portion > 0);
        int rows = Arrays.stream(portions).sum();
        Require.that(
                positive && rows == training.rows(),
                "portions of rows",
                Arrays.toString(portions),
                "positive with the sum " + training.rows());
        return new LazyFactor(portions, new Lazy<>(compute -> factor(kernel, noise, training, portions, compute)));
    }

    private static GrownFactor factor(Kernel kernel, double noise, Features training, int[] portions, Compute compute) {
        int known = portions[0];
        GrownFactor grown = GrownFactor.of(JitteredFactor.factor(kernel, noise, first(training, known), compute));
        for (int p = 1; p < portions.length; p++) {
            Features more = first(training, known + portions[p]).from(known);
            grown = grown(grown, kernel, noise, first(training, known), more, compute);
            known += portions[p];
        }
        return grown;
    }

    private static Features first(Features rows, int count) {
        return count == rows.rows()
                ? rows
                : rows.select(IntStream.range(0, count).toArray());
    }

    static GrownFactor grown(
            GrownFactor factor, Kernel kernel, double noise, Features rows, Features more, Compute compute) {
        Matrix corner = kernel.gram(more, compute).addToDiagonal(noise);
        return factor.grown(kernel.cross(rows, more, compute), corner, compute);
    }

    GrownFactor get(Compute compute) {
        return factor.get(compute);
    }
}
