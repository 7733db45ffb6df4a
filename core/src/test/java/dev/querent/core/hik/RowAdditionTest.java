package dev.querent.core.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.intersection.HistogramCase;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The closed form against a dense solve with all rows. */
class RowAdditionTest {
    private static final double NOISE = 0.3;
    private static final ConjugateGradients SOLVER = new ConjugateGradients(1e-12, 5_000);

    static LongStream seeds() {
        return TestSeeds.upTo(40);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void weightsAreThoseOfSolvingWithAllRows(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        int n = data.rows().rows();
        int added = Math.min(n - 1, 1 + (int) (seed % 3));
        assumeTrue(added > 0, "one row has none to be added to");
        Matrix targets = data.block(2);
        SparseFeatures first = data.rows().select(IntStream.range(0, n - added).toArray());
        SparseFeatures last = data.rows().select(IntStream.range(n - added, n).toArray());
        IntersectionMatrix before = IntersectionMatrix.of(
                SortedIndex.of(first, Workers.sequential()), data.kernel(), NOISE, Workers.sequential());

        Matrix found = RowAddition.of(
                before,
                solved(data.kernel().gram(first, Compute.sequential()), rows(targets, 0, n - added)),
                last,
                targets,
                SOLVER,
                Preconditioner.none(),
                Run.quiet());

        assertThat(found.array())
                .containsExactly(
                        solved(data.kernel().gram(data.rows(), Compute.sequential()), targets)
                                .array(),
                        within(1e-6));
    }

    private static Matrix solved(Matrix gram, Matrix targets) {
        Matrix weights = targets.copy();
        Cholesky.on(Compute.sequential())
                .factorInPlace(gram.addToDiagonal(NOISE))
                .solveInPlace(weights, Workers.sequential());
        return weights;
    }

    private static Matrix rows(Matrix all, int from, int to) {
        Matrix some = Matrix.zeros(to - from, all.columns());
        for (int i = from; i < to; i++) {
            for (int c = 0; c < all.columns(); c++) {
                some.set(i - from, c, all.get(i, c));
            }
        }
        return some;
    }
}
