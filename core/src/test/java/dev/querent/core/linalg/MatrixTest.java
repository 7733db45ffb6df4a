package dev.querent.core.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.internal.Triangle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MatrixTest {

    @Test
    void entriesLieColumnAfterColumn() {
        Matrix m = Matrix.owning(2, 3, new double[] {1, 2, 3, 4, 5, 6});
        assertThat(m.get(1, 0)).isEqualTo(2);
        assertThat(m.get(0, 2)).isEqualTo(5);
        m.set(1, 2, 9);
        assertThat(m.array()[5]).isEqualTo(9);
    }

    @Test
    void indicesOutsideAreRefusedEvenWhereTheArrayHasSuchAnEntry() {
        Matrix m = Matrix.zeros(2, 3);
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> m.get(2, 0));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> m.set(-1, 1, 0));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> m.get(0, 3));
    }

    @Test
    void matrixTooLargeForAnArrayIsRefusedWithItsSize() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Matrix.zeros(50_000, 50_000))
                .withMessageStartingWith(
                        "a dense matrix of 50000 x 50000 has 2500000000 entries; at most 2147483639 fit");
    }

    @Test
    void arrayOfTheWrongSizeIsRefusedEvenIfTheProductOverflows() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Matrix.owning(2, 2, new double[3]))
                .withMessage("number of values must be 2 x 2, got 3");
        assertThatIllegalArgumentException().isThrownBy(() -> Matrix.owning(65536, 65536, new double[0]));
    }

    @Test
    void copyIsIndependent() {
        Matrix m = Matrix.identity(2);
        m.copy().set(0, 0, 5);
        assertThat(m.get(0, 0)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 63, 64, 65, 130})
    void mirroringCopiesTheLowerTriangle(int n) {
        Matrix m = NaiveLinalg.random(n, n, n);
        Matrix mirrored = m.copy().mirrorLower();
        for (int j = 0; j < n; j++) {
            for (int i = 0; i < n; i++) {
                assertThat(mirrored.get(i, j)).isEqualTo(m.get(Math.max(i, j), Math.min(i, j)));
            }
        }
    }

    @Test
    void onlySquaresAreMirrored() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Matrix.zeros(3, 2).mirrorLower())
                .withMessage("matrix must be square, got 3 x 2");
    }

    @Test
    void diagonalGrowsByTheValue() {
        assertThat(Matrix.zeros(2, 3).addToDiagonal(2).array()).containsExactly(2, 0, 0, 2, 0, 0);
    }

    @Test
    void triangleNumbersEveryTileOnceRowByRow() {
        int index = 0;
        for (int row = 0; row < 300; row++) {
            for (int column = 0; column <= row; column++) {
                assertThat(Triangle.row(index)).isEqualTo(row);
                assertThat(Triangle.column(index)).isEqualTo(column);
                index++;
            }
            assertThat(Triangle.size(row + 1)).isEqualTo(index);
        }
    }

    @Test
    void triangleIsExactWhereTheSquareRootIsNot() {
        for (int row = 60_000; row < 60_100; row++) {
            assertThat(Triangle.row(Triangle.size(row))).isEqualTo(row);
            assertThat(Triangle.row(Triangle.size(row) - 1)).isEqualTo(row - 1);
        }
    }

    @Test
    void backendSaysWhichItIs() {
        assertThat(Backend.java().name()).isEqualTo("java");
        Backend.nativeLibrary().ifPresent(found -> assertThat(found.name()).startsWith("native ("));
    }
}
