package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The numbers a learner keeps besides its model, and what a file holds of them. */
class ForestLearnerStateTest {
    private static final int TREES = 12;

    static LongStream seeds() {
        return TestSeeds.upTo(8);
    }

    /** Three classes; from the middle on, two of them are swapped. */
    private static LabeledData drifting(long seed, int rows) {
        LabeledData data = Clouds.distinct(seed, rows, 6);
        int[] codes = data.labels().codes();
        for (int i = rows / 2; i < rows; i++) {
            codes[i] = codes[i] == 2 ? 2 : 1 - codes[i];
        }
        return new LabeledData(data.features(), Labels.of(data.classes(), codes));
    }

    private static LabeledData range(LabeledData data, int from, int to) {
        return data.select(IntStream.range(from, to).toArray());
    }

    private static ForestLearner learner(RenewalOptions renewal, LabeledData data) {
        ForestOptions options = ForestOptions.builder()
                .trees(TREES)
                .sampling(new Sampling.Share(0.6))
                .leafExponent(0)
                .layerHeight(3)
                .renewal(renewal)
                .build();
        return ForestLearner.resume(new ForestTrainer(options).fit(data, Seed.of(-17)), Run.quiet());
    }

    private static RenewalOptions renewal(long seed) {
        RenewalOptions.Scoring scoring =
                seed % 3 == 0 ? RenewalOptions.Scoring.ALL_ROWS : RenewalOptions.Scoring.OUT_OF_BAG;
        return new RenewalOptions(0.4 + seed % 4, scoring, 1, seed % 2 == 0 ? 0 : 230, seed % 4 == 3 ? 0 : 30);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void treesAreGrownJudgedAndWeightedAsTheRowsComeIn(long seed) {
        RenewalOptions renewal = renewal(seed);
        LabeledData data = drifting(seed, 640);
        ForestLearner learner = learner(renewal, range(data, 0, 60));
        assertFirstScores(learner, range(data, 0, 60), renewal);
        RandomSource random = Seed.of(seed).generator();
        double due = 0;
        int judged = 0;
        int size = 60;
        boolean risen = false;
        for (int from = 60, count; from < data.size(); from += count) {
            count = Math.min(data.size() - from, 1 + random.nextInt(9));
            LabeledData next = range(data, from, from + count);
            ForestModel before = learner.snapshot();
            double[] scores = learner.state().parts().scores();
            learner.observe(next, Run.quiet());
            ForestLearnerState.Parts after = learner.state().parts();

            boolean rising = after.drift().rising();
            double wanted = due + renewal.share() * TREES * count / (size + count) + (rising ? TREES / 2 : 0);
            int grown = Math.min(TREES, (int) wanted);
            due = grown == TREES ? 0 : wanted - grown;
            assertThat(after.due()).isCloseTo(due, within(1e-12));
            assertThat(after.forest().nextTree()).isEqualTo(before.state().nextTree() + grown);

            size += count;
            size = renewal.window() > 0 && size > renewal.window() * 5 / 4 ? renewal.window() : size;
            size = rising ? (int) Math.min(size, Math.max(200, after.drift().width())) : size;
            assertThat(learner.rows()).isEqualTo(size);
            judged = judged + count > 0.1 * size ? 0 : judged + count;
            assertThat(after.learntSinceJudged()).isEqualTo(judged);

            assertScores(before, scores, next, learner.snapshot(), after, renewal);
            assertWeights(after, renewal);
            risen |= rising;
        }
        if (renewal.memory() == 0) {
            assertThat(risen).isFalse();
        }
    }

    private static double fading(RenewalOptions renewal) {
        return renewal.memory() == 0 ? 1 : Math.exp(-Math.log(2) / renewal.memory());
    }

    private static void assertFirstScores(ForestLearner learner, LabeledData rows, RenewalOptions renewal) {
        double[] scores = learner.state().parts().scores();
        for (int t = 0; t < TREES; t++) {
            ForestTree tree = learner.snapshot().state().trees().get(t);
            Bag bag = Bag.of(new Sampling.Share(0.6), tree.seed());
            double[] score = new double[2];
            for (int i = 0; i < rows.size(); i++) {
                if (bag.copies(i) == 0 || renewal.scoring() == RenewalOptions.Scoring.ALL_ROWS) {
                    test(tree.tree(), rows, i, fading(renewal), score);
                }
            }
            assertThat(Arrays.copyOfRange(scores, 2 * t, 2 * t + 2)).containsExactly(score, within(1e-9));
        }
    }

    private static void test(ArrayTree tree, LabeledData rows, int row, double fading, double[] score) {
        int said = tree.leaves().majority(tree.leafAt(tree.exit(Clouds.row(rows, row), 0)));
        score[0] = fading * score[0] + (said == rows.labels().code(row) ? 1 : 0);
        score[1] = fading * score[1] + 1;
    }

    /** Trees that stayed were tested on the new rows before they learnt them. */
    private static void assertScores(
            ForestModel before,
            double[] scores,
            LabeledData next,
            ForestModel now,
            ForestLearnerState.Parts after,
            RenewalOptions renewal) {
        for (int t = 0; t < TREES; t++) {
            ForestTree old = before.state().trees().get(t);
            ForestTree tree = now.state().trees().get(t);
            if (old.seed().equals(tree.seed())) {
                double[] score = Arrays.copyOfRange(scores, 2 * t, 2 * t + 2);
                for (int i = 0; i < next.size(); i++) {
                    test(old.tree(), next, i, fading(renewal), score);
                }
                assertThat(Arrays.copyOfRange(after.scores(), 2 * t, 2 * t + 2)).containsExactly(score, within(1e-9));
                for (int d = 0; d < tree.gains().length; d++) {
                    assertThat(tree.gains()[d]).isGreaterThanOrEqualTo(old.gains()[d]);
                }
                assertThat(tree.tree().splitCount() > old.tree().splitCount())
                        .isEqualTo(sum(tree.gains()) > sum(old.gains()));
            }
        }
    }

    private static double sum(float[] values) {
        return IntStream.range(0, values.length).mapToDouble(i -> values[i]).sum();
    }

    private static void assertWeights(ForestLearnerState.Parts parts, RenewalOptions renewal) {
        float[] weights = parts.forest().trees().weights();
        for (int t = 0; t < TREES; t++) {
            double right = (parts.scores()[2 * t] + 1) / (parts.scores()[2 * t + 1] + 2);
            double odds = Math.max(0.01, Math.log(right / (1 - right)) + Math.log(2)); // against one of two others
            assertThat(weights[t]).isEqualTo(renewal.memory() == 0 ? 1 : (float) odds, within(1e-5f));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aStateMadeOfItsPartsGoesOnLikeTheOriginal(long seed) {
        LabeledData data = drifting(seed, 400);
        ForestLearner learner = learner(renewal(seed), range(data, 0, 60));
        for (int from = 60; from < 330; from += 9) {
            learner.observe(range(data, from, from + 9), Run.quiet());
        }
        ForestLearnerState state = learner.state();
        ForestLearnerState again = ForestLearnerState.of(state.parts());
        assertThat(again.parts()).usingRecursiveComparison().isEqualTo(state.parts());
        assertThat(again.model().state().trees().stream().map(ForestTree::seed))
                .isEqualTo(learner.snapshot().state().trees().stream()
                        .map(ForestTree::seed)
                        .toList());
        ForestLearner other = learner(renewal(seed), range(data, 0, 60));
        other.restore(again);
        for (ForestLearner each : List.of(learner, other)) {
            each.observe(range(data, 330, 380), Run.quiet());
            each.relabel(new int[] {7}, List.of("a"), Run.quiet());
            each.forget(new int[] {11, 3}, Run.quiet());
            each.observe(range(data, 380, 400), Run.quiet());
        }
        assertThat(other.state().parts())
                .usingRecursiveComparison()
                .isEqualTo(learner.state().parts());
    }

    @Test
    void partsThatDoNotFitAreRefused() {
        ForestLearnerState.Parts parts =
                learner(renewal(1), drifting(1, 60)).state().parts();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ForestLearnerState.of(with(parts, parts.forest(), new int[5], parts.scores())))
                .withMessage("exits must be 12 x 60, got 5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ForestLearnerState.of(with(parts, parts.forest(), parts.exits(), new double[12])))
                .withMessage("scores must be 24, got 12");
        ForestParts f = parts.forest();
        ForestParts withoutRows = new ForestParts(
                f.options(),
                f.classes(),
                f.features(),
                f.seed(),
                f.trees(),
                f.leafExponent(),
                f.nextTree(),
                f.power(),
                f.floor(),
                f.outOfBag(),
                Optional.empty());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ForestLearnerState.of(with(parts, withoutRows, parts.exits(), parts.scores())))
                .withMessageContaining("has no rows");
    }

    private static ForestLearnerState.Parts with(
            ForestLearnerState.Parts parts, ForestParts forest, int[] exits, double[] scores) {
        return new ForestLearnerState.Parts(
                forest, parts.layerHeight(), exits, scores, parts.due(), parts.learntSinceJudged(), parts.drift());
    }

    @Test
    void memoryIsThatOfTheArrays() {
        ForestLearnerState state = learner(renewal(3), Clouds.draw(3, 150, 6)).state();
        StoredTrees held = state.parts().forest().trees();
        long trees = 4L
                * (held.splits().length
                        + held.exits().length
                        + held.shareEnds().length
                        + held.shareClasses().length
                        + held.shares().length);
        assertThat(held.shares()).isNotEmpty();
        assertThat(state.model().bytes()).isEqualTo(trees);
        long leaves = state.model().state().trees().stream()
                .mapToLong(tree -> tree.tree().exits().length)
                .sum();
        assertThat(state.bytes()).isEqualTo(trees + 4L * (TREES * 150 + 2 * leaves + TREES * 6 + 150));
        assertThat(8 * leaves).isLessThanOrEqualTo(trees);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void forgettingARowKeepsTheTreesThatNeverLearntIt(long seed) {
        LabeledData data = drifting(seed, 90);
        ForestLearner learner = learner(renewal(3), data);
        ForestLearnerState.Parts before = learner.state().parts();
        List<ForestTree> trees = learner.snapshot().state().trees();
        learner.forget(new int[] {31}, Run.quiet());
        ForestLearnerState.Parts after = learner.state().parts();
        int kept = 0;
        for (int t = 0; t < TREES; t++) {
            if (before.exits()[t * 90 + 31] < 0) {
                kept++;
                assertThat(learner.snapshot().state().trees().get(t)).isSameAs(trees.get(t));
                assertThat(Arrays.copyOfRange(after.scores(), 2 * t, 2 * t + 2))
                        .isEqualTo(Arrays.copyOfRange(before.scores(), 2 * t, 2 * t + 2));
                for (int row = 0; row < 89; row++) {
                    assertThat(after.exits()[t * 89 + row])
                            .isEqualTo(before.exits()[t * 90 + row + (row < 31 ? 0 : 1)]);
                }
            } else {
                assertThat(learner.snapshot().state().trees().get(t)).isNotSameAs(trees.get(t));
            }
        }
        assertThat(kept).isBetween(1, TREES - 1);
    }

    @Test
    void horizonsAreEvenlySpacedOnALogarithmicScale() {
        RenewalOptions none = RenewalOptions.defaults();
        RenewalOptions window = new RenewalOptions(1, RenewalOptions.Scoring.OUT_OF_BAG, 1, 5000, 10);
        RenewalOptions endless = new RenewalOptions(1, RenewalOptions.Scoring.OUT_OF_BAG, 1, 0, 10);
        RenewalOptions tiny = new RenewalOptions(1, RenewalOptions.Scoring.OUT_OF_BAG, 1, 20, 10);
        int[] found = new int[10];
        for (int s = 0; s < 2000; s++) {
            Seed seed = Seed.of(s);
            assertThat(none.horizon(seed)).isEqualTo(Integer.MAX_VALUE);
            assertThat(tiny.horizon(seed)).isEqualTo(50);
            double uniform = seed.child("horizon").uniform(0);
            assertThat(window.horizon(seed)).isEqualTo((int) (50 * StrictMath.pow(100, uniform)));
            assertThat(Math.log(endless.horizon(seed) / 50.0))
                    .isCloseTo(uniform * Math.log(Integer.MAX_VALUE / 50.0), within(0.02));
            found[(int) (10 * Math.log(window.horizon(seed) / 50.0 + 1e-9) / Math.log(100))]++;
        }
        assertThat(Arrays.stream(found)).allMatch(count -> count > 100);
        assertThat(Math.pow(window.fading(), 10)).isCloseTo(0.5, within(1e-12));
        assertThat(none.fading()).isEqualTo(1);
    }

    /** A leaf that may not be split holds the classes of its rows within the tree's horizon. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void leavesLearnFromRowsWithinTheHorizon(long seed) {
        LabeledData data = drifting(seed, 330);
        RenewalOptions renewal = new RenewalOptions(0, RenewalOptions.Scoring.OUT_OF_BAG, 1, 400, 1000);
        ForestOptions options = ForestOptions.builder()
                .trees(TREES)
                .sampling(new Sampling.Bootstrap())
                .leafExponent(0)
                .maxHeight(2)
                .renewal(renewal)
                .build();
        ForestLearner learner =
                ForestLearner.resume(new ForestTrainer(options).fit(range(data, 0, 300), Seed.of(seed)), Run.quiet());
        int compared = 0;
        for (int row = 300; row < 330; row++) {
            List<ForestTree> before = learner.snapshot().state().trees();
            learner.observe(range(data, row, row + 1), Run.quiet());
            for (int t = 0; t < TREES; t++) {
                ArrayTree old = before.get(t).tree();
                ArrayTree now = learner.snapshot().state().trees().get(t).tree();
                Bag bag = Bag.of(options.sampling(), before.get(t).seed());
                assertThat(NodeList.of(now).height()).isLessThanOrEqualTo(2);
                if (!now.equals(old) && old.depth(Clouds.row(data, row), 0) == 2) {
                    compared++;
                    int exit = old.exit(Clouds.row(data, row), 0);
                    double[] counts = new double[3];
                    int oldest = Math.max(0, row - renewal.horizon(before.get(t).seed()));
                    for (int i = oldest; i <= row; i++) {
                        counts[data.labels().code(i)] += old.exit(Clouds.row(data, i), 0) == exit ? bag.copies(i) : 0;
                    }
                    double total = Arrays.stream(counts).sum();
                    for (int c = 0; c < 3; c++) {
                        assertThat(Clouds.share(now, now.leafAt(exit), c)).isEqualTo((float) (counts[c] / total));
                    }
                }
            }
        }
        assertThat(compared).isPositive();
    }

    @Test
    void aLargeBatchGrowsAWholeForestAndLeavesNothingDue() {
        LabeledData data = drifting(2, 120);
        ForestLearner learner =
                learner(new RenewalOptions(10, RenewalOptions.Scoring.OUT_OF_BAG, 1, 0, 0), range(data, 0, 60));
        learner.observe(range(data, 60, 120), Run.quiet());
        ForestLearnerState.Parts parts = learner.state().parts();
        assertThat(parts.due()).isZero();
        assertThat(parts.forest().nextTree()).isEqualTo(2 * TREES);
    }

    @Test
    void onlyRowsThatChangeCountAsLearnt() {
        LabeledData data = drifting(5, 60);
        ForestLearner learner = learner(renewal(3), data);
        String other = data.labels().code(8) == 0 ? "b" : "a";
        learner.relabel(new int[] {7, 8}, List.of(data.labels().name(7), other), Run.quiet());
        assertThat(learner.state().parts().learntSinceJudged()).isEqualTo(1);
        learner.forget(new int[] {4, 9}, Run.quiet());
        assertThat(learner.state().parts().learntSinceJudged()).isEqualTo(3);
    }

    @Test
    void twoClassesMustStay() {
        LabeledData data = drifting(5, 60);
        ForestLearner learner = learner(renewal(3), data);
        int[] all = IntStream.range(0, 60).toArray();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner.relabel(all, Collections.nCopies(60, "a"), Run.quiet()))
                .withMessageContaining("two classes");
        int[] others =
                Arrays.stream(all).filter(i -> data.labels().code(i) != 0).toArray();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner.forget(others, Run.quiet()))
                .withMessageContaining("two classes");
        assertThat(learner.rows()).isEqualTo(60);
    }
}
