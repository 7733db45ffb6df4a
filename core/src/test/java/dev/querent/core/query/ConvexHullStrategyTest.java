package dev.querent.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.LinearKernel;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.SupportVectorClassifier;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConvexHullStrategyTest {
    private static final LabelSet CLASSES = LabelSet.of(List.of("a", "b", "without"));

    /** Two squares, whose rows are mixed, and probabilities by the first value alone. */
    private record Squares() implements SupportVectorClassifier {
        @Override
        public LabelSet classes() {
            return CLASSES;
        }

        @Override
        public int features() {
            return 2;
        }

        @Override
        public Kernel kernel() {
            return new LinearKernel(1, 0.5);
        }

        @Override
        public Features supportVectors() {
            return DenseFeatures.of(
                    new double[][] {{0, 0}, {6, 1}, {1, 0}, {5, 1}, {0, 1}, {5, 0}, {1, 1}, {6, 0}, {0.5, 0.5}});
        }

        @Override
        public int[] supportCodes() {
            return new int[] {0, 1, 0, 1, 0, 1, 0, 1, 0};
        }

        @Override
        public Predictions predict(Features rows, Workers workers) {
            double[] all = new double[rows.rows() * 3];
            for (int i = 0; i < rows.rows(); i++) {
                double p = 1 / (1 + Math.exp(rows.get(i, 0) - 3));
                all[3 * i] = p;
                all[3 * i + 1] = 1 - p;
            }
            return Predictions.owning(CLASSES, all, Optional.empty());
        }
    }

    private static Scorer scorer() {
        LabeledData labelled = new LabeledData(
                new Squares().supportVectors().select(new int[] {0, 1}), Labels.of(CLASSES, new int[] {0, 1}));
        QueryContext<Squares> context = new QueryContext<>(new Squares(), labelled, labelled.features(), 0, Seed.of(1));
        return QueryStrategies.convexHull().prepare(context, Run.quiet());
    }

    private static Features pool(int count) {
        RandomSource random = Seed.of(2).generator();
        double[][] rows = new double[count][2];
        for (double[] row : rows) {
            Arrays.setAll(row, d -> 12 * random.nextDouble() - 3);
        }
        return DenseFeatures.of(rows);
    }

    private static double outside(double value, double low, double high) {
        return Math.max(0, Math.max(low - value, value - high));
    }

    /** The distance to a square is known without a search. */
    @Test
    void isTheEntropyTimesTheDistanceToTheNearestHull() {
        Features pool = pool(1500);
        double[] scores = scorer().scores(pool, Workers.sequential());
        Predictions said = new Squares().predict(pool, Workers.sequential());
        for (int i = 0; i < pool.rows(); i++) {
            double y = outside(pool.get(i, 1), 0, 1);
            double first = Math.hypot(outside(pool.get(i, 0), 0, 1), y);
            double second = Math.hypot(outside(pool.get(i, 0), 5, 6), y);
            // near a hull the distance is a root of round-off
            assertThat(scores[i]).as("row %d", i).isCloseTo(said.entropy(i) * Math.min(first, second), within(1e-4));
        }
    }

    @Test
    void aRowsScoreDoesNotDependOnOthersOrOnThreads() {
        Features pool = pool(100);
        double[] all = scorer().scores(pool, Workers.sequential());
        for (int i : new int[] {0, 17, 99}) {
            assertThat(scorer().scores(pool.select(new int[] {i}), Workers.sequential()))
                    .containsExactly(new double[] {all[i]}, within(1e-9));
        }
        try (WorkerPool three = WorkerPool.of(3)) {
            assertThat(scorer().scores(pool, three)).containsExactly(all);
        }
        assertThat(scorer().scores(pool.select(new int[0]), Workers.sequential()))
                .isEmpty();
        assertThat(IntStream.range(0, 100).filter(i -> all[i] > 0).count()).isGreaterThan(80);
    }
}
