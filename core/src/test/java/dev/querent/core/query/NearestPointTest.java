package dev.querent.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.gp.Naive;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.LinearKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NearestPointTest {
    private static final List<Kernel> KERNELS = List.of(
            GaussianKernel.of(2, 0.7), new LinearKernel(1.5, 0.1), IntersectionKernel.of(1, new Transform.Identity()));

    static LongStream seeds() {
        return TestSeeds.upTo(25);
    }

    private static Features rows(int count, int columns, RandomSource random) {
        double[][] values = new double[count][columns];
        for (double[] row : values) {
            Arrays.setAll(row, d -> random.nextDouble());
        }
        return DenseFeatures.of(values);
    }

    private static double found(Kernel kernel, Features vectors, Features query) {
        Matrix cross = kernel.cross(vectors, query, Compute.sequential());
        return new NearestPoint(vectors.rows())
                .squaredDistance(
                        ConvexHull.of(kernel.gram(vectors, Compute.sequential())),
                        kernel.value(query, 0, query, 0),
                        cross.array(),
                        0,
                        Double.POSITIVE_INFINITY);
    }

    /** The least distance² over all sets of active rows, by the conditions of Karush, Kuhn and Tucker on each, with an explicit inverse. */
    private static double byAllSets(Kernel kernel, Features vectors, Features query) {
        double least = Double.POSITIVE_INFINITY;
        for (int set = 1; set < 1 << vectors.rows(); set++) {
            int chosen = set;
            int[] active = IntStream.range(0, vectors.rows())
                    .filter(i -> (chosen >> i & 1) == 1)
                    .toArray();
            int a = active.length;
            // M = K + 11ᵀ has the same minimiser on Σβ = 1, and an inverse
            double[][] m = new double[a][a];
            for (int i = 0; i < a; i++) {
                for (int j = 0; j < a; j++) {
                    m[i][j] = kernel.value(vectors, active[i], vectors, active[j]) + 1 + (i == j ? 1e-13 : 0);
                }
            }
            double[][] inverse = Naive.inverse(m, new double[1]);
            double[] byB = new double[a];
            double[] byOnes = new double[a];
            double sum = 0;
            double ones = 0;
            for (int i = 0; i < a; i++) {
                for (int j = 0; j < a; j++) {
                    byB[i] += inverse[i][j] * kernel.value(vectors, active[j], query, 0);
                    byOnes[i] += inverse[i][j];
                }
                sum += byB[i];
                ones += byOnes[i];
            }
            double[] beta = new double[a];
            double tau = (1 - sum) / ones;
            Arrays.setAll(beta, i -> byB[i] + tau * byOnes[i]);
            if (Arrays.stream(beta).allMatch(b -> b >= 0)
                    && Math.abs(Arrays.stream(beta).sum() - 1) < 1e-9) {
                least = Math.min(least, squared(kernel, vectors, active, beta, query));
            }
        }
        return least;
    }

    private static double squared(Kernel kernel, Features vectors, int[] active, double[] beta, Features query) {
        double squared = kernel.value(query, 0, query, 0);
        for (int i = 0; i < active.length; i++) {
            squared -= 2 * beta[i] * kernel.value(vectors, active[i], query, 0);
            for (int j = 0; j < active.length; j++) {
                squared += beta[i] * beta[j] * kernel.value(vectors, active[i], vectors, active[j]);
            }
        }
        return squared;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void isTheLeastOverAllSetsOfActiveRows(long seed) {
        RandomSource random = Seed.of(seed).generator();
        for (Kernel kernel : KERNELS) {
            for (int count = 1; count <= 6; count++) {
                // 4 columns leave up to 5 rows affinely independent under the linear kernel
                Features vectors = rows(Math.min(count, kernel instanceof LinearKernel ? 5 : 6), 4, random);
                Features query = rows(1, 4, random);
                assertThat(found(kernel, vectors, query))
                        .as("%s, %d rows", kernel, count)
                        .isCloseTo(byAllSets(kernel, vectors, query), within(1e-9));
            }
        }
    }

    /** Frank and Wolfe's gap bounds the error of any feasible point, however it was found; slow steps between pairs are the twin for many rows. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void isTheLeastOfManyRows(long seed) {
        RandomSource random = Seed.of(seed).generator();
        for (Kernel kernel : KERNELS) {
            Features vectors = rows(40, 3, random); // far from affinely independent under the linear kernel
            Features query = rows(1, 3, random);
            double[] beta = new double[40];
            Arrays.fill(beta, 1.0 / 40);
            double gap = byPairs(kernel, vectors, query, beta);
            int[] all = IntStream.range(0, 40).toArray();
            assertThat(gap).isLessThan(1e-9);
            assertThat(found(kernel, vectors, query))
                    .as("%s", kernel)
                    .isCloseTo(squared(kernel, vectors, all, beta, query), within(1e-8));
        }
    }

    /** Exact steps from the row with weight and the highest gradient to the row with the lowest; returns the last gap. */
    private static double byPairs(Kernel kernel, Features vectors, Features query, double[] beta) {
        int n = beta.length;
        Matrix k = kernel.gram(vectors, Compute.sequential());
        double[] g = new double[n];
        for (int i = 0; i < n; i++) {
            g[i] = -kernel.value(vectors, i, query, 0);
            for (int j = 0; j < n; j++) {
                g[i] += k.get(i, j) * beta[j];
            }
        }
        for (int step = 0; ; step++) {
            int to = 0;
            int from = -1;
            for (int i = 0; i < n; i++) {
                to = g[i] < g[to] ? i : to;
                from = beta[i] > 0 && (from < 0 || g[i] > g[from]) ? i : from;
            }
            if (g[from] - g[to] < 1e-10 || step == 2_000_000) {
                return g[from] - g[to];
            }
            double curvature = k.get(to, to) + k.get(from, from) - 2 * k.get(to, from);
            double move = Math.min(beta[from], (g[from] - g[to]) / curvature);
            beta[to] += move;
            beta[from] = move == beta[from] ? 0 : beta[from] - move;
            for (int i = 0; i < n; i++) {
                g[i] += move * (k.get(i, to) - k.get(i, from));
            }
        }
    }

    @Test
    void aRowInTheHullHasNoDistance() {
        Features square = DenseFeatures.of(new double[][] {{0, 0}, {2, 0}, {0, 2}, {2, 2}, {1, 1}, {1, 1}});
        Kernel kernel = new LinearKernel(1, 1);
        assertThat(found(kernel, square, DenseFeatures.of(new double[][] {{0.3, 1.9}})))
                .isCloseTo(0, within(1e-10));
        assertThat(found(kernel, square, DenseFeatures.of(new double[][] {{2, 0}})))
                .isCloseTo(0, within(1e-10));
        assertThat(found(kernel, square, DenseFeatures.of(new double[][] {{3, 5}})))
                .isCloseTo(1 + 9, within(1e-9));
        assertThat(found(kernel, square, DenseFeatures.of(new double[][] {{1, -2}})))
                .isCloseTo(4, within(1e-9));
    }

    @Test
    void equalRowsAndRowsOfZerosAreOnePoint() {
        Kernel kernel = new LinearKernel(1, 1);
        Features query = DenseFeatures.of(new double[][] {{3, 4}});
        assertThat(found(kernel, DenseFeatures.of(new double[5][2]), query)).isCloseTo(25, within(1e-8));
        Features equal = DenseFeatures.of(new double[][] {{1, 1}, {1, 1}, {1, 1}});
        assertThat(found(GaussianKernel.of(1, 1), equal, equal.select(new int[] {0})))
                .isCloseTo(0, within(1e-10));
        assertThat(found(kernel, equal, query)).isCloseTo(4 + 9, within(1e-8));
    }

    /** A search that cannot get below what is known may end early, but with no smaller number. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatIsEnoughChangesNoMinimum(long seed) {
        RandomSource random = Seed.of(seed).generator();
        Kernel kernel = GaussianKernel.of(1, 0.4);
        Features vectors = rows(30, 3, random);
        Features query = rows(1, 3, random);
        double exact = found(kernel, vectors, query);
        double[] cross = kernel.cross(vectors, query, Compute.sequential()).array();
        ConvexHull hull = ConvexHull.of(kernel.gram(vectors, Compute.sequential()));
        for (double factor : new double[] {0.5, 0.99, 1.01, 2}) {
            double enough = factor * exact;
            double told = new NearestPoint(30).squaredDistance(hull, 1, cross, 0, enough);
            assertThat(Math.min(enough, told)).isEqualTo(Math.min(enough, exact));
        }
    }
}
