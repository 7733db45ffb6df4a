package dev.querent.core.forest;

import dev.querent.core.data.NumberedRows;
import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** Grows new trees on all rows and puts each in the place of the worst, where it is better (thesis, Algorithm 1). */
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
     * @param scores of the trees as they now stand
     * @param wanted trees to grow, at most
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
     * @param replaced by place in the forest, the tree that takes it, or null where the old one stays
     * @param grown how many trees were grown
     */
    record Outcome(List<LearningTree> replaced, int grown) {}

    /** Who holds which place, and who is worst. */
    private static final class Ranking {
        private final List<LearningTree> replaced;
        private final List<TreeScore> scores;

        Ranking(List<TreeScore> scores) {
            this.scores = new ArrayList<>(scores);
            this.replaced = new ArrayList<>(Collections.nCopies(scores.size(), null));
        }

        /** A tree without a single test is given a chance. */
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
