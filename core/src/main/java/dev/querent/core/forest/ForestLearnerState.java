package dev.querent.core.forest;

import dev.querent.core.model.LearnerState;
import java.util.List;

/** A state of {@link ForestLearner}: the model, where each tree has its rows, how it has done, and what is due. Immutable. */
public final class ForestLearnerState implements LearnerState<ForestModel> {
    private final ForestModel model;
    private final LearningRows rows;
    private final List<LearningTree> trees; // of its own, never changed
    private final double due;
    private final int learntSinceJudged;
    private final DriftWatch drift;

    /** @param trees taken over */
    ForestLearnerState(
            ForestModel model,
            LearningRows rows,
            List<LearningTree> trees,
            double due,
            int learntSinceJudged,
            DriftWatch drift) {
        this.model = model;
        this.rows = rows;
        this.trees = trees;
        this.due = due;
        this.learntSinceJudged = learntSinceJudged;
        this.drift = drift;
    }

    @Override
    public ForestModel model() {
        return model;
    }

    LearningRows rows() {
        return rows;
    }

    List<LearningTree> trees() {
        return trees;
    }

    double due() {
        return due;
    }

    int learntSinceJudged() {
        return learntSinceJudged;
    }

    DriftWatch drift() {
        return drift;
    }

    /** As if an update had changed every tree; older rows are shared. */
    @Override
    public long bytes() {
        long exits = (long) Integer.BYTES * rows.size() * trees.size();
        long gains = (long) Float.BYTES * model.features() * trees.size();
        return model.bytes() + exits + gains + (long) Integer.BYTES * rows.size();
    }
}
