package dev.querent.core.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.golden.GoldenTable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RandomSourceTest {

    static Stream<Map<String, String>> golden() {
        return GoldenTable.rows("xoshiro.csv");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("golden")
    void firstOutputsAreThoseOfTheIndependentProgram(Map<String, String> row) {
        RandomSource random = Seed.of(Long.parseLong(row.get("seed"))).generator();
        for (int i = 0; i < 4; i++) {
            assertThat(random.nextLong()).isEqualTo(Long.parseLong(row.get("long" + i)));
        }
        assertThat(random.nextDouble()).isEqualTo(Double.parseDouble(row.get("double4")));
        assertThat(random.nextInt(1000)).isEqualTo(Integer.parseInt(row.get("int5")));
    }

    @Test
    void nothingElseOfTheGeneratorMayChangeEither() {
        RandomSource random = Seed.of(2026).generator();
        assertThat(random.permutation(10)).containsExactly(PERMUTATION_OF_2026);
        assertThat(random.nextGaussian()).isEqualTo(GAUSSIANS_OF_2026[0]);
        assertThat(random.nextGaussian()).isEqualTo(GAUSSIANS_OF_2026[1]);
    }

    /** Recomputed with the functions of xoshiro.py; kept so that stored experiments stay reproducible. */
    private static final int[] PERMUTATION_OF_2026 = {7, 1, 2, 3, 9, 0, 6, 8, 5, 4};

    private static final double[] GAUSSIANS_OF_2026 = {-0.056469357729082535, 0.889196029471947};

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 10, 100})
    void nextIntFallsIntoEveryCellEquallyOften(int bound) {
        int draws = 100_000;
        int[] counts = new int[bound];
        RandomSource random = Seed.of(bound).generator();
        for (int i = 0; i < draws; i++) {
            counts[random.nextInt(bound)]++;
        }
        double expected = (double) draws / bound;
        double deviation = Math.sqrt(expected * (1 - 1.0 / bound));
        for (int count : counts) { // 5 deviations: about one false alarm in a million cells
            assertThat((double) count).isCloseTo(expected, within(5 * deviation + 1e-9));
        }
    }

    @Test
    void largeBoundsHaveNoBiasTowardsSmallNumbers() {
        // Without rejection a bound of 3·2^29 would fall below 2^30 in 3 of 4 draws instead of 2 of 3.
        int bound = 3 << 29;
        int draws = 30_000;
        RandomSource random = Seed.of(5).generator();
        long low = IntStream.range(0, draws)
                .filter(i -> random.nextInt(bound) < 1 << 30)
                .count();
        assertThat((double) low / draws).isCloseTo(2.0 / 3, within(5 * Math.sqrt(2.0 / 9 / draws)));
    }

    @Test
    void boundBelowOneIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Seed.of(1).generator().nextInt(0))
                .withMessage("bound must be >= 1, got 0");
    }

    @Test
    void doublesLieInTheUnitIntervalWithItsMeanAndVariance() {
        int draws = 200_000;
        RandomSource random = Seed.of(3).generator();
        double[] values = random.doubles(draws).toArray();
        assertThat(Arrays.stream(values)).allMatch(v -> v >= 0 && v < 1);
        assertThat(Arrays.stream(values).average().orElseThrow())
                .isCloseTo(0.5, within(5 * Math.sqrt(1.0 / 12 / draws)));
    }

    @Test
    void gaussiansHaveUnitMoments() {
        int draws = 200_000;
        RandomSource random = Seed.of(4).generator();
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < draws; i++) {
            double g = random.nextGaussian();
            sum += g;
            squares += g * g;
        }
        assertThat(sum / draws).isCloseTo(0, within(5 / Math.sqrt(draws)));
        assertThat(squares / draws).isCloseTo(1, within(5 * Math.sqrt(2.0 / draws)));
    }

    @Test
    void everyPermutationIsEquallyLikely() {
        int draws = 60_000;
        Map<String, Integer> counts = new HashMap<>();
        RandomSource random = Seed.of(8).generator();
        for (int i = 0; i < draws; i++) {
            counts.merge(Arrays.toString(random.permutation(4)), 1, Integer::sum);
        }
        double expected = draws / 24.0;
        assertThat(counts).hasSize(24);
        assertThat(counts.values())
                .allSatisfy(count -> assertThat((double) count).isCloseTo(expected, within(5 * Math.sqrt(expected))));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {0, 1, 2, 3, 4})
    void permutationHoldsEveryNumberOnce(long seed) {
        int n = new SplittableRandom(seed).nextInt(0, 50);
        int[] sorted = Seed.of(seed).generator().permutation(n);
        Arrays.sort(sorted);
        assertThat(sorted).isEqualTo(IntStream.range(0, n).toArray());
    }
}
