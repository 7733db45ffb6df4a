package dev.querent.core.hik.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.gp.dense.inference.DensePosterior;
import dev.querent.core.intersection.HistogramCase;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.krylov.CollatzWielandtBound;
import dev.querent.core.krylov.ConjugateGradients;
import dev.querent.core.krylov.Preconditioner;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HeldOutOperatorTest {
    private static final Workers ALONE = Workers.sequential();
    private static final double NOISE = 0.1;

    static LongStream seeds() {
        return TestSeeds.upTo(30);
    }

    /** Rows whose number leaves this remainder by three. */
    private static int[] third(int n, int remainder) {
        return IntStream.range(0, n).filter(i -> i % 3 == remainder).toArray();
    }

    private static int[] others(int n, int remainder) {
        return IntStream.range(0, n).filter(i -> i % 3 != remainder).toArray();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyColumnIsSolvedForWithoutTheRowsOfItsBlock(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        int n = data.rows().rows();
        if (n < 6) {
            return;
        }
        IntersectionMatrix matrix = data.matrix(NOISE);
        Matrix targets = data.block(2);
        List<int[]> blocks = List.of(third(n, 0), third(n, 1), third(n, 2));
        HeldOutOperator without = new HeldOutOperator(matrix, blocks, 2);
        HikPreconditioner all = HikPreconditioner.of(data.rows(), matrix, 50, 1e-8, ALONE);
        for (Preconditioner preconditioner : List.of(Preconditioner.none(), all)) {
            Matrix x = new ConjugateGradients(1e-12, 5000)
                    .solve(
                            without,
                            without.repeated(targets),
                            Optional.empty(),
                            without.restricted(preconditioner, ALONE),
                            Run.quiet())
                    .x();
            for (int b = 0; b < 3; b++) {
                int[] kept = others(n, b);
                Matrix y = Matrix.zeros(kept.length, 2);
                for (int i = 0; i < kept.length; i++) {
                    y.set(i, 0, targets.get(kept[i], 0));
                    y.set(i, 1, targets.get(kept[i], 1));
                }
                Matrix expected = DensePosterior.of(
                                data.kernel(), NOISE, data.rows().select(kept), y, Compute.sequential())
                        .weights();
                for (int c = 0; c < 2; c++) {
                    for (int i = 0; i < kept.length; i++) {
                        assertThat(x.get(kept[i], 2 * b + c)).isCloseTo(expected.get(i, c), within(1e-7));
                    }
                    for (int row : blocks.get(b)) {
                        assertThat(x.get(row, 2 * b + c)).isZero();
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void heldOutVariancesAreThoseOfTheModelWithoutTheRows(long seed) {
        HistogramCase data = HistogramCase.of(seed);
        int n = data.rows().rows();
        if (n < 6) {
            return;
        }
        IntersectionMatrix matrix = data.matrix(NOISE);
        int[] block = third(n, 1);
        double[] found = new EnclosedVariance(
                        matrix,
                        CollatzWielandtBound.of(matrix, ALONE),
                        HikPreconditioner.of(data.rows(), matrix, 50, 1e-8, ALONE))
                .without(block, data.rows().select(block), ALONE);
        int[] kept = others(n, 1);
        double[] exact = DensePosterior.of(
                        data.kernel(),
                        NOISE,
                        data.rows().select(kept),
                        Matrix.zeros(kept.length, 1),
                        Compute.sequential())
                .variances(data.rows().select(block), Compute.sequential());
        double mean = IntStream.of(block)
                .mapToDouble(row -> data.dense(0).get(row, row))
                .average()
                .orElseThrow();
        for (int i = 0; i < block.length; i++) {
            assertThat(found[i]).isCloseTo(exact[i], within(0.02 * mean + 1e-9));
        }
    }
}
