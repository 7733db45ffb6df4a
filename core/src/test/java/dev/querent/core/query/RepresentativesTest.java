package dev.querent.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.margin.MmSgpModel;
import dev.querent.core.margin.MmSgpOptions;
import dev.querent.core.margin.MmSgpTrainer;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RepresentativesTest {
    private static final Workers ALONE = Workers.sequential();

    private static Features points(int rows, double spread, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] values = new double[rows][2];
        for (double[] row : values) {
            row[0] = spread * random.nextGaussian();
            row[1] = spread * random.nextGaussian();
        }
        return DenseFeatures.of(values);
    }

    private static LabeledData labelled(int rows) {
        Features points = points(rows, 1, 3);
        return new LabeledData(
                points,
                Labels.of(IntStream.range(0, rows)
                        .mapToObj(i -> points.row(i)[0] > 0 ? "right" : "left")
                        .toList()));
    }

    private static MmSgpModel model(int representatives) {
        MmSgpOptions options = MmSgpOptions.builder()
                .criterion(MmSgpOptions.Criterion.NONE)
                .representatives(representatives)
                .build();
        return new MmSgpTrainer(options).fit(labelled(40), Seed.of(1));
    }

    private static QueryContext<MmSgpModel> context(MmSgpModel model, Features sample, QueryMemory memory) {
        return new QueryContext<>(model, labelled(40), sample, 0, Seed.of(2), memory);
    }

    /** Every row compared with every row of both lists in each step. */
    private static int[] byBruteForce(Kernel kernel, Features sample, Features training, int most) {
        double[] density = KernelDensity.of(sample, sample).mean(sample, ALONE);
        List<Integer> chosen = new ArrayList<>();
        while (chosen.size() < most) {
            int best = -1;
            double highest = 0;
            for (int i = 0; i < sample.rows(); i++) {
                double like = 0;
                for (int t = 0; t < training.rows(); t++) {
                    like = Math.max(like, likeness(kernel, sample, i, training, t));
                }
                for (int c : chosen) {
                    like = Math.max(like, likeness(kernel, sample, i, sample, c));
                }
                if (!chosen.contains(i) && density[i] * (1 - like) > highest) {
                    highest = density[i] * (1 - like);
                    best = i;
                }
            }
            chosen.add(best);
        }
        return chosen.stream().mapToInt(i -> i).toArray();
    }

    private static double likeness(Kernel kernel, Features a, int i, Features b, int j) {
        return kernel.value(a, i, b, j) / Math.sqrt(kernel.value(a, i, a, i) * kernel.value(b, j, b, j));
    }

    /** More training rows than are compared at a time. */
    @Test
    void eachIsCommonAndUnlikeAllBefore() {
        Kernel kernel = GaussianKernel.of(2, 0.5);
        Features sample = points(60, 2, 5);
        Features training = points(1100, 0.6, 6);
        int[] found = new Representatives(sample, ALONE).chosen(kernel, training, 6, ALONE);
        assertThat(found).isEqualTo(byBruteForce(kernel, sample, training, 6)).doesNotHaveDuplicates();
    }

    @Test
    void aRowThatIsKnownOrHasNoPriorVarianceRepresentsNothing() {
        Features sample = DenseFeatures.of(new double[][] {{0, 0}, {1, 0}, {0, 1}, {1, 0}});
        Features training = DenseFeatures.of(new double[][] {{0, 1}});
        int[] found = new Representatives(sample, ALONE)
                .chosen(IntersectionKernel.of(1, new Transform.Identity()), training, 4, ALONE);
        assertThat(found).containsExactly(1);
    }

    @Test
    void strategiesByVarianceTakeThem() {
        MmSgpModel model = model(5);
        Features sample = points(80, 3, 7);
        int[] chosen = new Representatives(sample, ALONE)
                .chosen(model.kernel(), labelled(40).features(), 5, ALONE);
        MmSgpModel plain = model(0);
        MmSgpModel represented = plain.withRepresentatives(sample.select(chosen)); // and wants no others
        for (Strategy<LatentClassifier> strategy : List.of(
                new VarianceStrategy(Optional.empty()),
                new UncertaintyStrategy(Optional.empty()),
                new UncertaintyPlusStrategy(Optional.empty()),
                new EntropyVarianceStrategy(2, 10, Optional.empty()))) {
            double[] found = strategy.prepare(context(model, sample, new QueryMemory()), Run.quiet())
                    .scores(sample, ALONE);
            double[] twin = strategy.prepare(context(represented, sample, new QueryMemory()), Run.quiet())
                    .scores(sample, ALONE);
            double[] without = strategy.prepare(context(plain, sample, new QueryMemory()), Run.quiet())
                    .scores(sample, ALONE);
            assertThat(found).as(strategy.name()).isEqualTo(twin).isNotEqualTo(without);
        }
    }

    @Test
    void theyAreChosenOncePerModelAndSample() {
        MmSgpModel model = model(3);
        Features sample = points(30, 2, 8);
        QueryMemory memory = new QueryMemory();
        LatentClassifier first = Representatives.model(context(model, sample, memory), ALONE);
        assertThat(Representatives.model(context(model, sample, memory), ALONE)).isSameAs(first);
        LatentClassifier other = Representatives.model(context(model, points(30, 2, 9), memory), ALONE);
        assertThat(other).isNotSameAs(first);
        assertThat(Representatives.model(context(model(3), sample, memory), ALONE))
                .isNotSameAs(first);
    }

    @Test
    void aModelThatWantsNoneIsTakenAsItIs() {
        MmSgpModel model = model(0);
        assertThat(Representatives.model(context(model, points(10, 1, 1), new QueryMemory()), ALONE))
                .isSameAs(model);
    }
}
