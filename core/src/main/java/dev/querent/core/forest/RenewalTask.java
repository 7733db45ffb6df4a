package dev.querent.core.forest;

import dev.querent.core.progress.Run;
import dev.querent.core.schedule.AnytimeTask;
import dev.querent.core.schedule.Standing;
import java.util.Optional;

/** Renews a forest step by step, see {@link ForestLearner#renewalTask}. It never finishes: it ends when no tree is replaced for long. */
record RenewalTask(ForestLearner learner, String name, int priority, int trees) implements AnytimeTask<ForestModel> {
    @Override
    public Standing step(Run run) {
        learner.renew(trees, run);
        return new Standing(learner.treeAccuracy(), learner.rows(), false);
    }

    @Override
    public Optional<ForestModel> best() {
        return Optional.of(learner.snapshot());
    }
}
