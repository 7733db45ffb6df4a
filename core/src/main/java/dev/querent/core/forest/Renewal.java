package dev.querent.core.forest;

import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** Grows new trees on all rows and replaces the worst tree by each new one that is better (Denninger 2017, Algorithm 1). */
final class Renewal {
    private final ForestOptions options;
    private final LearningRows rows;
    private final Seed seed;
    private final double fading;

    Renewal(ForestOptions options, LearningRows rows, Seed seed, double fading) {
        this.options = options;
        this.rows = rows;
        this.seed = seed;
        this.fading = fading;
    }

    /**
     * @param scores of the present trees
     * @param wanted maximum number of trees to grow
     * @param nextTree number of the first of them
     * @param layerHeight of their arrays
     */
    Outcome renew(List<TreeScore> scores, int wanted, int nextTree, int layerHeight, Run run) {
        Budget.Meter meter = run.budget().start();
        Ranking ranking = new Ranking(scores);
        NumberedRows all = rows.history().joined().named(rows.names());
        TreeFactory factory = new TreeFactory(options, all, run.workers());
        int grown = 0;
        while (grown < wanted && !meter.exhausted()) {
            List<ForestTree> trees = factory.round(seed, nextTree + grown, wanted - grown, layerHeight, meter, run);
            run.progress("new trees", grown + trees.size(), wanted);
            int[][] exits = LeafAssignments.of(trees, all.data().features(), run.workers());
            List<LearningTree> judged = run.workers()
                    .mapInOrder(
                            trees.size(),
                            t -> LearningTree.start(
                                    trees.get(t),
                                    exits[t],
                                    rows,
                                    options.sampling(),
                                    options.renewal().scoring(),
                                    fading));
            judged.forEach(ranking::offer);
            grown += trees.size();
        }
        return new Outcome(ranking.replaced, grown);
    }

    /**
     * @param replaced by position in the forest, the new tree, or null if the old one stays
     * @param grown number of trees grown
     */
    record Outcome(List<LearningTree> replaced, int grown) {}

    /** The tree at each position, and the worst of them. */
    private static final class Ranking {
        private final List<LearningTree> replaced;
        private final List<TreeScore> scores;

        Ranking(List<TreeScore> scores) {
            this.scores = new ArrayList<>(scores);
            this.replaced = new ArrayList<>(Collections.nCopies(scores.size(), null));
        }

        /** A tree without any test is accepted. */
        void offer(LearningTree tree) {
            int worst = IntStream.range(0, scores.size())
                    .reduce((a, b) -> scores.get(b).value() < scores.get(a).value() ? b : a)
                    .orElseThrow();
            if (tree.score().tests() == 0
                    || tree.score().value() > scores.get(worst).value()) {
                replaced.set(worst, tree);
                scores.set(worst, tree.score());
            }
        }
    }
}
