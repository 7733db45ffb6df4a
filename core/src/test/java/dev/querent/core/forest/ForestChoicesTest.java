package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.TestSeeds;
import dev.querent.core.data.LabeledData;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a forest chooses by itself, against the definitions written out: class weights, leaf weights, which trees to replace. */
class ForestChoicesTest {
    private static final int TREES = 15;

    /** More than a round of growth. */
    private static final int NEW_TREES = 40;

    static LongStream seeds() {
        return TestSeeds.upTo(30);
    }

    /** Classes with 6, 2 and 0 of 8 rows: 8 / (2 classes present) / rows of the class. */
    @Test
    void balancedWeightsGiveEachClassThatIsPresentTheSameTotal() {
        int[] codes = {0, 0, 1, 0, 0, 1, 0, 0, 2};
        assertThat(ClassWeighting.BALANCED.of(codes, 8, 3)).containsExactly(8.0 / 2 / 6, 8.0 / 2 / 2, 1);
        assertThat(ClassWeighting.NONE.of(codes, 8, 3)).containsExactly(1, 1, 1);
    }

    private static List<ForestTree> grow(LabeledData data, ForestOptions options, long seed, int trees) {
        TreeFactory factory = new TreeFactory(options, NumberedRows.numbered(data), Workers.sequential());
        List<ForestTree> grown = new ArrayList<>();
        while (grown.size() < trees) {
            grown.addAll(factory.round(
                    Seed.of(seed),
                    grown.size(),
                    trees - grown.size(),
                    2,
                    Budget.unlimited().start(),
                    Run.quiet()));
        }
        return grown;
    }

    private static double accuracy(
            List<ForestTree> trees, double exponent, LabeledData data, List<BitSet> learnt, float[] weights) {
        LeafWeights leafWeights = new LeafWeights(exponent);
        return OutOfBagVotes.of(trees, weights, leafWeights, Vote.SOFT, data, learnt, Workers.sequential())
                .accuracy();
    }

    /** The exponent with the largest a(m) + (a(m) − a(m/2))·(1 − m/T), where a(m/2) is the mean over both halves of the trees. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void leafWeightsAreThoseOfTheLargestExtrapolatedAccuracy(long seed) {
        LabeledData data = Clouds.draw(seed, 60, 4);
        ForestOptions options =
                ForestOptions.builder().sampling(new Sampling.Share(0.5)).build();
        List<ForestTree> trees = grow(data, options, seed, TREES);
        float[] weights = new float[TREES];
        float[] even = new float[TREES];
        float[] odd = new float[TREES];
        for (int t = 0; t < TREES; t++) {
            weights[t] = 1 + t % 3;
            (t % 2 == 0 ? even : odd)[t] = weights[t];
        }
        List<BitSet> learnt = new ArrayList<>();
        for (ForestTree tree : trees) {
            Bag bag = Bag.of(options.sampling(), tree.seed());
            BitSet rows = new BitSet();
            IntStream.range(0, data.size()).filter(i -> bag.copies(i) > 0).forEach(rows::set);
            learnt.add(rows);
        }
        double outOfBag = 1 - learnt.stream().mapToInt(BitSet::cardinality).sum() / (double) (TREES * data.size());
        LeafWeightChoice choice =
                new LeafWeightChoice(trees, NumberedRows.numbered(data), options, Seed.of(seed), Workers.sequential());
        double bestExponent = -1;
        double bestAccuracy = -1;
        for (double exponent : LeafWeights.TRIED) {
            double all = accuracy(trees, exponent, data, learnt, weights);
            double half =
                    (accuracy(trees, exponent, data, learnt, even) + accuracy(trees, exponent, data, learnt, odd)) / 2;
            double extrapolated = all + (all - half) * (1 - outOfBag);
            OutOfBagVotes votes = OutOfBagVotes.of(
                    trees, weights, new LeafWeights(exponent), Vote.SOFT, data, learnt, Workers.sequential());
            assertThat(choice.extrapolated(votes, weights)).isCloseTo(extrapolated, within(1e-12));
            if (extrapolated > bestAccuracy) {
                bestAccuracy = extrapolated;
                bestExponent = exponent;
            }
        }
        assertThat(choice.best(weights).leafWeights().exponent()).isEqualTo(bestExponent);
    }

    @Test
    void manyRowsAreJudgedOnASampleOfTheWantedSize() {
        LabeledData data = Clouds.draw(3, 200, 4);
        ForestOptions options = ForestOptions.builder()
                .sampling(new Sampling.Share(0.5))
                .outOfBagRows(40)
                .build();
        List<ForestTree> trees = grow(data, options, 3, TREES);
        float[] weights = new float[TREES];
        Arrays.fill(weights, 1);
        OutOfBagVotes votes = new LeafWeightChoice(
                        trees, NumberedRows.numbered(data), options, Seed.of(3), Workers.sequential())
                .best(weights);
        assertThat(votes.labels().size()).isBetween(36, 42);
    }

    /** New trees in turn replace the worst of those present, the first of several equal ones, if they are strictly better. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aNewTreeReplacesTheWorstTreeIfItIsBetter(long seed) {
        LabeledData data = Clouds.draw(seed, 60, 4);
        ForestOptions options =
                ForestOptions.builder().sampling(new Sampling.Share(0.5)).build();
        List<ForestTree> grown = grow(data, options, seed, NEW_TREES);
        LearningRows rows =
                LearningRows.of(RowHistory.of(NumberedRows.numbered(data)), data.classes(), ClassWeighting.NONE);
        List<LearningTree> fresh = LearningTree.start(grown, data.features(), rows, options, Workers.sequential());
        List<TreeScore> scores = new ArrayList<>();
        for (int t = 0; t < 4; t++) { // the first is as good as a new tree, the others vary around it
            TreeScore like = fresh.get(t).score();
            scores.add(new TreeScore(Math.max(0, like.right() - 3 * t), like.tests()));
        }
        List<Double> expected =
                new ArrayList<>(scores.stream().map(TreeScore::value).toList());
        TreeSet<Integer> replaced = new TreeSet<>();
        for (LearningTree tree : fresh) {
            int worst = 0;
            for (int t = 1; t < expected.size(); t++) {
                worst = expected.get(t) < expected.get(worst) ? t : worst;
            }
            if (tree.score().value() > expected.get(worst)) {
                expected.set(worst, tree.score().value());
                replaced.add(worst);
            }
        }
        TreeFactory factory = TreeFactory.of(rows, options, Workers.sequential());
        Renewal renewal = Renewal.of(
                scores, Optional.empty(), rows, factory, options, Seed.of(seed), NEW_TREES, 0, 2, Run.quiet());
        assertThat(renewal.grown()).isEqualTo(NEW_TREES);
        assertThat(new TreeSet<>(renewal.replaced().keySet())).isEqualTo(replaced);
        renewal.replaced()
                .forEach((at, tree) -> assertThat(tree.score().value()).isEqualTo(expected.get(at)));
    }

    @Test
    void aNewTreeAsGoodAsTheWorstReplacesNone() {
        LabeledData data = Clouds.draw(5, 60, 4);
        ForestOptions options =
                ForestOptions.builder().sampling(new Sampling.Share(0.5)).build();
        LearningRows rows =
                LearningRows.of(RowHistory.of(NumberedRows.numbered(data)), data.classes(), ClassWeighting.NONE);
        List<LearningTree> fresh =
                LearningTree.start(grow(data, options, 5, 1), data.features(), rows, options, Workers.sequential());
        List<TreeScore> same = List.of(fresh.get(0).score());
        assertThat(Renewal.of(
                                same,
                                Optional.empty(),
                                rows,
                                TreeFactory.of(rows, options, Workers.sequential()),
                                options,
                                Seed.of(5),
                                1,
                                0,
                                2,
                                Run.quiet())
                        .replaced())
                .isEmpty();
    }
}
