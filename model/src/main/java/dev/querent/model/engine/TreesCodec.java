package dev.querent.model.engine;

import dev.querent.core.forest.StoredTrees;
import dev.querent.model.state.State;

/** Serialises the trees of a forest. */
final class TreesCodec {
    private TreesCodec() {}

    static State encode(StoredTrees trees) {
        return new State()
                .put("split_ends", trees.splitEnds())
                .put("splits", trees.splits())
                .put("exits", trees.exits())
                .put("leaf_ends", trees.leafEnds())
                .put("share_ends", trees.shareEnds())
                .put("share_classes", trees.shareClasses())
                .put("shares", trees.shares())
                .put("seeds", trees.seeds())
                .put("weights", trees.weights())
                .put("gains", trees.gains());
    }

    static StoredTrees decode(State state) {
        return new StoredTrees(
                state.ints("split_ends"),
                state.ints("splits"),
                state.ints("exits"),
                state.ints("leaf_ends"),
                state.ints("share_ends"),
                state.ints("share_classes"),
                state.floats("shares"),
                state.ints("seeds"),
                state.floats("weights"),
                state.floats("gains"));
    }
}
