package dev.querent.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairwiseCouplingTest {

    /** If some p is consistent with all pairs, r_ij = p_i/(p_i + p_j), it is found. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 7, 20})
    void consistentPairsGiveTheirProbabilities(int classes) {
        RandomSource random = Seed.of(classes).generator();
        double[] p = new double[classes];
        Arrays.setAll(p, i -> 0.1 + random.nextDouble());
        double sum = Arrays.stream(p).sum();
        double[][] r = new double[classes][classes];
        for (int i = 0; i < classes; i++) {
            p[i] /= sum;
        }
        for (int i = 0; i < classes; i++) {
            for (int j = 0; j < classes; j++) {
                r[i][j] = p[i] / (p[i] + p[j]);
            }
        }
        assertThat(PairwiseCoupling.of(r)).containsExactly(p, within(0.05 / classes));
    }
}
