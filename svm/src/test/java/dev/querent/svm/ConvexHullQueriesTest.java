package dev.querent.svm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.query.QueryContext;
import dev.querent.core.query.QueryStrategies;
import dev.querent.core.query.Scorer;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.model.state.State;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What strategies learn about support vectors. */
class ConvexHullQueriesTest {
    private static final Seed SEED = Seed.of(4);

    private static SvmModel fit(SvmKernel kernel, LabeledData data) {
        return new SvmTrainer(SvmOptions.builder().kernel(kernel).cost(3).build()).fit(data, SEED);
    }

    /** Every support vector is a training row of its class, also of a model that was stored. */
    @ParameterizedTest
    @CsvSource({"GAUSSIAN, 2", "GAUSSIAN, 4", "LINEAR, 2", "LINEAR, 3", "INTERSECTION, 3"})
    void supportVectorsHaveTheClassOfTheirRow(SvmKernel kernel, int classes) {
        LabeledData data = Clouds.of(80, classes, 0.9, SEED);
        SvmModel model = fit(kernel, data);
        State stored = new SvmEngine().encode(model);
        for (SvmModel each : new SvmModel[] {model, new SvmEngine().decode(stored)}) {
            int[] codes = each.supportCodes();
            assertThat(codes).hasSize(each.supportVectors().rows()).hasSize(each.supportRows());
            for (int s = 0; s < codes.length; s++) {
                int vector = s;
                int row = IntStream.range(0, data.size())
                        .filter(i -> IntStream.range(0, 3)
                                .allMatch(d -> data.features().get(i, d)
                                        == each.supportVectors().get(vector, d)))
                        .findFirst()
                        .orElseThrow();
                assertThat(codes[s])
                        .as("support vector %d", s)
                        .isEqualTo(data.labels().code(row));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(SvmKernel.class)
    void supportVectorsThemselvesAreNotWorthALabel(SvmKernel kernel) {
        LabeledData data = Clouds.of(120, 3, 0.9, SEED);
        SvmModel model = fit(kernel, data);
        LabeledData fresh = Clouds.of(200, 3, 1.5, SEED.child("pool"));
        Scorer scorer = QueryStrategies.convexHull()
                .prepare(new QueryContext<>(model, data, fresh.features(), 0, SEED), Run.quiet());
        double[] own = scorer.scores(model.supportVectors(), Workers.sequential());
        double[] pool = scorer.scores(fresh.features(), Workers.sequential());
        double scale = Math.sqrt(Arrays.stream(model.kernel().diagonal(model.supportVectors()))
                .max()
                .orElseThrow());
        assertThat(Arrays.stream(own)).allMatch(score -> score >= 0 && score < 1e-4 * scale);
        assertThat(Arrays.stream(pool)).allMatch(score -> score >= 0 && Double.isFinite(score));
        assertThat(Arrays.stream(pool).max().orElseThrow()).isGreaterThan(0.01 * scale);
    }

    /** The hardest case: labels by chance in many columns, so that nearly all rows are support vectors, and many carry each nearest point. */
    @Test
    void aPoolIsScoredInSeconds() {
        RandomSource random = SEED.generator();
        double[][] values = new double[1500][60];
        for (double[] row : values) {
            Arrays.setAll(row, d -> random.nextGaussian());
        }
        Features rows = DenseFeatures.of(values);
        int[] codes = IntStream.range(0, 500).map(i -> random.nextInt(2)).toArray();
        LabeledData data = new LabeledData(
                rows.select(IntStream.range(0, 500).toArray()), Labels.of(LabelSet.of(List.of("a", "b")), codes));
        Features pool = rows.select(IntStream.range(500, 1500).toArray());
        for (SvmKernel kernel : List.of(SvmKernel.GAUSSIAN, SvmKernel.LINEAR)) {
            SvmModel model = fit(kernel, data);
            assertThat(model.supportRows()).isGreaterThan(400);
            double before = cpuSeconds();
            QueryStrategies.convexHull()
                    .prepare(new QueryContext<>(model, data, pool, 0, SEED), Run.quiet())
                    .scores(pool, Workers.sequential());
            assertThat(cpuSeconds() - before).as("%s, seconds", kernel).isLessThan(20);
        }
    }

    /** Of this thread, whatever else the machine does. */
    private static double cpuSeconds() {
        return 1e-9 * ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
