package dev.querent.core.krylov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.linalg.Backend;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.SymmetricEigen;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConjugateDirectionsTest {

    static LongStream seeds() {
        return TestSeeds.upTo(30);
    }

    private static Matrix directions(Matrix a, int wanted) {
        return ConjugateDirections.of(new DenseOperator(a), wanted, Seed.of(5), Backend.preferred(), Run.quiet());
    }

    private static Matrix gram(Matrix a, Matrix w) {
        var products = Compute.sequential().products();
        return products.transposeMultiply(w, products.multiply(a, w));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theyAreConjugateAndNeverLongerThanOne(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = random.nextInt(1, 120);
        int wanted = random.nextInt(1, 20);
        Matrix a = RandomMatrices.withSpectrum(
                RandomMatrices.geometricSpectrum(n, Math.pow(10, random.nextDouble(0, 6))), seed);
        Matrix w = directions(a, wanted);
        assertThat(w.columns()).isEqualTo(Math.min(wanted, n));
        SymmetricEigen lengths = SymmetricEigen.of(gram(a, w));
        assertThat(lengths.value(0)).isLessThanOrEqualTo(1 + 1e-15 * n);
        assertThat(lengths.value(w.columns() - 1)).isGreaterThan(1 - 1e-8);
    }

    /** ‖Wᵀb‖² is Σ(uᵢᵀb)²/λᵢ of the leading eigenvectors, or little less, and at most bᵀA⁻¹b. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theySpanTheLeadingEigenvectors(long seed) {
        int n = 90;
        int wanted = 6;
        double[] spectrum = new double[n];
        Arrays.setAll(spectrum, i -> i < wanted ? 100.0 - 10 * i : 1.0 / (1 + i));
        Matrix a = RandomMatrices.withSpectrum(spectrum, seed);
        SymmetricEigen eigen = SymmetricEigen.of(a);
        Matrix w = directions(a, wanted);
        Matrix b = RandomMatrices.uniform(n, 1, seed);
        double expected = 0;
        for (int i = 0; i < wanted; i++) {
            double share = dot(eigen.vectors(wanted), i, b);
            expected += share * share / eigen.value(i);
        }
        double found = 0;
        for (int i = 0; i < wanted; i++) {
            found += dot(w, i, b) * dot(w, i, b);
        }
        assertThat(found).isCloseTo(expected, within(1e-6 * expected));
    }

    @Test
    void eigenvaluesThatAreRoundOffGiveNoDirection() {
        double[] spectrum = new double[40];
        Arrays.fill(spectrum, 1e-14);
        Arrays.fill(spectrum, 0, 3, 1);
        assertThat(directions(RandomMatrices.withSpectrum(spectrum, 4), 10).columns())
                .isEqualTo(3);
    }

    private static double dot(Matrix columns, int column, Matrix b) {
        double sum = 0;
        for (int i = 0; i < b.rows(); i++) {
            sum += columns.get(i, column) * b.get(i, 0);
        }
        return sum;
    }
}
