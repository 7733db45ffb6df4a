package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.LabeledData;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutOfBagSharesTest {

    private static ForestOptions.Builder options(String sampling) {
        return ForestOptions.builder().trees(15).leafExponent(0.5).sampling(Sampling.parse(sampling));
    }

    /** Each row walks down each tree whose bag does not hold its number. */
    private static void assertSharesByDefinition(ForestModel model, int[] numbers) {
        OutOfBagShares shares = model.outOfBagShares(Workers.sequential()).orElseThrow();
        LabeledData rows = model.trainingRows().orElseThrow();
        assertThat(shares.rows()).isEqualTo(rows.size()).isEqualTo(numbers.length);
        for (int i = 0; i < rows.size(); i++) {
            double[] sums = new double[model.classes().size()];
            double total = 0;
            int voters = 0;
            for (ForestTree tree : model.state().trees()) {
                if (Bag.of(model.options().sampling(), tree.seed()).copies(numbers[i]) == 0) {
                    int leaf = new RowWalk(rows.features(), i, i + 1).leaves(tree.tree())[0];
                    double weight = model.state().leafWeights().of(leaf);
                    for (int c = 0; c < sums.length; c++) {
                        sums[c] += weight * Clouds.share(tree.tree(), leaf, c);
                    }
                    total += weight;
                    voters++;
                }
            }
            assertThat(shares.voters(i)).isEqualTo(voters);
            for (int c = 0; c < sums.length; c++) {
                assertThat(shares.share(i, c)).isCloseTo(voters == 0 ? 0 : sums[c] / total, within(1e-6));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"share:0.9", "bootstrap", "stride:3", "all"})
    void treesThatHaveNotLearntARowVoteOnIt(String sampling) {
        LabeledData data = Clouds.draw(1, 150, 5);
        int[] numbers = NumberedRows.numbered(data).ids();
        assertSharesByDefinition(
                new ForestTrainer(options(sampling).minLeaf(4).build()).fit(data, Seed.of(1)), numbers);
    }

    @Test
    void rowsKeepTheirNumbersWhenOthersAreForgotten() {
        LabeledData data = Clouds.draw(1, 100, 5);
        ForestLearner learner = ForestLearner.resume(
                new ForestTrainer(options("bootstrap").build()).fit(data, Seed.of(1)), Run.quiet());
        learner.forget(new int[] {3, 40}, Run.quiet());
        learner.observe(Clouds.draw(2, 30, 5), Run.quiet());
        int[] numbers = new int[128];
        for (int i = 0, number = 0; i < numbers.length; number++) {
            if (number != 3 && number != 40) {
                numbers[i++] = number;
            }
        }
        assertSharesByDefinition(learner.snapshot(), numbers);
    }

    @Test
    void threadsChangeNoBit() {
        ForestModel model = new ForestTrainer(options("bootstrap").build()).fit(Clouds.draw(1, 600, 5), Seed.of(1));
        OutOfBagShares alone = model.outOfBagShares(Workers.sequential()).orElseThrow();
        try (WorkerPool pool = WorkerPool.of(3)) {
            OutOfBagShares together = model.outOfBagShares(pool).orElseThrow();
            for (int i = 0; i < alone.rows(); i++) {
                for (int c = 0; c < 3; c++) {
                    assertThat(together.share(i, c)).isEqualTo(alone.share(i, c));
                }
            }
        }
    }

    @Test
    void rowsThatAreNotKeptHaveNoShares() {
        ForestModel model =
                new ForestTrainer(options("bootstrap").keepsRows(false).build()).fit(Clouds.draw(1, 60, 5), Seed.of(1));
        assertThat(model.outOfBagShares(Workers.sequential())).isEmpty();
    }
}
