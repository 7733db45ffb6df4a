package dev.querent.core.linalg.factor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Backends;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.NaiveLinalg;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TallBasisTest {
    /** More than two chunks of rows. */
    private static final int ROWS = 4500;

    private static TallBasis basis(Matrix v, Backend backend, Workers workers) {
        TallBasis basis = new TallBasis(v.rows(), v.columns() + 3, new Compute(backend, workers));
        basis.append(v);
        return basis;
    }

    @ParameterizedTest
    @EnumSource
    void productsAreThoseOfTheDefinition(Backends backend) {
        Matrix v = NaiveLinalg.random(ROWS, 7, 1);
        Matrix z = NaiveLinalg.random(ROWS, 3, 2);
        TallBasis basis = basis(v, backend.get(), Workers.sequential());
        Matrix c = basis.project(z);
        assertThat(NaiveLinalg.largestDifference(c, NaiveLinalg.multiply(NaiveLinalg.transpose(v), z)))
                .isLessThan(1e-11);
        Matrix rest = z.copy();
        basis.subtract(c, rest);
        Matrix product = NaiveLinalg.multiply(v, c);
        for (int i = 0; i < rest.array().length; i++) {
            rest.array()[i] += product.array()[i];
        }
        assertThat(NaiveLinalg.largestDifference(rest, z)).isLessThan(1e-11);
        Matrix y = NaiveLinalg.random(7, 2, 3);
        basis.rotate(y);
        assertThat(basis.size()).isEqualTo(2);
        assertThat(NaiveLinalg.largestDifference(basis.first(2), NaiveLinalg.multiply(v, y)))
                .isLessThan(1e-13);
    }

    @Test
    void theBitsDoNotDependOnThreads() {
        Matrix v = NaiveLinalg.random(ROWS, 5, 1);
        Matrix z = NaiveLinalg.random(ROWS, 2, 2);
        try (WorkerPool pool = WorkerPool.of(3)) {
            NaiveLinalg.assertSameBits(
                    basis(v, Backend.java(), pool).project(z).array(),
                    basis(v, Backend.java(), Workers.sequential()).project(z).array());
        }
    }

    @Test
    void moreColumnsThanItsCapacityAreRefused() {
        TallBasis basis = basis(NaiveLinalg.random(10, 2, 1), Backend.java(), Workers.sequential());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> basis.append(NaiveLinalg.random(10, 4, 1)))
                .withMessageContaining("at most 3");
    }
}
