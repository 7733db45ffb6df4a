package dev.querent.core.forest;

import dev.querent.core.data.Features;
import dev.querent.core.model.MemberVotes;
import dev.querent.core.parallel.Workers;

/** The votes of single trees: predicted class, distribution and entropy. Trees and leaves have the weights of the forest's votes. */
final class TreeOpinions {
    private TreeOpinions() {}

    static MemberVotes of(ForestState state, Features rows, Workers workers) {
        int classes = state.classes().size();
        double[] named = new double[Math.multiplyExact(rows.rows(), classes)];
        double[] mean = new double[named.length];
        double[] entropies = new double[rows.rows()];
        LeafFinder finder = LeafFinder.of(state.trees(), rows);
        workers.forEachChunk(rows.rows(), TreeVotes.BLOCK, (from, to) -> {
            LeafFinder.Block block = finder.block(from, to);
            double[] totals = new double[to - from];
            for (int t = 0; t < state.trees().size(); t++) {
                ArrayTree tree = state.trees().get(t).tree();
                block.through(t);
                for (int i = 0; i < totals.length; i++) {
                    int leaf = block.leaf(i);
                    double weight = state.weights()[t] * state.leafWeights().of(leaf);
                    totals[i] += weight;
                    tree.leaves().vote(leaf, Vote.HARD, weight, named, (from + i) * classes);
                    tree.leaves().vote(leaf, Vote.SOFT, weight, mean, (from + i) * classes);
                    entropies[from + i] += weight * tree.leaves().entropy(leaf);
                }
            }
            for (int i = 0; i < totals.length; i++) {
                TreeVotes.scale(named, (from + i) * classes, classes, 1 / totals[i]);
                TreeVotes.scale(mean, (from + i) * classes, classes, 1 / totals[i]);
                entropies[from + i] /= totals[i];
            }
        });
        return MemberVotes.owning(classes, named, mean, entropies);
    }
}
