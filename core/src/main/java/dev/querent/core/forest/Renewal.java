package dev.querent.core.forest;

import dev.querent.core.progress.Budget;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * New trees, grown on all rows, that replace the worst trees of a forest (Denninger 2017, Algorithm 1).
 *
 * @param replaced by position in the forest, the new tree
 * @param grown number of trees grown
 * @param isEnough whether the forest is so accurate that no more trees were wanted
 */
record Renewal(Map<Integer, LearningTree> replaced, int grown, boolean isEnough) {

    static Renewal none() {
        return new Renewal(Map.of(), 0, false);
    }

    /**
     * Grows trees and replaces the worst tree by each that is better.
     *
     * @param scores of the present trees
     * @param goal that ends it earlier
     * @param factory that grows trees on the rows
     * @param wanted maximum number of trees to grow
     * @param nextTree number of the first of them
     * @param layerHeight of their arrays
     */
    static Renewal of(
            List<TreeScore> scores,
            Optional<OutOfBagGoal> goal,
            LearningRows rows,
            TreeFactory factory,
            ForestOptions options,
            Seed seed,
            int wanted,
            int nextTree,
            int layerHeight,
            Run run) {
        Budget.Meter meter = run.budget().start();
        List<TreeScore> now = new ArrayList<>(scores);
        Map<Integer, LearningTree> replaced = new HashMap<>();
        int grown = 0;
        // With a goal the last trees of a round may be superfluous; they are dropped, so the size of rounds does not
        // change the result.
        int atATime = goal.isPresent() ? run.workers().parallelism() : wanted;
        while (grown < wanted && !meter.exhausted() && !isReached(goal)) {
            int most = Math.min(atATime, wanted - grown);
            List<ForestTree> trees = factory.round(seed, nextTree + grown, most, layerHeight, meter, run);
            run.progress("new trees", grown + trees.size(), wanted);
            Iterator<LearningTree> started = LearningTree.start(trees, factory.features(), rows, options, run.workers())
                    .iterator();
            for (; started.hasNext() && !isReached(goal); grown++) {
                LearningTree tree = started.next();
                int worst = worst(now);
                if (tree.score().tests() == 0 // a tree without any test is accepted
                        || tree.score().value() > now.get(worst).value()) {
                    replaced.put(worst, tree);
                    now.set(worst, tree.score());
                    goal.ifPresent(accuracy -> accuracy.replace(worst, tree.tree(), tree.score()));
                }
            }
        }
        return new Renewal(replaced, grown, isReached(goal));
    }

    private static boolean isReached(Optional<OutOfBagGoal> goal) {
        return goal.map(OutOfBagGoal::isReached).orElse(false);
    }

    private static int worst(List<TreeScore> scores) {
        return IntStream.range(0, scores.size())
                .reduce((a, b) -> scores.get(b).value() < scores.get(a).value() ? b : a)
                .orElseThrow();
    }
}
