package dev.querent.model.engine;

import dev.querent.core.forest.ClassWeighting;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.Impurity;
import dev.querent.core.forest.RenewalOptions;
import dev.querent.core.forest.Sampling;
import dev.querent.core.forest.SplitSearch;
import dev.querent.core.forest.Vote;
import dev.querent.model.option.Option;
import dev.querent.model.option.OptionValues;
import java.util.List;
import java.util.Optional;

/** Options of forests. */
final class ForestGrowthOptions {
    private static final ForestOptions DEFAULTS = ForestOptions.defaults();
    private static final RenewalOptions RENEWAL = DEFAULTS.renewal();

    static final Option<Integer> TREES =
            Option.integer("trees", DEFAULTS.trees(), ForestOptions.TREES_RANGE, "number of trees");
    private static final Option<Optional<Integer>> CANDIDATES = Option.integerOrAuto(
            "candidates",
            ForestOptions.CANDIDATES_RANGE,
            "features tried per split; auto: twice the square root of their number");
    private static final Option<Impurity> IMPURITY = Option.choice(
            "impurity",
            DEFAULTS.impurity(),
            Impurity::label,
            "what a split minimises, weighted by the size of both sides");
    static final Option<SplitSearch> SPLIT_SEARCH = Option.choice(
            "search",
            DEFAULTS.search(),
            SplitSearch::label,
            "draw the threshold of a split at random, or search the best one");
    static final Option<Sampling> SAMPLE = Option.parsed(
            "sample",
            DEFAULTS.sampling().text(),
            "all|bootstrap|share:P|stride:N",
            text -> Optional.of(Sampling.parse(text)),
            Sampling::text,
            "rows per tree; rows left out measure the tree");
    private static final Option<Integer> MAX_HEIGHT = Option.integer(
            "max-height",
            DEFAULTS.maxHeight(),
            ForestOptions.MAX_HEIGHT_RANGE,
            "maximum number of splits from the root to a leaf");
    private static final Option<Integer> MIN_LEAF = Option.integer(
            "min-leaf", DEFAULTS.minLeaf(), ForestOptions.MIN_LEAF_RANGE, "minimum number of rows in a leaf");
    private static final Option<ClassWeighting> CLASS_WEIGHTS = Option.choice(
            "class-weights",
            DEFAULTS.classWeights(),
            ClassWeighting::label,
            "balanced gives rare classes the same total weight as others");
    static final Option<Optional<Integer>> LAYER_HEIGHT = Option.integerOrAuto(
            "layer-height", ForestOptions.LAYER_HEIGHT_RANGE, "height of the arrays that store the trees");

    /** Options for the growth of trees. */
    static final List<Option<?>> GROWTH = List.of(
            TREES, CANDIDATES, IMPURITY, SPLIT_SEARCH, SAMPLE, MAX_HEIGHT, MIN_LEAF, CLASS_WEIGHTS, LAYER_HEIGHT);

    private static final Option<Vote> VOTE = Option.choice(
            "vote", DEFAULTS.vote(), Vote::label, "a tree votes with the class shares of its leaf, or for one class");
    static final Option<Optional<Double>> LEAF_WEIGHT = Option.numberOrAuto(
            "leaf-weight",
            ForestOptions.LEAF_EXPONENT_RANGE,
            "weight a leaf of n rows by n to the power of minus this; auto: chosen on out-of-bag rows");
    private static final Option<Integer> OOB_ROWS = Option.integer(
            "oob-rows",
            DEFAULTS.outOfBagRows(),
            ForestOptions.OUT_OF_BAG_ROWS_RANGE,
            "maximum number of rows that estimate accuracy and calibrate");
    static final Option<Boolean> KEEP_ROWS =
            Option.flag("keep-rows", DEFAULTS.keepsRows(), "keep the training rows in the model; updates need them");
    static final Option<Double> RENEW = Option.number(
            "renew",
            RENEWAL.share(),
            RenewalOptions.SHARE_RANGE,
            "trees regrown per update: this times the number of trees times the share of new rows");
    private static final Option<RenewalOptions.Scoring> SCORING = Option.choice(
            "scoring", RENEWAL.scoring(), RenewalOptions.Scoring::label, "rows that measure a tree during updates");
    private static final Option<Double> CERTAINTY = Option.number(
            "certainty",
            RENEWAL.certainty(),
            RenewalOptions.CERTAINTY_RANGE,
            "updates skip rows that are predicted correctly with this probability; 1 learns all rows");
    static final Option<Integer> WINDOW = Option.integer(
            "window",
            RENEWAL.window(),
            RenewalOptions.WINDOW_RANGE,
            "number of latest rows to keep in updates; 0 keeps all");
    static final Option<Integer> MEMORY = Option.integer(
            "memory",
            RENEWAL.memory(),
            RenewalOptions.MEMORY_RANGE,
            "under drift, rows after which a tree's past hits count half; 0 for no drift");

    private static final Option<Double> ENOUGH = Option.number(
            "enough",
            RENEWAL.enough(),
            RenewalOptions.ENOUGH_RANGE,
            "updates grow no more trees at this out-of-bag accuracy; 0 grows all");
    private static final Option<Double> ATTEMPTS = Option.number(
            "attempts",
            RENEWAL.attempts(),
            RenewalOptions.ATTEMPTS_RANGE,
            "trees regrown for each row that an update learns, besides renew");

    /** Options for votes and for online learning. */
    static final List<Option<?>> VOTING = List.of(
            VOTE, LEAF_WEIGHT, OOB_ROWS, KEEP_ROWS, RENEW, SCORING, CERTAINTY, WINDOW, MEMORY, ENOUGH, ATTEMPTS);

    private ForestGrowthOptions() {}

    static ForestOptions growthOf(OptionValues values) {
        return growing(values).build();
    }

    static ForestOptions growthAndRowsOf(OptionValues values) {
        return growing(values).keepsRows(KEEP_ROWS.of(values)).build();
    }

    static ForestOptions allOf(OptionValues values) {
        ForestOptions.Builder builder = growing(values);
        LEAF_WEIGHT.of(values).ifPresent(builder::leafExponent);
        return builder.search(SPLIT_SEARCH.of(values))
                .vote(VOTE.of(values))
                .outOfBagRows(OOB_ROWS.of(values))
                .keepsRows(KEEP_ROWS.of(values))
                .renewal(new RenewalOptions(
                        RENEW.of(values),
                        SCORING.of(values),
                        CERTAINTY.of(values),
                        WINDOW.of(values),
                        MEMORY.of(values),
                        ENOUGH.of(values),
                        ATTEMPTS.of(values)))
                .build();
    }

    private static ForestOptions.Builder growing(OptionValues values) {
        ForestOptions.Builder builder = ForestOptions.builder()
                .trees(TREES.of(values))
                .impurity(IMPURITY.of(values))
                .sampling(SAMPLE.of(values))
                .maxHeight(MAX_HEIGHT.of(values))
                .minLeaf(MIN_LEAF.of(values))
                .classWeights(CLASS_WEIGHTS.of(values));
        CANDIDATES.of(values).ifPresent(builder::candidates);
        LAYER_HEIGHT.of(values).ifPresent(builder::layerHeight);
        return builder;
    }
}
