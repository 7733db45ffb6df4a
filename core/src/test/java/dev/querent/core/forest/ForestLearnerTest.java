package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ForestLearnerTest {

    static LongStream seeds() {
        return TestSeeds.upTo(15);
    }

    private static ForestLearner learner(ForestOptions.Builder options, LabeledData data) {
        ForestModel model = new ForestTrainer(options.build()).fit(data, Seed.of(1));
        return ForestLearner.resume(model, Run.quiet());
    }

    private static ForestOptions.Builder withoutRenewal() {
        return ForestOptions.builder()
                .trees(20)
                .renewal(new RenewalOptions(0, RenewalOptions.Scoring.OUT_OF_BAG, 1, 0, 0));
    }

    private static LabeledData rows(LabeledData data, int from, int to) {
        return data.select(IntStream.range(from, to).toArray());
    }

    private static double accuracy(ForestModel model, LabeledData data) {
        Predictions said = model.predict(data.features());
        return IntStream.range(0, data.size())
                        .filter(i -> said.bestName(i).equals(data.labels().name(i)))
                        .count()
                / (double) data.size();
    }

    /** What a leaf should predict: the classes of the tree's rows in it, which share the path from the root. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void afterAnyUpdateLeavesSayWhatTheirRowsAre(long seed) {
        LabeledData data = Clouds.draw(seed, 260, 5);
        boolean sizes = seed % 3 == 0;
        ForestOptions.Builder options =
                seed % 2 == 0 ? withoutRenewal() : withoutRenewal().minLeaf(4).sampling(new Sampling.Bootstrap());
        options.leafExponent(sizes ? 0.5 : 0);
        ForestLearner learner = learner(options, rows(data, 0, 60));
        for (int from = 60, size = 1; from < 260; from += size, size = size % 40 + 13) {
            learner.observe(rows(data, from, Math.min(260, from + size)), Run.quiet());
        }
        learner.relabel(new int[] {3, 77, 250}, List.of("b", "c", "d"), Run.quiet());
        LabeledData known = learner.snapshot().parts().rows().orElseThrow().data();
        for (ForestTree member : learner.snapshot().state().trees()) {
            ArrayTree tree = member.tree();
            Bag bag = Bag.of(learner.snapshot().options().sampling(), member.seed());
            int[] exits = new int[260];
            Arrays.setAll(exits, i -> tree.exit(Clouds.row(known, i), 0));
            for (int i = 0; i < 260; i++) {
                if (bag.copies(i) > 0) {
                    double[] counts = new double[known.classes().size()];
                    for (int j = 0; j < 260; j++) {
                        counts[known.labels().code(j)] += exits[j] == exits[i] ? bag.copies(j) : 0;
                    }
                    double total = Arrays.stream(counts).sum();
                    if (sizes) {
                        assertThat(LeafTable.sizeOf(tree.leafAt(exits[i]))).isEqualTo(LeafTable.size((int) total));
                    }
                    for (int c = 0; c < counts.length; c++) {
                        assertThat(Clouds.share(tree, tree.leafAt(exits[i]), c)).isEqualTo((float) (counts[c] / total));
                    }
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void forgettingLeavesNoTraceOfTheRows(long seed) {
        LabeledData data = Clouds.draw(seed, 120, 5);
        ForestLearner learner = learner(withoutRenewal(), data);
        learner.forget(new int[] {5, 60, 119}, Run.quiet());
        int[] kept = IntStream.range(0, 120)
                .filter(i -> i != 5 && i != 60 && i != 119)
                .toArray();
        NumberedRows left = NumberedRows.numbered(data).select(kept);
        TreeFactory factory = new TreeFactory(learner.snapshot().options(), left, Workers.sequential());
        for (ForestTree tree : learner.snapshot().state().trees()) {
            boolean knew = IntStream.of(5, 60, 119)
                    .anyMatch(id -> Bag.of(learner.snapshot().options().sampling(), tree.seed())
                                    .copies(id)
                            > 0);
            if (knew) {
                assertThat(tree.tree())
                        .usingRecursiveComparison()
                        .isEqualTo(factory.tree(tree.seed(), tree.tree().layerHeight())
                                .tree());
            }
        }
        assertThat(learner.rows()).isEqualTo(117);
    }

    @Test
    void aClassNeverSeenBeforeIsKnownAtOnce() {
        LabeledData data = Clouds.draw(2, 200, 5);
        ForestLearner learner = learner(withoutRenewal(), data);
        double[][] far = new double[6][5];
        for (double[] row : far) {
            Arrays.fill(row, 50);
            row[0] = 7;
        }
        LabelSet other = LabelSet.of(List.of("zebra"));
        learner.observe(new LabeledData(DenseFeatures.of(far), Labels.of(other, new int[6])), Run.quiet());
        Predictions said = learner.snapshot().predict(DenseFeatures.of(far));
        assertThat(learner.snapshot().classes().names()).containsExactly("a", "b", "c", "zebra");
        assertThat(said.bestName(0)).isEqualTo("zebra");
    }

    /** Classes of rows to come are written into an array that has room for them; each learner must write into its own. */
    @Test
    void learnersThatObserveOtherRowsFromOneStateKeepTheirClassesApart() {
        LabeledData data = Clouds.draw(6, 200, 5);
        ForestLearner one = learner(withoutRenewal(), rows(data, 0, 60));
        one.observe(rows(data, 60, 61), Run.quiet());
        ForestLearnerState state = one.state();
        ForestLearner alone = learner(withoutRenewal(), rows(data, 0, 60));
        alone.restore(state);
        ForestLearner two = learner(withoutRenewal(), rows(data, 0, 60));
        two.restore(state);
        for (int i = 0; i < 20; i++) {
            alone.observe(rows(data, 100 + i, 101 + i), Run.quiet());
        }
        for (int i = 0; i < 20; i++) {
            one.observe(rows(data, 100 + i, 101 + i), Run.quiet());
            two.observe(rows(data, 150 + i, 151 + i), Run.quiet());
        }
        for (int i = 0; i < data.size(); i++) {
            assertThat(one.snapshot().predict(data.features()).row(i))
                    .containsExactly(alone.snapshot().predict(data.features()).row(i));
        }
    }

    /** A window of 60 rows gives every tree a horizon of 50 to 60 rows. */
    @Test
    void aCorrectionOfRowsThatNoTreeLooksBackToChangesNoAnswer() {
        LabeledData data = Clouds.draw(2, 70, 5);
        RenewalOptions forgetful = new RenewalOptions(0, RenewalOptions.Scoring.OUT_OF_BAG, 1, 60, 10);
        ForestLearner learner = learner(ForestOptions.builder().trees(20).renewal(forgetful), data);
        learner.relabel(69, "d", Run.quiet()); // from now on trees have weights of their own
        Predictions before = learner.snapshot().predict(data.features());
        learner.relabel(new int[] {0, 1, 2, 3, 4}, List.of("c", "a", "b", "c", "a"), Run.quiet());
        Predictions after = learner.snapshot().predict(data.features());
        for (int i = 0; i < data.size(); i++) {
            assertThat(after.row(i)).containsExactly(before.row(i));
        }
        assertThat(learner.rows()).isEqualTo(70);
    }

    @Test
    void aBatchThatMissesAClassDoesNotForgetIt() {
        LabeledData data = Clouds.draw(2, 300, 5);
        ForestLearner learner = learner(ForestOptions.builder().trees(20), rows(data, 0, 150));
        int[] withoutC = IntStream.range(150, 300)
                .filter(i -> data.labels().code(i) != 2)
                .toArray();
        learner.observe(data.select(withoutC), Run.quiet());
        assertThat(learner.snapshot().classes()).isEqualTo(data.classes());
        Predictions said = learner.snapshot().predict(data.features());
        assertThat(IntStream.range(0, 150).filter(i -> said.best(i) == 2).count())
                .isPositive();
    }

    @Test
    void learningInBatchesEndsNearLearningAtOnce() {
        LabeledData data = Clouds.draw(3, 1200, 8);
        LabeledData fresh = Clouds.draw(4, 2000, 8);
        ForestLearner learner = learner(ForestOptions.builder().trees(60), rows(data, 0, 120));
        double first = accuracy(learner.snapshot(), fresh);
        for (int batch = 1; batch < 10; batch++) {
            learner.observe(rows(data, 120 * batch, 120 * (batch + 1)), Run.quiet());
        }
        double last = accuracy(learner.snapshot(), fresh);
        double atOnce =
                accuracy(new ForestTrainer(ForestOptions.builder().trees(60).build()).fit(data, Seed.of(1)), fresh);
        assertThat(last).isGreaterThan(first).isGreaterThan(atOnce - 0.02);
    }

    @Test
    void aBudgetSaysHowManyTreesAreGrownAndTheWorstGo() {
        LabeledData data = Clouds.draw(3, 400, 6);
        ForestLearner learner = learner(ForestOptions.builder().trees(30), rows(data, 0, 40));
        List<ForestTree> before = learner.snapshot().state().trees();
        learner.observe(rows(data, 40, 400), Run.quiet().withBudget(Budget.ofSteps(5)));
        List<ForestTree> after = learner.snapshot().state().trees();
        long changed = IntStream.range(0, 30)
                .filter(t -> !before.get(t).seed().equals(after.get(t).seed()))
                .count();
        assertThat(changed).isBetween(1L, 5L);
        assertThat(learner.snapshot().state().nextTree()).isEqualTo(35);
        learner.observe(rows(data, 0, 40), Run.quiet().withBudget(Budget.ofTime(Duration.ofMillis(1))));
        assertThat(learner.rows()).isEqualTo(440);
    }

    @Test
    void rowsKnownWithCertaintyAreNotLearnt() {
        LabeledData data = Clouds.distinct(5, 600, 8);
        RenewalOptions choosy = new RenewalOptions(1, RenewalOptions.Scoring.OUT_OF_BAG, 0.8, 0, 0);
        ForestLearner learner = learner(ForestOptions.builder().trees(40).renewal(choosy), rows(data, 0, 300));
        Predictions said = learner.snapshot().predict(rows(data, 300, 600).features());
        long doubtful = IntStream.range(0, 300)
                .filter(i -> said.confidence(i) < 0.8
                        || said.best(i) != data.labels().code(300 + i))
                .count();
        learner.observe(rows(data, 300, 600), Run.quiet());
        assertThat(learner.rows()).isEqualTo(300 + (int) doubtful).isLessThan(600);
    }

    /** Denninger (2017, section 3.4): a row that is wrong or uncertain triggers one attempt to replace the worst tree. */
    @Test
    void eachDoubtfulRowGrowsATreeAndOthersNone() {
        LabeledData data = Clouds.distinct(5, 400, 8);
        RenewalOptions choosy = new RenewalOptions(0, RenewalOptions.Scoring.OUT_OF_BAG, 0.8, 0, 0).withAttempts(1);
        ForestLearner learner = learner(ForestOptions.builder().trees(40).renewal(choosy), rows(data, 0, 300));
        int doubtful = 0;
        for (int i = 300; i < 400; i++) {
            LabeledData row = rows(data, i, i + 1);
            Predictions said = learner.snapshot().predict(row.features());
            boolean isKnown = said.confidence(0) >= 0.8
                    && said.bestName(0).equals(row.labels().name(0));
            doubtful += isKnown ? 0 : 1;
            learner.observe(row, Run.quiet());
            assertThat(learner.snapshot().state().nextTree()).isEqualTo(40 + doubtful);
        }
        assertThat(doubtful).isBetween(1, 99);
        assertThat(learner.rows()).isEqualTo(300 + doubtful);
    }

    @Test
    void attemptsOfABatchAddToItsShareOfTrees() {
        LabeledData data = Clouds.draw(3, 110, 6);
        RenewalOptions both = new RenewalOptions(2, RenewalOptions.Scoring.OUT_OF_BAG, 1, 0, 0).withAttempts(0.5);
        ForestLearner learner = learner(ForestOptions.builder().trees(22).renewal(both), rows(data, 0, 100));
        learner.observe(rows(data, 100, 110), Run.quiet()); // 2 · 22 · 10 / 110 + 0.5 · 10
        assertThat(learner.snapshot().state().nextTree()).isEqualTo(22 + 9);
    }

    @Test
    void aDriftIsFollowedAndTheWindowIsKept() {
        RandomSource random = Seed.of(9).generator();
        double[][] rows = new double[3000][3];
        int[] codes = new int[3000];
        for (int i = 0; i < 3000; i++) {
            for (int d = 0; d < 3; d++) {
                rows[i][d] = random.nextDouble();
            }
            boolean right = rows[i][0] + rows[i][1] > 1;
            codes[i] = right == i < 1500 ? 1 : 0; // the classes swap in the middle
        }
        LabeledData data = new LabeledData(DenseFeatures.of(rows), Labels.of(LabelSet.of(List.of("no", "yes")), codes));
        RenewalOptions streaming = new RenewalOptions(3, RenewalOptions.Scoring.OUT_OF_BAG, 1, 800, 50);
        ForestOptions.Builder options = ForestOptions.builder()
                .trees(30)
                .sampling(new Sampling.Bootstrap())
                .renewal(streaming);
        ForestLearner learner = learner(options, rows(data, 0, 100));
        long wrong = 0;
        for (int i = 100; i < 3000; i += 10) {
            LabeledData next = rows(data, i, i + 10);
            if (i >= 1800) {
                wrong += Math.round(10 * (1 - accuracy(learner.snapshot(), next)));
            }
            learner.observe(next, Run.quiet());
        }
        assertThat(learner.drifts()).isPositive();
        assertThat(wrong / 1200.0).isLessThan(0.12);
        assertThat(learner.rows()).isLessThanOrEqualTo(1000);
    }

    @Test
    void aForestWithoutItsRowsCannotGoOn() {
        ForestModel model = new ForestTrainer(
                        ForestOptions.builder().trees(5).keepsRows(false).build())
                .fit(Clouds.draw(1, 50, 4), Seed.of(1));
        assertThat(model.rows()).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ForestLearner.resume(model, Run.quiet()))
                .withMessageContaining("rows");
    }
}
