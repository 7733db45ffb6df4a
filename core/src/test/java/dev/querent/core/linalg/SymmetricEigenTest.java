package dev.querent.core.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SymmetricEigenTest {

    @Test
    void vectorsTimesValuesGiveTheMatrixBack() {
        for (int n : new int[] {0, 1, 2, 5, 40, 90}) {
            Matrix g = Naive.random(n, n, n);
            Matrix a = Naive.multiply(g, Naive.transpose(g));
            SymmetricEigen eigen = SymmetricEigen.of(a);
            Matrix vectors = eigen.vectors(n);
            Matrix scaled = vectors.copy();
            for (int j = 0; j < n; j++) {
                for (int i = 0; i < n; i++) {
                    scaled.set(i, j, eigen.value(j) * eigen.vector(i, j));
                }
                assertThat(j == 0 || eigen.value(j) <= eigen.value(j - 1)).isTrue();
            }
            assertThat(Naive.largestDifference(Naive.multiply(scaled, Naive.transpose(vectors)), a))
                    .isLessThan(1e-13 * (n + 1));
            assertThat(Naive.largestDifference(Naive.multiply(Naive.transpose(vectors), vectors), Matrix.identity(n)))
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
