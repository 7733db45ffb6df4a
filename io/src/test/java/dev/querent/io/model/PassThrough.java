package dev.querent.io.model;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.io.feature.FeatureExtractor;
import dev.querent.io.state.State;
import dev.querent.io.table.Content;
import dev.querent.io.table.Vectors;

/** Vectors as they are. */
record PassThrough(int columns) implements FeatureExtractor {

    @Override
    public String recipe() {
        return "as-is";
    }

    @Override
    public Features extract(Content content, Run run) {
        return ((Vectors) content).features();
    }

    @Override
    public State encode() {
        return new State().put("type", recipe()).put("columns", columns);
    }

    static PassThrough decode(State state) {
        return new PassThrough(Math.toIntExact(state.integer("columns")));
    }
}
