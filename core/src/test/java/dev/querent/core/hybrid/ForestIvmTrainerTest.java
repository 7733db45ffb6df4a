package dev.querent.core.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.evaluation.Accuracy;
import dev.querent.core.evaluation.LogLoss;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.Sampling;
import dev.querent.core.hybrid.ForestIvmModel.Decision;
import dev.querent.core.hybrid.ForestIvmModel.Member;
import dev.querent.core.hybrid.ForestIvmOptions.Combination;
import dev.querent.core.ivm.IvmOptions;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ForestIvmTrainerTest {
    private static final Seed SEED = Seed.of(1);

    private static double accuracy(Classifier model, LabeledData data) {
        return Accuracy.of(model.predict(data.features()), data.labels()).value();
    }

    private static double loss(Classifier model, LabeledData data) {
        return LogLoss.of(model.predict(data.features()), data.labels()).value();
    }

    private static ForestIvmModel fit(Combination combination, int maxHeight, int expertRows, LabeledData data) {
        return new ForestIvmTrainer(Rings.options(combination, maxHeight, expertRows)).fit(data, SEED);
    }

    /** Rings in two dimensions, which machines learn, and a third that only trees can use: the parity of a large number. */
    private static LabeledData forBoth(int n, long seed) {
        LabeledData rings = Rings.draw(n, 2, 0.5, seed);
        RandomSource random = Seed.of(seed).child("steps").generator();
        double[][] rows = new double[n][3];
        for (int i = 0; i < n; i++) {
            int own = rings.labels().code(i);
            int step = 2 * random.nextInt(3) + (random.nextDouble() < 0.8 ? own : 1 - own);
            float[] point = new float[2];
            rings.features().copyRow(i, 0, 2, point, 0);
            rows[i] = new double[] {point[0], point[1], 0.01 * step};
        }
        return new LabeledData(DenseFeatures.of(rows), rings.labels());
    }

    @Test
    void thePoolIsBetterThanForestAndMachines() {
        LabeledData test = forBoth(2000, 9);
        ForestIvmModel model = fit(Combination.POOL, 20, 100, forBoth(600, 1));
        assertThat(loss(model, test))
                .isLessThan(loss(model.forest(), test))
                .isLessThan(loss(model.ivm().orElseThrow(), test));
    }

    /** Low trees confuse the rings, and an expert for rows that they take for one ring corrects them. */
    @Test
    void routingCorrectsAWeakForest() {
        LabeledData test = Rings.draw(900, 3, 9);
        ForestIvmModel model = fit(Combination.ROUTING, 1, 20, Rings.draw(600, 3, 1));
        assertThat(model.ivm()).isEmpty();
        assertThat(model.experts()).isNotEmpty();
        assertThat(accuracy(model, test)).isGreaterThan(accuracy(model.forest(), test) + 0.15);
        List<Decision> decisions = model.decisions(test.features(), Workers.sequential());
        assertThat(decisions).noneMatch(decision -> decision.by() == Member.IVM);
        for (Decision decision : decisions) {
            boolean corrected = !decision.label().equals(decision.forestLabel());
            assertThat(decision.by()).isEqualTo(corrected ? Member.EXPERT : Member.FOREST);
            if (corrected) {
                assertThat(model.experts()).contains(decision.forestLabel());
            }
        }
    }

    @Test
    void aClassWithFewRoutedRowsDoesNotJoinAnExpert() {
        LabeledData data = Rings.draw(600, 3, 1);
        assertThat(fit(Combination.ROUTING, 2, 600, data).experts()).isEmpty();
        ForestIvmOptions pure = new ForestIvmOptions(Rings.forest(2), Rings.ivm(), Combination.ROUTING, 20, 0);
        assertThat(new ForestIvmTrainer(pure).fit(data, SEED).experts()).isEmpty();
    }

    /** If labels are drawn at random, nobody is trusted. */
    @Test
    void noiseIsNotTrusted() {
        RandomSource random = Seed.of(3).generator();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            names.add("class " + random.nextInt(2));
        }
        LabeledData noise = new LabeledData(Rings.draw(300, 2, 1).features(), Labels.of(names));
        ForestIvmModel model = fit(Combination.POOL, 20, 20, noise);
        Predictions said = model.predict(Rings.draw(200, 2, 2).features());
        for (int i = 0; i < said.rows(); i++) {
            assertThat(said.confidence(i)).isLessThan(0.8);
        }
    }

    private static LabeledData rows(double[] values, List<String> names) {
        double[][] rows = new double[values.length][1];
        for (int i = 0; i < values.length; i++) {
            rows[i][0] = values[i];
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    @ParameterizedTest
    @EnumSource(Combination.class)
    void twoRowsAreEnough(Combination combination) {
        LabeledData two = rows(new double[] {0, 1}, List.of("a", "b"));
        assertThat(fit(combination, 20, 1, two).predict(two.features()).rows()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(Combination.class)
    void aClassWithOneRowIsKept(Combination combination) {
        LabeledData rings = Rings.draw(60, 2, 1);
        List<String> names = new ArrayList<>(
                IntStream.range(0, 60).mapToObj(i -> rings.labels().name(i)).toList());
        names.set(17, "single");
        LabeledData data = new LabeledData(rings.features(), Labels.of(names));
        Predictions said = fit(combination, 3, 1, data).predict(data.features());
        assertThat(said.classes().names()).contains("single");
    }

    @ParameterizedTest
    @EnumSource(Combination.class)
    void duplicatesOfDifferentClassesHaveEvenOdds(Combination combination) {
        LabeledData data = rows(
                new double[80],
                IntStream.range(0, 80).mapToObj(i -> i % 2 == 0 ? "a" : "b").toList());
        Predictions said = fit(combination, 20, 10, data).predict(data.features());
        assertThat(said.probability(0, 0)).isBetween(0.4, 0.6);
    }

    /** Trees that have learnt all rows have no out-of-bag rows. */
    @Test
    void everySamplingCanBeUsed() {
        ForestOptions forest =
                ForestOptions.builder().trees(20).sampling(new Sampling.All()).build();
        ForestIvmModel model =
                new ForestIvmTrainer(ForestIvmOptions.of(forest, Rings.ivm())).fit(Rings.draw(300, 2, 1), SEED);
        assertThat(accuracy(model, Rings.draw(300, 2, 9))).isGreaterThan(0.9);
    }

    /** Rows are judged by forests that have not seen them, so labels learnt by heart do not count. */
    @Test
    void crossFittedSharesDoNotKnowTheLabel() {
        List<String> names = new ArrayList<>(Collections.nCopies(150, "a"));
        names.addAll(Collections.nCopies(150, "b"));
        LabeledData noise = new LabeledData(Rings.draw(300, 2, 1).features(), Labels.of(names));
        CrossFittedForest shares = CrossFittedForest.of(Rings.forest(50), noise, SEED, Run.quiet());
        assertThat(shares.rows()).hasSize(300);
        int right = 0;
        for (int i = 0; i < 300; i++) {
            right += shares.shares()[2 * i + noise.labels().code(i)] > 0.5 ? 1 : 0;
        }
        assertThat(right).isBetween(110, 190); // 150 ± 2.3 standard deviations of twice the variance
    }

    @Test
    void aBudgetLimitsTheSearchAndNothingElse() {
        LabeledData data = Rings.draw(200, 3, 1);
        ForestIvmOptions usual = Rings.options(Combination.POOL, 3, 100);
        IvmOptions fewer = IvmOptions.builder().active(40).evaluations(2).build();
        ForestIvmModel limited =
                new ForestIvmTrainer(usual).fit(data, SEED, Run.quiet().withBudget(Budget.ofSteps(2)));
        ForestIvmModel expected = new ForestIvmTrainer(ForestIvmOptions.of(usual.forest(), fewer)).fit(data, SEED);
        assertThat(limited.forest().trees()).isEqualTo(30);
        Predictions said = limited.predict(data.features());
        Predictions same = expected.predict(data.features());
        for (int i = 0; i < said.rows(); i++) {
            assertThat(said.row(i)).containsExactly(same.row(i));
        }
        assertThat(loss(limited, data)).isNotEqualTo(loss(fit(Combination.POOL, 3, 100, data), data));
    }

    @Test
    void optionsAreCheckedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Rings.options(Combination.POOL, 2, 0))
                .withMessageContaining("expertRows");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ForestIvmOptions(Rings.forest(2), Rings.ivm(), Combination.POOL, 1, 1.5))
                .withMessageContaining("purity");
    }
}
