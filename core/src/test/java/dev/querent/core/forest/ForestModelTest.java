package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.Evaluation;
import dev.querent.core.forest.ForestModel.OutOfBag;
import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ForestModelTest {

    private static ForestModel fit(ForestOptions.Builder options, LabeledData data) {
        return new ForestTrainer(options.build()).fit(data, Seed.of(1));
    }

    @Test
    void sharesAreTheMeansOfWhatTreesSayOneByOne() {
        LabeledData data = Clouds.draw(1, 200, 5);
        LabeledData queries = Clouds.draw(2, 70, 5);
        for (double exponent : new double[] {0, 0.5}) {
            ForestModel model = fit(ForestOptions.builder().trees(30).minLeaf(4).leafExponent(exponent), data);
            for (Vote vote : Vote.values()) {
                Predictions shares = model.shares(queries.features(), vote, Workers.sequential());
                for (int i = 0; i < queries.size(); i++) {
                    double[] expected = sharesByHand(model, data, Clouds.row(queries, i), vote, exponent);
                    assertThat(shares.row(i)).containsExactly(expected, within(1e-6));
                }
            }
        }
    }

    private static double[] sharesByHand(ForestModel model, LabeledData data, float[] row, Vote vote, double exponent) {
        double[] sums = new double[3];
        for (ForestTree member : model.state().trees()) {
            ArrayTree tree = member.tree();
            Bag bag = Bag.of(model.options().sampling(), member.seed());
            int exit = tree.exit(row, 0);
            int held = IntStream.range(0, data.size())
                    .filter(j -> tree.exit(Clouds.row(data, j), 0) == exit)
                    .map(bag::copies)
                    .sum();
            double weight = Math.pow(Integer.highestOneBit(held), -exponent);
            int leaf = tree.leafAt(exit);
            for (int c = 0; c < 3; c++) {
                sums[c] += weight
                        * (vote == Vote.SOFT
                                ? Clouds.share(tree, leaf, c)
                                : tree.leaves().majority(leaf) == c ? 1 : 0);
            }
        }
        double total = Arrays.stream(sums).sum();
        return Arrays.stream(sums).map(sum -> sum / total).toArray();
    }

    /** The accuracy with all trees is forecast from the out-of-bag trees and from half of them. */
    @Test
    void smallLeavesCountAsRowsOutOfBagForetell() {
        for (long seed = 0; seed < 5; seed++) {
            LabeledData data = Clouds.distinct(seed, 400, 6);
            ForestModel model = fit(ForestOptions.builder().trees(61).sampling(new Sampling.Bootstrap()), data);
            double chosen = foretold(model, data, model.leafExponent());
            for (double other : LeafWeights.TRIED) {
                double accuracy = foretold(model, data, other);
                boolean plainer = other < model.leafExponent();
                assertThat(accuracy).isLessThanOrEqualTo(chosen);
                assertThat(plainer && accuracy == chosen).isFalse();
            }
        }
        LabeledData data = Clouds.distinct(1, 200, 5);
        assertThat(fit(ForestOptions.builder().trees(20).leafExponent(0.1), data)
                        .leafExponent())
                .isEqualTo(0.1);
    }

    private static double foretold(ForestModel model, LabeledData data, double exponent) {
        double all = outOfBag(model, data, exponent, t -> true);
        double half =
                (outOfBag(model, data, exponent, t -> t % 2 == 0) + outOfBag(model, data, exponent, t -> t % 2 == 1))
                        / 2;
        long left = model.state().trees().stream()
                .mapToLong(tree -> IntStream.range(0, data.size())
                        .filter(i ->
                                Bag.of(model.options().sampling(), tree.seed()).copies(i) == 0)
                        .count())
                .sum();
        return all + (all - half) * (1 - (double) left / (model.trees() * (long) data.size()));
    }

    private static double outOfBag(ForestModel model, LabeledData data, double exponent, IntPredicate asked) {
        int right = 0;
        int judged = 0;
        for (int i = 0; i < data.size(); i++) {
            double[] sums = new double[3];
            for (int t = 0; t < model.trees(); t++) {
                ForestTree member = model.state().trees().get(t);
                if (asked.test(t)
                        && Bag.of(model.options().sampling(), member.seed()).copies(i) == 0) {
                    int leaf = member.tree().leafAt(member.tree().exit(Clouds.row(data, i), 0));
                    member.tree().leaves().vote(leaf, Vote.SOFT, new LeafWeights(exponent).of(leaf), sums, 0);
                }
            }
            if (Arrays.stream(sums).sum() > 0) {
                int best = sums[1] > sums[0] ? 1 : 0;
                best = sums[2] > sums[best] ? 2 : best;
                right += best == data.labels().code(i) ? 1 : 0;
                judged++;
            }
        }
        return (double) right / judged;
    }

    @Test
    void theVarianceIsThatBetweenTrees() {
        LabeledData data = Clouds.draw(1, 200, 5);
        LabeledData queries = Clouds.draw(2, 40, 5);
        for (int minLeaf : new int[] {1, 6}) { // pure leaves, mixed leaves
            ForestModel model =
                    fit(ForestOptions.builder().trees(25).minLeaf(minLeaf).leafExponent(0), data);
            Variance variance = model.latent(queries.features(), Workers.sequential())
                    .variance()
                    .orElseThrow();
            for (int i = 0; i < queries.size(); i++) {
                double total = 0;
                for (int c = 0; c < 3; c++) {
                    int row = i;
                    int code = c;
                    double[] said = model.state().trees().stream()
                            .map(ForestTree::tree)
                            .mapToDouble(tree ->
                                    Clouds.share(tree, tree.leafAt(tree.exit(Clouds.row(queries, row), 0)), code))
                            .toArray();
                    double mean = Arrays.stream(said).average().orElseThrow();
                    double ofClass = Arrays.stream(said)
                            .map(s -> (s - mean) * (s - mean))
                            .average()
                            .orElseThrow();
                    assertThat(variance.value(i, c)).isCloseTo(ofClass, within(1e-6));
                    total += ofClass;
                }
                assertThat(variance.value(i)).isCloseTo(total / 3, within(1e-6));
            }
        }
    }

    @Test
    void outOfBagEstimatesAgreeWithFreshRowsAndCalibrationHelps() {
        LabeledData data = Clouds.distinct(3, 1500, 6);
        LabeledData fresh = Clouds.distinct(4, 3000, 6);
        ForestModel model = fit(ForestOptions.builder().trees(200), data);
        Predictions calibrated = model.predict(fresh.features());
        Predictions raw = model.shares(fresh.features(), Vote.SOFT, Workers.sequential());
        Evaluation evaluation = Evaluation.of(calibrated, fresh.labels());
        double accuracy = evaluation.accuracy().value();
        OutOfBag estimate = model.outOfBag().orElseThrow();
        assertThat(estimate.rows()).isGreaterThan(1450);
        // two estimates of 1,500 and 3,000 rows, and fewer trees out of bag
        assertThat(estimate.accuracy()).isCloseTo(accuracy, within(0.05));
        assertThat(evaluation.logLoss().value())
                .isLessThan(Evaluation.of(raw, fresh.labels()).logLoss().value());
        assertThat(evaluation.calibration().ece()).isLessThan(0.05);
    }

    @Test
    void withoutRowsLeftOutThereIsNoEstimateAndSharesStayAsTheyAre() {
        LabeledData data = Clouds.draw(3, 100, 5);
        ForestModel model = fit(ForestOptions.builder().trees(10).sampling(new Sampling.All()), data);
        assertThat(model.outOfBag()).isEmpty();
        assertThat(model.predict(data.features()).row(0))
                .containsExactly(model.shares(data.features(), Vote.SOFT, Workers.sequential())
                        .row(0));
    }

    @Test
    void importanceFindsTheDimensionsThatMatter() {
        RandomSource random = Seed.of(5).generator();
        double[][] rows = new double[400][6];
        int[] codes = new int[400];
        for (int i = 0; i < 400; i++) {
            for (int d = 0; d < 6; d++) {
                rows[i][d] = random.nextGaussian();
            }
            codes[i] = rows[i][2] + rows[i][4] > 0 ? 1 : 0;
        }
        ForestModel model = fit(
                ForestOptions.builder().trees(60),
                new LabeledData(DenseFeatures.of(rows), Labels.of(LabelSet.of(List.of("a", "b")), codes)));
        double[] importance = model.importance();
        assertThat(Arrays.stream(importance).sum()).isCloseTo(1, within(1e-9));
        for (int d : new int[] {0, 1, 3, 5}) {
            assertThat(importance[d]).isLessThan(0.5 * importance[2]).isLessThan(0.5 * importance[4]);
        }
    }

    @Test
    void balancedClassesLetARareOneBeFound() {
        RandomSource random = Seed.of(5).generator();
        double[][] rows = new double[1000][2];
        int[] codes = new int[1000];
        for (int i = 0; i < 1000; i++) {
            codes[i] = i % 20 == 0 ? 1 : 0;
            rows[i][0] = random.nextGaussian() + 1.2 * codes[i];
            rows[i][1] = random.nextGaussian();
        }
        LabeledData data =
                new LabeledData(DenseFeatures.of(rows), Labels.of(LabelSet.of(List.of("often", "rare")), codes));
        long plain = rare(fit(ForestOptions.builder().trees(40).minLeaf(20), data), data);
        long balanced = rare(
                fit(ForestOptions.builder().trees(40).minLeaf(20).classWeights(ClassWeighting.BALANCED), data), data);
        assertThat(balanced).isGreaterThan(10 * Math.max(1, plain));
    }

    private static long rare(ForestModel model, LabeledData data) {
        Predictions shares = model.shares(data.features(), Vote.SOFT, Workers.sequential());
        return IntStream.range(0, data.size()).filter(i -> shares.best(i) == 1).count();
    }

    @Test
    void novelRowsScoreHigherThanKnownOnes() {
        LabeledData all = Clouds.draw(6, 900, 6);
        int[] known =
                IntStream.range(0, 900).filter(i -> all.labels().code(i) != 2).toArray();
        ForestModel model = fit(ForestOptions.builder().trees(100), all.select(known));
        LabeledData fresh = Clouds.draw(7, 600, 6);
        double[] scores = model.novelty(fresh.features(), Workers.sequential());
        double novel = IntStream.range(0, 600)
                .filter(i -> fresh.labels().code(i) == 2)
                .mapToDouble(i -> scores[i])
                .average()
                .orElseThrow();
        double usual = IntStream.range(0, 600)
                .filter(i -> fresh.labels().code(i) != 2)
                .mapToDouble(i -> scores[i])
                .average()
                .orElseThrow();
        assertThat(Arrays.stream(scores)).allMatch(score -> score >= 0 && score <= 1);
        assertThat(novel).isGreaterThan(usual + 0.1);
    }

    @Test
    void aSmallerBudgetGivesTheFirstTreesOfTheWholeForest() {
        LabeledData data = Clouds.draw(8, 150, 5);
        ForestTrainer trainer = new ForestTrainer(
                ForestOptions.builder().trees(50).layerHeight(2).build());
        ForestModel whole = trainer.fit(data, Seed.of(1));
        ForestModel some = trainer.fit(data, Seed.of(1), Run.quiet().withBudget(Budget.ofSteps(7)));
        ForestModel few = trainer.fit(data, Seed.of(1), Run.quiet().withBudget(Budget.ofTime(Duration.ofMillis(1))));
        assertThat(some.trees()).isEqualTo(7);
        assertThat(few.trees()).isBetween(1, 50);
        for (ForestModel model : List.of(some, few)) {
            for (int t = 0; t < model.trees(); t++) {
                assertThat(model.state().trees().get(t).tree())
                        .usingRecursiveComparison()
                        .isEqualTo(whole.state().trees().get(t).tree());
            }
        }
    }

    @Test
    void partsMakeTheSameForestAgain() {
        LabeledData data = Clouds.draw(9, 150, 5);
        ForestModel model = fit(ForestOptions.builder().trees(20).minLeaf(3), data);
        ForestModel again = ForestModel.of(model.parts());
        for (int i = 0; i < data.size(); i++) {
            assertThat(again.predict(data.features()).row(i))
                    .containsExactly(model.predict(data.features()).row(i));
        }
        assertThat(again.importance()).isEqualTo(model.importance());
        assertThat(again.outOfBag()).isEqualTo(model.outOfBag());
        assertThat(again.rows()).isEqualTo(model.rows());
    }

    @Test
    void figuresOfAForestAreThoseOfItsTrees() {
        LabeledData data = Clouds.draw(4, 200, 6);
        LabeledData queries = Clouds.draw(5, 30, 6);
        ForestModel model = fit(ForestOptions.builder().trees(7), data);
        StoredTrees stored = model.parts().trees();
        assertThat(model.nodes())
                .isEqualTo(stored.splits().length + 7L); // two numbers per split, one leaf more than splits
        double[] importance = new double[6];
        for (int t = 0; t < 7; t++) {
            double total = 0;
            for (int d = 0; d < 6; d++) {
                total += stored.gains()[6 * t + d];
            }
            for (int d = 0; d < 6; d++) {
                importance[d] += stored.gains()[6 * t + d] / total / 7;
            }
        }
        assertThat(model.importance()).containsExactly(importance, within(1e-9));
        LatentMoments moments = model.latent(queries.features(), Workers.sequential());
        LatentMoments means = model.latentMeans(queries.features(), Workers.sequential());
        ClassVariances variances = model.classVariances(moments, Workers.sequential());
        assertThat(means.variance()).isEmpty();
        for (int i = 0; i < 30; i++) {
            for (int c = 0; c < 3; c++) {
                assertThat(means.mean(i, c)).isEqualTo(moments.mean(i, c));
                assertThat(variances.value(i, c)).isEqualTo(moments.variance(i, c));
            }
        }
        assertThat(model.trainingRows().orElseThrow().labels().codes())
                .isEqualTo(data.labels().codes());
    }

    @Test
    void rowsOfAnotherWidthAreRefused() {
        ForestModel model = fit(ForestOptions.builder().trees(3), Clouds.draw(4, 60, 6));
        Features narrow = Clouds.draw(4, 10, 5).features();
        assertThatIllegalArgumentException().isThrownBy(() -> model.predict(narrow));
        assertThatIllegalArgumentException().isThrownBy(() -> model.votes(narrow, Workers.sequential()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ForestLearner.resume(model, Run.quiet()).observe(Clouds.draw(4, 10, 5), Run.quiet()));
    }

    @Test
    void partsAndVariancesThatDoNotFitAreRefused() {
        LabeledData data = Clouds.draw(4, 60, 6);
        ForestModel model = fit(ForestOptions.builder().trees(3), data);
        VarianceMethod foreign = new VarianceMethod.Exact();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.predict(data.features(), foreign, Workers.sequential()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.latent(data.features(), foreign, Workers.sequential()));
        StoredTrees t = model.parts().trees();
        for (String wrong : List.of("numbers of seeds", "weights")) {
            StoredTrees changed = new StoredTrees(
                    t.splitEnds(),
                    t.splits(),
                    t.exits(),
                    t.leafEnds(),
                    t.shareEnds(),
                    t.shareClasses(),
                    t.shares(),
                    wrong.equals("weights") ? t.seeds() : new int[5],
                    wrong.equals("weights") ? new float[2] : t.weights(),
                    t.gains());
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> changed.trees(2))
                    .withMessageStartingWith(wrong + " must be ");
        }
    }
}
