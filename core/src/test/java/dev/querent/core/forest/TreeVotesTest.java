package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.LabeledData;
import dev.querent.core.model.MemberVotes;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.Seed;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TreeVotesTest {

    private static double entropy(double[] shares) {
        double sum = 0;
        for (double share : shares) {
            sum -= share > 0 ? share * Math.log(share) : 0;
        }
        return sum;
    }

    /** Each tree is evaluated by itself, and disagreement follows its definition. */
    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void disagreementIsThatOfTheTreesOneByOne(int minLeaf) {
        LabeledData data = Clouds.draw(1, 200, 5);
        LabeledData queries = Clouds.draw(2, 100, 5);
        ForestModel model = new ForestTrainer(ForestOptions.builder()
                        .trees(12)
                        .minLeaf(minLeaf)
                        .leafExponent(0.5)
                        .build())
                .fit(data, Seed.of(1));
        int classes = model.classes().size();
        MemberVotes votes = model.votes(queries.features(), Workers.sequential());
        boolean disagree = false;
        for (int i = 0; i < queries.size(); i++) {
            double[] named = new double[classes];
            double[] mean = new double[classes];
            double[][] said = new double[model.trees()][classes];
            double[] weights = new double[model.trees()];
            double total = 0;
            for (int t = 0; t < model.trees(); t++) {
                ArrayTree tree = model.state().trees().get(t).tree();
                int leaf = new RowWalk(queries.features(), i, i + 1).leaves(tree)[0];
                weights[t] = model.state().leafWeights().of(leaf);
                total += weights[t];
                for (int c = 0; c < classes; c++) {
                    said[t][c] = Clouds.share(tree, leaf, c);
                    mean[c] += weights[t] * said[t][c];
                }
                named[tree.leaves().majority(leaf)] += weights[t];
            }
            for (int c = 0; c < classes; c++) {
                named[c] /= total;
                mean[c] /= total;
            }
            double divergence = 0;
            for (int t = 0; t < model.trees(); t++) {
                for (int c = 0; c < classes; c++) {
                    divergence += said[t][c] > 0 ? weights[t] / total * said[t][c] * Math.log(said[t][c] / mean[c]) : 0;
                }
            }
            assertThat(votes.voteEntropy(i)).isCloseTo(entropy(named), within(1e-9));
            assertThat(votes.divergence(i)).isCloseTo(divergence, within(1e-6));
            disagree |= votes.divergence(i) > 0.01;
        }
        assertThat(disagree).isTrue();
        try (WorkerPool pool = WorkerPool.of(3)) {
            MemberVotes again = model.votes(queries.features(), pool);
            for (int i = 0; i < queries.size(); i++) {
                assertThat(again.divergence(i)).isEqualTo(votes.divergence(i));
            }
        }
    }
}
