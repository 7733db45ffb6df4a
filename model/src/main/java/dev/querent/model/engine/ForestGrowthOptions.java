package dev.querent.model.engine;

import dev.querent.core.forest.ClassWeighting;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.Impurity;
import dev.querent.core.forest.RenewalOptions;
import dev.querent.core.forest.Sampling;
import dev.querent.core.forest.SplitSearch;
import dev.querent.core.forest.Vote;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.OptionSpec;
import dev.querent.model.option.OptionValues;
import java.util.List;
import java.util.OptionalInt;

/** Converts options of forests to and from text. */
final class ForestGrowthOptions {
    private static final String AUTO = "auto";

    private ForestGrowthOptions() {}

    /** What decides how trees are grown. */
    static List<OptionSpec> growth(ForestOptions defaults) {
        return List.of(
                new OptionSpec("trees", "" + defaults.trees(), ">= 1", "number of trees"),
                new OptionSpec(
                        "candidates",
                        AUTO,
                        "auto or >= 1",
                        "features tried per split; auto: twice the square root of their number"),
                new OptionSpec(
                        "impurity",
                        defaults.impurity().label(),
                        String.join("|", Impurity.labels()),
                        "what a split minimises, weighted by the size of both sides"),
                new OptionSpec(
                        "search",
                        defaults.search().label(),
                        String.join("|", SplitSearch.labels()),
                        "draw the threshold of a split at random, or search the best one"),
                new OptionSpec(
                        "sample",
                        defaults.sampling().text(),
                        "all|bootstrap|share:P|stride:N",
                        "rows per tree; rows left out measure the tree"),
                new OptionSpec(
                        "max-height",
                        "" + defaults.maxHeight(),
                        ">= 1",
                        "maximum number of splits from the root to a leaf"),
                new OptionSpec("min-leaf", "" + defaults.minLeaf(), ">= 1", "minimum number of rows in a leaf"),
                new OptionSpec(
                        "class-weights",
                        defaults.classWeights().label(),
                        String.join("|", ClassWeighting.labels()),
                        "balanced gives rare classes the same total weight as others"),
                new OptionSpec("layer-height", AUTO, "auto or 1 to 16", "height of the arrays that store the trees"));
    }

    /** What decides how votes are counted and how learning goes on. */
    static List<OptionSpec> voting(ForestOptions defaults) {
        RenewalOptions renewal = defaults.renewal();
        return List.of(
                new OptionSpec(
                        "vote",
                        defaults.vote().label(),
                        String.join("|", Vote.labels()),
                        "a tree votes with the class shares of its leaf, or for one class"),
                new OptionSpec(
                        "leaf-weight",
                        AUTO,
                        "auto or 0 to 2",
                        "weight a leaf of n rows by n to the power of minus this; auto: chosen on out-of-bag rows"),
                new OptionSpec(
                        "oob-rows",
                        "" + defaults.outOfBagRows(),
                        ">= 2",
                        "maximum number of rows that estimate accuracy and calibrate"),
                new OptionSpec("keep-rows", "yes", "yes|no", "keep the training rows in the model; updates need them"),
                new OptionSpec(
                        "renew",
                        "" + renewal.share(),
                        ">= 0",
                        "trees regrown per update: this times the number of trees times the share of new rows"),
                new OptionSpec(
                        "scoring",
                        renewal.scoring().label(),
                        String.join("|", RenewalOptions.Scoring.labels()),
                        "rows that measure a tree during updates"),
                new OptionSpec(
                        "certainty",
                        "" + renewal.certainty(),
                        "above 0, at most 1",
                        "updates skip rows that are predicted correctly with this probability; 1 learns all rows"),
                new OptionSpec(
                        "window",
                        "" + renewal.window(),
                        ">= 0",
                        "number of latest rows to keep in updates; 0 keeps all"),
                new OptionSpec(
                        "memory",
                        "" + renewal.memory(),
                        ">= 0",
                        "under drift, rows after which a tree's past hits count half; 0 for no drift"));
    }

    static ForestOptions growthOf(OptionValues values) {
        return growing(values).build();
    }

    static ForestOptions allOf(OptionValues values) {
        double certainty = values.positive("certainty");
        if (certainty > 1) {
            throw values.bad("certainty", "above 0, at most 1");
        }
        double renew = values.number("renew");
        if (!(renew >= 0 && Double.isFinite(renew))) {
            throw values.bad("renew", "finite and >= 0");
        }
        ForestOptions.Builder builder = growing(values);
        if (!values.text("leaf-weight").equals(AUTO)) {
            double exponent = values.number("leaf-weight");
            if (!(exponent >= 0 && exponent <= 2)) {
                throw values.bad("leaf-weight", "auto or 0 to 2");
            }
            builder.leafExponent(exponent);
        }
        return builder.search(SplitSearch.labelled(values.choice("search", SplitSearch.labels())))
                .vote(Vote.labelled(values.choice("vote", Vote.labels())))
                .outOfBagRows(values.atLeast("oob-rows", 2))
                .keepsRows(values.flag("keep-rows"))
                .renewal(new RenewalOptions(
                        renew,
                        RenewalOptions.Scoring.labelled(values.choice("scoring", RenewalOptions.Scoring.labels())),
                        certainty,
                        values.atLeast("window", 0),
                        values.atLeast("memory", 0)))
                .build();
    }

    private static ForestOptions.Builder growing(OptionValues values) {
        ForestOptions.Builder builder = ForestOptions.builder()
                .trees(values.atLeast("trees", 1))
                .impurity(Impurity.labelled(values.choice("impurity", Impurity.labels())))
                .sampling(sampling(values))
                .maxHeight(values.atLeast("max-height", 1))
                .minLeaf(values.atLeast("min-leaf", 1))
                .classWeights(ClassWeighting.labelled(values.choice("class-weights", ClassWeighting.labels())));
        number("candidates", values).ifPresent(builder::candidates);
        number("layer-height", values).ifPresent(height -> {
            if (height > 16) {
                throw values.bad("layer-height", "auto or 1 to 16");
            }
            builder.layerHeight(height);
        });
        return builder;
    }

    private static OptionalInt number(String name, OptionValues values) {
        return values.text(name).equals(AUTO) ? OptionalInt.empty() : OptionalInt.of(values.atLeast(name, 1));
    }

    private static Sampling sampling(OptionValues values) {
        try {
            return Sampling.parse(values.text("sample"));
        } catch (IllegalArgumentException e) {
            throw new UsageException("option sample: " + e.getMessage());
        }
    }
}
