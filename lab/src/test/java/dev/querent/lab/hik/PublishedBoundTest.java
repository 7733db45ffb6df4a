package dev.querent.lab.hik;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.inference.Evidence;
import dev.querent.core.gp.inference.ExactEvidence;
import dev.querent.core.intersection.IntersectionMatrix;
import dev.querent.core.intersection.SortedIndex;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PublishedBoundTest {
    private static final double NOISE = 0.1;

    @Test
    void theBoundLiesAboveTheEvidenceByDenseFactorsAndTheTightenedOneBetween() {
        RandomSource random = Seed.of(3).generator();
        double[][] values = new double[30][4];
        for (double[] row : values) {
            for (int d = 0; d < row.length; d++) {
                row[d] = random.nextDouble();
            }
        }
        DenseFeatures rows = DenseFeatures.of(values);
        SparseFeatures sparse = SparseFeatures.copyOf(rows);
        IntersectionMatrix matrix = IntersectionMatrix.of(
                SortedIndex.of(sparse, Workers.sequential()), LabelRegressionSystem.PLAIN, NOISE, Workers.sequential());
        double[] signs =
                IntStream.range(0, 30).mapToDouble(i -> i % 2 == 0 ? 1 : -1).toArray();
        Matrix targets = Matrix.owning(30, 1, signs);
        Matrix alpha = new LabelRegressionSystem(matrix, targets)
                .solve(1e-10, Run.quiet())
                .x();
        double exact = new ExactEvidence(LabelRegressionSystem.PLAIN, rows, targets, Compute.on(Workers.sequential()))
                .value(Evidence.point(LabelRegressionSystem.PLAIN, NOISE));
        PublishedBound bound = PublishedBound.of(matrix, sparse, 3, Run.quiet());
        double published = PublishedBound.negativeLogEvidence(targets, alpha, bound.logDeterminant());
        double tightened = PublishedBound.negativeLogEvidence(targets, alpha, bound.tightened());
        assertThat(published).isGreaterThan(tightened);
        assertThat(tightened).isGreaterThan(exact);
        assertThat(PublishedBound.negativeLogEvidence(targets, alpha, 0))
                .isCloseTo(0.5 * fit(signs, alpha) + 15 * Math.log(2 * Math.PI), within(1e-9));
    }

    private static double fit(double[] signs, Matrix alpha) {
        return IntStream.range(0, signs.length)
                .mapToDouble(i -> signs[i] * alpha.get(i, 0))
                .sum();
    }
}
