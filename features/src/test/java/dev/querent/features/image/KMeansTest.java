package dev.querent.features.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KMeansTest {

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void findsClustersThatLieFarApart(long seed) {
        float[] points = new float[400 * 2];
        RandomSource random = Seed.of(seed).generator();
        for (int p = 0; p < 400; p++) {
            points[2 * p] = (float) (100 * (p % 4) + random.nextDouble());
            points[2 * p + 1] = (float) (50 * (p % 2) + random.nextDouble());
        }
        Codebook book = KMeans.fit(points, 2, 4, Seed.of(seed), Run.quiet());
        float[] scratch = new float[4];
        int[] words = new int[4];
        for (int cluster = 0; cluster < 4; cluster++) {
            words[cluster] = book.nearest(points, 2 * cluster, scratch);
        }
        assertThat(words).containsExactlyInAnyOrder(0, 1, 2, 3);
        for (int p = 0; p < 400; p++) {
            assertThat(book.nearest(points, 2 * p, scratch)).isEqualTo(words[p % 4]);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void noCenterCanBeBetterThanTheMeanOfItsPoints(long seed) {
        float[] points = random(300, 3, seed);
        Codebook book = KMeans.fit(points, 3, 5, Seed.of(seed), Run.quiet());
        double reached = objective(points, book);
        // one more round of Lloyd gains next to nothing
        assertThat(objective(points, oneMoreRound(points, book))).isBetween(0.99 * reached, 1.0001 * reached);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void theObjectiveIsFarBelowThatOfRandomCenters(long seed) {
        float[] points = random(500, 4, seed);
        Codebook book = KMeans.fit(points, 4, 20, Seed.of(seed), Run.quiet());
        Codebook unfitted = new Codebook(20, 4, Arrays.copyOf(points, 80));
        assertThat(objective(points, book)).isLessThan(0.8 * objective(points, unfitted));
    }

    @Test
    void threadsDoNotShow() {
        float[] points = random(5000, 8, 3);
        float[] alone = KMeans.fit(points, 8, 30, Seed.of(3), Run.quiet()).values();
        try (WorkerPool pool = WorkerPool.of(3)) {
            assertThat(KMeans.fit(points, 8, 30, Seed.of(3), Run.on(pool)).values())
                    .containsExactly(alone);
        }
    }

    @Test
    void pointsThatCoincideStillGiveAllWords() {
        Codebook book = KMeans.fit(new float[] {1, 1, 1, 1, 2, 2}, 1, 4, Seed.of(1), Run.quiet());
        assertThat(book.words()).isEqualTo(4);
        assertThat(book.values()).containsOnly(1, 2);
    }

    @Test
    void moreWordsThanPointsAreRefused() {
        assertThatThrownBy(() -> KMeans.fit(new float[6], 2, 4, Seed.of(1), Run.quiet()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("3 points cannot have 4 clusters");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void theNearestWordIsTheNearest(long seed) {
        float[] points = random(200, 7, seed);
        Codebook book = new Codebook(30, 7, random(30, 7, seed + 100));
        for (int p = 0; p < 200; p++) {
            double[] distances = distances(points, p, book);
            int nearest = book.nearest(points, 7 * p, new float[30]);
            assertThat(distances[nearest])
                    .isLessThanOrEqualTo(Arrays.stream(distances).min().orElseThrow() + 1e-5);
        }
    }

    private static float[] random(int points, int length, long seed) {
        RandomSource random = Seed.of(seed).generator();
        float[] values = new float[points * length];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextDouble();
        }
        return values;
    }

    private static double[] distances(float[] points, int p, Codebook book) {
        float[] centers = book.values();
        double[] distances = new double[book.words()];
        for (int w = 0; w < book.words(); w++) {
            for (int j = 0; j < book.length(); j++) {
                double difference = points[p * book.length() + j] - centers[w * book.length() + j];
                distances[w] += difference * difference;
            }
        }
        return distances;
    }

    private static double objective(float[] points, Codebook book) {
        double sum = 0;
        for (int p = 0; p < points.length / book.length(); p++) {
            sum += Arrays.stream(distances(points, p, book)).min().orElseThrow();
        }
        return sum;
    }

    private static Codebook oneMoreRound(float[] points, Codebook book) {
        int length = book.length();
        float[] scratch = new float[book.words()];
        double[] sums = new double[book.words() * length];
        int[] counts = new int[book.words()];
        for (int p = 0; p < points.length / length; p++) {
            int word = book.nearest(points, p * length, scratch);
            counts[word]++;
            for (int j = 0; j < length; j++) {
                sums[word * length + j] += points[p * length + j];
            }
        }
        float[] means = new float[sums.length];
        for (int i = 0; i < means.length; i++) {
            means[i] = (float) (sums[i] / counts[i / length]);
        }
        return new Codebook(book.words(), length, means);
    }
}
