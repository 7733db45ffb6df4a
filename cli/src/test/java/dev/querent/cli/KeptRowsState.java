package dev.querent.cli;

import dev.querent.core.model.LearnerState;

/** The rows, which are all that there is. */
record KeptRowsState(KeptRowsModel model) implements LearnerState<KeptRowsModel> {

    @Override
    public long bytes() {
        return (long) Float.BYTES * model.features() * model.data().size();
    }
}
