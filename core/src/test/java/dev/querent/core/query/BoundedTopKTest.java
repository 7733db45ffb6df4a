package dev.querent.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.TestSeeds;
import dev.querent.core.query.BoundedScorer.BoundedScores;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoundedTopKTest {
    static LongStream seeds() {
        return TestSeeds.upTo(200);
    }

    /** Scores with ties and of both signs, and bounds above them by up to {@code looseness}. */
    private static final class Given implements BoundedScores {
        private final double[] scores;
        private final double[] bounds;
        private final boolean[] scored;
        private boolean tightened;

        Given(int rows, double looseness, int least, RandomSource random) {
            scores = IntStream.range(0, rows)
                    .mapToDouble(i -> random.nextInt(50) + least + (i % 3 == 0 ? random.nextDouble() : 0))
                    .toArray();
            bounds = IntStream.range(0, rows)
                    .mapToDouble(i -> scores[i] + (i % 4 == 0 ? 0 : looseness * random.nextDouble()))
                    .toArray();
            scored = new boolean[rows];
        }

        @Override
        public int rows() {
            return scores.length;
        }

        @Override
        public double atMost(int row) {
            return tightened ? scores[row] : bounds[row];
        }

        @Override
        public double[] scores(int[] numbers) {
            return IntStream.of(numbers)
                    .peek(row -> {
                        assertThat(scored[row]).as("row %d scored before", row).isFalse();
                        scored[row] = true;
                    })
                    .mapToDouble(row -> scores[row])
                    .toArray();
        }

        @Override
        public BoundedScores tightened() {
            tightened = true;
            return this;
        }

        long scoredRows() {
            return IntStream.range(0, scored.length).filter(row -> scored[row]).count();
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void theBestAreThoseOfScoringEveryRow(long seed) {
        RandomSource random = Seed.of(seed).generator();
        Given given = new Given(1 + random.nextInt(5000), random.nextInt(4) * 20, seed % 2 == 0 ? -25 : -200, random);
        int count = 1 + random.nextInt(30);
        TopCandidates all = new TopCandidates(count, Seed.of(seed));
        TopCandidates pruned = new TopCandidates(count, Seed.of(seed));
        for (int row = 0; row < given.rows(); row++) {
            if (row % 7 != 0) {
                all.offer(100 + row, given.scores[row]);
            }
        }
        new BoundedTopK(row -> (row - 100) % 7 != 0, 100, pruned).offer(given);
        assertThat(pruned.bestFirst()).isEqualTo(all.bestFirst());
    }

    /** Scores of both signs, and negative ones only. */
    @ParameterizedTest
    @ValueSource(ints = {-25, -200})
    void tightBoundsLeaveFewRowsToScore(int least) {
        Given given = new Given(20_000, 0.01, least, Seed.of(1).generator());
        new BoundedTopK(row -> true, 0, new TopCandidates(1, Seed.of(1))).offer(given);
        assertThat(given.tightened).isFalse();
        assertThat(given.scoredRows()).isLessThan(given.rows() / 20);
    }

    @Test
    void looseBoundsAreTightenedBeforeManyRowsAreScored() {
        Given given = new Given(100_000, 1000, -25, Seed.of(1).generator());
        new BoundedTopK(row -> true, 0, new TopCandidates(1, Seed.of(1))).offer(given);
        assertThat(given.tightened).isTrue();
        assertThat(given.scoredRows()).isLessThan(given.rows() / 20);
    }
}
