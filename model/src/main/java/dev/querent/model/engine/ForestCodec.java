package dev.querent.model.engine;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.forest.ClassWeighting;
import dev.querent.core.forest.ForestModel.OutOfBag;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestParts;
import dev.querent.core.forest.Impurity;
import dev.querent.core.forest.RenewalOptions;
import dev.querent.core.forest.Sampling;
import dev.querent.core.forest.SplitSearch;
import dev.querent.core.forest.Vote;
import dev.querent.core.option.NamedChoice;
import dev.querent.core.random.Seed;
import dev.querent.model.state.State;
import java.util.Optional;

/** Serialises forests. */
final class ForestCodec {
    private ForestCodec() {}

    static State encode(ForestParts parts) {
        State state = new State()
                .put("classes", parts.classes().names())
                .put("features", parts.features())
                .put("options", options(parts.options()))
                .put("seed", parts.seed().value())
                .put("trees", TreesCodec.encode(parts.trees()))
                .put("leaf_weight", parts.leafExponent())
                .put("next_tree", parts.nextTree())
                .put("power", parts.power())
                .put("floor", parts.floor());
        parts.outOfBag()
                .ifPresent(estimate -> state.put(
                        "out_of_bag", new State().put("rows", estimate.rows()).put("accuracy", estimate.accuracy())));
        parts.rows()
                .ifPresent(rows -> state.put(
                                "training", FeaturesCodec.encode(rows.data().features()))
                        .put("labels", rows.data().labels().codes())
                        .put("row_numbers", rows.ids())
                        .put("next_row", rows.nextId()));
        return state;
    }

    static ForestParts decode(State state) {
        LabelSet classes = LabelSet.of(state.texts("classes"));
        return new ForestParts(
                options(state.state("options")),
                classes,
                Math.toIntExact(state.integer("features")),
                Seed.of(state.integer("seed")),
                TreesCodec.decode(state.state("trees")),
                state.number("leaf_weight"),
                Math.toIntExact(state.integer("next_tree")),
                state.number("power"),
                state.number("floor"),
                state.has("out_of_bag") ? Optional.of(outOfBag(state.state("out_of_bag"))) : Optional.empty(),
                state.has("training") ? Optional.of(rows(state, classes)) : Optional.empty());
    }

    private static OutOfBag outOfBag(State state) {
        return new OutOfBag(Math.toIntExact(state.integer("rows")), state.number("accuracy"));
    }

    private static ForestParts.KeptRows rows(State state, LabelSet classes) {
        Features features = FeaturesCodec.decode(state.state("training"));
        LabeledData data = new LabeledData(features, Labels.of(classes, state.ints("labels")));
        return new ForestParts.KeptRows(data, state.ints("row_numbers"), Math.toIntExact(state.integer("next_row")));
    }

    private static State options(ForestOptions options) {
        State state = new State()
                .put("trees", options.trees())
                .put("impurity", options.impurity().label())
                .put("search", options.search().label())
                .put("sample", options.sampling().text())
                .put("max_height", options.maxHeight())
                .put("min_leaf", options.minLeaf())
                .put("class_weights", options.classWeights().label())
                .put("vote", options.vote().label())
                .put("oob_rows", options.outOfBagRows())
                .put("keep_rows", options.keepsRows())
                .put("renew", options.renewal().share())
                .put("scoring", options.renewal().scoring().label())
                .put("certainty", options.renewal().certainty())
                .put("window", options.renewal().window())
                .put("memory", options.renewal().memory());
        putPositive(state, "enough", options.renewal().enough());
        putPositive(state, "attempts", options.renewal().attempts());
        options.leafExponent().ifPresent(exponent -> state.put("leaf_weight", exponent));
        options.candidates().ifPresent(count -> state.put("candidates", count));
        options.layerHeight().ifPresent(height -> state.put("layer_height", height));
        return state;
    }

    private static ForestOptions options(State state) {
        ForestOptions.Builder builder = ForestOptions.builder()
                .trees(number(state, "trees"))
                .impurity(NamedChoice.require(Impurity.class, "impurity", state.text("impurity")))
                .search(NamedChoice.require(SplitSearch.class, "split search", state.text("search")))
                .sampling(Sampling.parse(state.text("sample")))
                .maxHeight(number(state, "max_height"))
                .minLeaf(number(state, "min_leaf"))
                .classWeights(NamedChoice.require(ClassWeighting.class, "class weights", state.text("class_weights")))
                .vote(NamedChoice.require(Vote.class, "vote", state.text("vote")))
                .outOfBagRows(number(state, "oob_rows"))
                .keepsRows(state.flag("keep_rows"))
                .renewal(new RenewalOptions(
                        state.number("renew"),
                        NamedChoice.require(RenewalOptions.Scoring.class, "scoring", state.text("scoring")),
                        state.number("certainty"),
                        number(state, "window"),
                        number(state, "memory"),
                        zeroIfMissing(state, "enough"),
                        zeroIfMissing(state, "attempts")));
        if (state.has("leaf_weight")) {
            builder.leafExponent(state.number("leaf_weight"));
        }
        if (state.has("candidates")) {
            builder.candidates(number(state, "candidates"));
        }
        if (state.has("layer_height")) {
            builder.layerHeight(number(state, "layer_height"));
        }
        return builder.build();
    }

    /** Left out otherwise, so that older programs can read the file. */
    private static void putPositive(State state, String name, double value) {
        if (value > 0) {
            state.put(name, value);
        }
    }

    private static double zeroIfMissing(State state, String name) {
        return state.has(name) ? state.number(name) : 0;
    }

    private static int number(State state, String name) {
        return Math.toIntExact(state.integer(name));
    }
}
