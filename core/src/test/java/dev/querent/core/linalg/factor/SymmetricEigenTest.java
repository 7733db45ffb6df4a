package dev.querent.core.linalg.factor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.NaiveLinalg;
import org.junit.jupiter.api.Test;

class SymmetricEigenTest {

    @Test
    void vectorsTimesValuesGiveTheMatrixBack() {
        for (int n : new int[] {0, 1, 2, 5, 40, 90}) {
            Matrix g = NaiveLinalg.random(n, n, n);
            Matrix a = NaiveLinalg.multiply(g, NaiveLinalg.transpose(g));
            SymmetricEigen eigen = SymmetricEigen.of(a);
            Matrix vectors = eigen.vectors(n);
            Matrix scaled = vectors.copy();
            for (int j = 0; j < n; j++) {
                for (int i = 0; i < n; i++) {
                    scaled.set(i, j, eigen.value(j) * eigen.vector(i, j));
                }
                assertThat(j == 0 || eigen.value(j) <= eigen.value(j - 1)).isTrue();
            }
            assertThat(NaiveLinalg.largestDifference(NaiveLinalg.multiply(scaled, NaiveLinalg.transpose(vectors)), a))
                    .isLessThan(1e-13 * (n + 1));
            assertThat(NaiveLinalg.largestDifference(
                            NaiveLinalg.multiply(NaiveLinalg.transpose(vectors), vectors), Matrix.identity(n)))
                    .isLessThan(1e-14 * (n + 1));
        }
    }

    @Test
    void aMatrixThatIsNotFiniteIsRefused() {
        Matrix a = Matrix.identity(3);
        a.set(1, 1, Double.NaN);
        assertThatIllegalArgumentException().isThrownBy(() -> SymmetricEigen.of(a));
    }
}
