package dev.querent.model.feature;

import dev.querent.core.data.Features;
import dev.querent.core.progress.Run;
import dev.querent.model.error.InputException;
import dev.querent.model.state.State;
import dev.querent.model.table.Content;
import dev.querent.model.table.Vectors;

/** Vectors whose columns fit those of training. */
record RawVectors(String recipe, ColumnAlignment alignment) implements FeatureExtractor {
    static final String TYPE = "raw-vectors";

    @Override
    public int columns() {
        return alignment.trained().columns();
    }

    @Override
    public Features extract(Content content, Run run) {
        if (content instanceof Vectors vectors) {
            return alignment.align(vectors);
        }
        throw new InputException("the data does not fit the model: it holds " + content.kind()
                + " but the model was trained on vectors of " + columns() + " features");
    }

    @Override
    public State encode() {
        State state = new State().put("type", TYPE).put("recipe", recipe);
        alignment.encode(state);
        return state;
    }

    static RawVectors decode(State state) {
        return new RawVectors(state.text("recipe"), ColumnAlignment.decode(state));
    }
}
