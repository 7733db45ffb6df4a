package dev.querent.core.krylov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.Cholesky;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LowRankPreconditionerTest {

    @Test
    void withoutSomeRowsItIsTheInverseOfThePartThatIsLeft() {
        int n = 60;
        Matrix k = RandomMatrices.withSpectrum(RandomMatrices.geometricSpectrum(n, 1e4), 3);
        PivotedCholesky decomposition = new PivotedCholesky(new DenseMatrixColumns(k));
        decomposition.growTo(12, Run.quiet());
        LowRankPreconditioner p = LowRankPreconditioner.of(decomposition, 0.01, Compute.sequential());
        int[] removed = {0, 7, 8, 31, 59};
        int[] kept = IntStream.range(0, n)
                .filter(i -> IntStream.of(removed).noneMatch(r -> r == i))
                .toArray();
        Matrix v = RandomMatrices.uniform(n, 2, 4);
        for (int row : removed) {
            v.set(row, 0, 0);
            v.set(row, 1, 0);
        }

        Matrix solved = Matrix.zeros(n, 2);
        p.without(removed, Workers.sequential()).solve(v, solved, Workers.sequential());

        LowRankFactor factor = decomposition.factor();
        Matrix left = Matrix.zeros(kept.length, kept.length);
        Matrix expected = Matrix.zeros(kept.length, 2);
        Matrix rows = factor.transposedRows(kept);
        for (int i = 0; i < kept.length; i++) {
            for (int j = 0; j < kept.length; j++) {
                double sum = i == j ? p.shift() : 0;
                for (int r = 0; r < factor.rank(); r++) {
                    sum += rows.get(r, i) * rows.get(r, j);
                }
                left.set(i, j, sum);
            }
            expected.set(i, 0, v.get(kept[i], 0));
            expected.set(i, 1, v.get(kept[i], 1));
        }
        Cholesky.on(Compute.sequential()).factorInPlace(left).solveInPlace(expected, Workers.sequential());
        for (int i = 0; i < kept.length; i++) {
            assertThat(solved.get(kept[i], 0)).isCloseTo(expected.get(i, 0), within(1e-8));
            assertThat(solved.get(kept[i], 1)).isCloseTo(expected.get(i, 1), within(1e-8));
        }
    }
}
