package dev.querent.core.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExpertFitTest {
    private static final int[] KNOWN = {0, 2};
    private static final ExpertWeights START = new ExpertWeights(0.5, 0.5);

    static LongStream seeds() {
        return TestSeeds.upTo(20);
    }

    /** Rows of classes 0 and 2 of three, about which the pool is unsure, and an expert for both. */
    private static ExpertFit rows(long seed, int n, double signal) {
        RandomSource random = Seed.of(seed).generator();
        double[] pooled = new double[3 * n];
        double[] z = new double[2 * n];
        int[] codes = new int[n];
        for (int i = 0; i < n; i++) {
            codes[i] = KNOWN[random.nextInt(2)];
            for (int c = 0; c < 3; c++) {
                pooled[3 * i + c] = random.nextGaussian() + (c == codes[i] ? 1 : 0);
            }
            for (int k = 0; k < 2; k++) {
                z[2 * i + k] = random.nextGaussian() + (KNOWN[k] == codes[i] ? signal : 0);
            }
        }
        return new ExpertFit(3, pooled, KNOWN, z, codes);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void classesOfAnExpertShareWhatThePoolGivesThem(long seed) {
        ExpertFit rows = rows(seed, 1, 1);
        double[] s = rows.pooled();
        double total = Math.exp(s[0]) + Math.exp(s[1]) + Math.exp(s[2]);
        double shared = (Math.exp(s[0]) + Math.exp(s[2])) / total;
        double first = Math.exp(0.7 * s[0] + 1.3 * rows.z()[0]);
        double second = Math.exp(0.7 * s[2] + 1.3 * rows.z()[1]);

        double[] after = s.clone();
        new ExpertWeights(0.7, 1.3).apply(after, 0, KNOWN, rows.z(), 0);

        double sum = Math.exp(after[0]) + Math.exp(after[1]) + Math.exp(after[2]);
        assertThat(Math.exp(after[1]) / sum).isCloseTo(Math.exp(s[1]) / total, within(1e-12));
        assertThat(Math.exp(after[0]) / sum).isCloseTo(shared * first / (first + second), within(1e-12));
        assertThat(Math.exp(after[2]) / sum).isCloseTo(shared * second / (first + second), within(1e-12));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void anExpertThatKnowsMoreIsUsed(long seed) {
        ExpertWeights found = rows(seed, 300, 2).weights(START).orElseThrow();
        assertThat(found.expert()).isGreaterThan(1);
        assertThat(found.pool()).isGreaterThan(0.1);
    }

    /** Its weight would be near 0; chance alone may still let one in six pass, by the standard error that a gain must exceed. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void anExpertThatIsWrongIsNotUsed(long seed) {
        assertThat(rows(seed, 300, -2).weights(START)).isEmpty();
    }

    /** Even one that knows something must beat the pool if it decides alone. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void anExpertThatDecidesAloneMustBeBetterThanTheForest(long seed) {
        assertThat(rows(seed, 300, 0.3).weights(new ExpertWeights(0, 1))).isEmpty();
        Optional<ExpertWeights> good = rows(seed, 300, 3).weights(new ExpertWeights(0, 1));
        assertThat(good.orElseThrow().pool()).isZero();
    }
}
