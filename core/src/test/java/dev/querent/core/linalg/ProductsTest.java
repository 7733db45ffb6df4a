package dev.querent.core.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ProductsTest {

    /** Rows, inner size, columns: around the edges of a tile, thin, and empty. */
    static Stream<Arguments> shapes() {
        int[][] shapes = {
            {1, 1, 1},
            {2, 3, 4},
            {0, 5, 3},
            {4, 0, 3},
            {3, 5, 0},
            {511, 7, 513},
            {512, 33, 512},
            {513, 64, 511},
            {1, 600, 1},
            {600, 1, 2},
            {130, 257, 600}
        };
        return Arrays.stream(Backends.values())
                .flatMap(backend -> Arrays.stream(shapes).map(s -> Arguments.of(backend, s[0], s[1], s[2])));
    }

    private static void assertClose(Matrix actual, Matrix expected, int inner) {
        assertThat(actual.rows()).isEqualTo(expected.rows());
        assertThat(actual.columns()).isEqualTo(expected.columns());
        // entries are sums of `inner` products below 1 in size
        assertThat(NaiveLinalg.largestDifference(actual, expected)).isLessThanOrEqualTo(1e-15 * (inner + 1));
    }

    @ParameterizedTest(name = "{0}: {1} x {2} x {3}")
    @MethodSource("shapes")
    void productEqualsTheDefinition(Backends backend, int rows, int inner, int columns) {
        Products products = new Products(backend.get(), Workers.sequential());
        Matrix a = NaiveLinalg.random(rows, inner, 1);
        Matrix b = NaiveLinalg.random(inner, columns, 2);
        assertClose(products.multiply(a, b), NaiveLinalg.multiply(a, b), inner);
    }

    @ParameterizedTest(name = "{0}: {1} x {2} x {3}")
    @MethodSource("shapes")
    void transposedProductEqualsTheDefinition(Backends backend, int rows, int inner, int columns) {
        Products products = new Products(backend.get(), Workers.sequential());
        Matrix a = NaiveLinalg.random(inner, rows, 3);
        Matrix b = NaiveLinalg.random(inner, columns, 4);
        assertClose(products.transposeMultiply(a, b), NaiveLinalg.multiply(NaiveLinalg.transpose(a), b), inner);
    }

    @ParameterizedTest(name = "{0}: {1} x {2} x {3}")
    @MethodSource("shapes")
    void gramMatrixIsSymmetricAndEqualsTheDefinition(Backends backend, int rows, int inner, int columns) {
        Matrix a = NaiveLinalg.random(inner, columns, 5);
        Matrix gram = new Products(backend.get(), Workers.sequential()).gram(a);
        assertClose(gram, NaiveLinalg.multiply(NaiveLinalg.transpose(a), a), inner);
        assertThat(NaiveLinalg.largestDifference(gram, NaiveLinalg.transpose(gram)))
                .isZero();
    }

    @ParameterizedTest
    @EnumSource
    void threadsDoNotChangeABit(Backends backend) {
        Matrix a = NaiveLinalg.random(1100, 70, 6);
        Matrix b = NaiveLinalg.random(70, 1030, 7);
        Matrix product = new Products(backend.get(), Workers.sequential()).multiply(a, b);
        Matrix gram = new Products(backend.get(), Workers.sequential()).gram(b);
        for (int threads : new int[] {2, 8}) {
            try (WorkerPool pool = WorkerPool.of(threads)) {
                Products products = new Products(backend.get(), pool);
                NaiveLinalg.assertSameBits(products.multiply(a, b).array(), product.array());
                NaiveLinalg.assertSameBits(products.gram(b).array(), gram.array());
            }
        }
    }

    @Test
    void innerSizesMustAgree() {
        Products products = new Products(Backend.java(), Workers.sequential());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> products.multiply(Matrix.zeros(2, 3), Matrix.zeros(4, 2)))
                .withMessage("inner size of the product must be equal on both sides, got 3 and 4");
    }
}
