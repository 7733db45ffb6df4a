package dev.querent.core.krylov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.linalg.factor.SymmetricEigen;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GaussRuleTest {

    static LongStream seeds() {
        return TestSeeds.upTo(60);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theRuleIsTheFirstEntryOfAFunctionOfTheMatrix(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = random.nextInt(1, 60);
        double[] diagonal = random.doubles(n, -2, 2).toArray();
        double[] beside = random.doubles(n - 1, -1, 1).toArray();
        for (int i = 0; i < n - 1; i++) {
            beside[i] = random.nextInt(6) == 0 ? random.nextInt(2) * 1e-20 : beside[i]; // falls apart here
        }
        Matrix t = Matrix.zeros(n, n);
        for (int i = 0; i < n; i++) {
            t.set(i, i, diagonal[i]);
            if (i > 0) {
                t.set(i, i - 1, beside[i - 1]);
                t.set(i - 1, i, beside[i - 1]);
            }
        }
        SymmetricEigen eigen = SymmetricEigen.of(t);
        double expected = 0;
        for (int i = 0; i < n; i++) {
            expected += eigen.vector(0, i) * eigen.vector(0, i) * Math.exp(eigen.value(i));
        }
        assertThat(GaussRule.of(diagonal, beside).apply(Math::exp)).isCloseTo(expected, within(1e-12));
    }

    @Test
    void itIntegratesPolynomialsAgainstTheWeightOfItsMatrix() {
        int n = 12; // Legendre polynomials on [-1, 1]
        double[] beside = new double[n - 1];
        for (int i = 1; i < n; i++) {
            beside[i - 1] = i / Math.sqrt(4.0 * i * i - 1);
        }
        GaussRule rule = GaussRule.of(new double[n], beside);
        for (int power = 0; power < 2 * n; power += 2) {
            int exponent = power;
            assertThat(rule.apply(x -> Math.pow(x, exponent))).isCloseTo(1.0 / (power + 1), within(1e-14));
        }
    }
}
