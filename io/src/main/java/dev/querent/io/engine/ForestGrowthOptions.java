package dev.querent.io.engine;

import dev.querent.core.forest.ClassWeighting;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.Impurity;
import dev.querent.core.forest.RenewalOptions;
import dev.querent.core.forest.Sampling;
import dev.querent.core.forest.SplitSearch;
import dev.querent.core.forest.Vote;
import dev.querent.io.UsageException;
import dev.querent.io.option.OptionSpec;
import dev.querent.io.option.OptionValues;
import java.util.List;
import java.util.OptionalInt;

/** Converts options of forests to and from text. */
final class ForestGrowthOptions {
    private static final String AUTO = "auto";

    private ForestGrowthOptions() {}

    /** What decides how trees are grown. */
    static List<OptionSpec> growth(ForestOptions defaults) {
        return List.of(
                new OptionSpec("trees", "" + defaults.trees(), ">= 1", "how many trees"),
                new OptionSpec("candidates", AUTO, "auto or >= 1", "features tried per split; auto: twice their root"),
                new OptionSpec(
                        "impurity",
                        defaults.impurity().label(),
                        String.join("|", Impurity.labels()),
                        "what a split lowers, both sides counted by their size"),
                new OptionSpec(
                        "search",
                        defaults.search().label(),
                        String.join("|", SplitSearch.labels()),
                        "threshold drawn at random, or the best there is"),
                new OptionSpec(
                        "sample",
                        defaults.sampling().text(),
                        "all|bootstrap|share:P|stride:N",
                        "rows per tree; those left out judge it"),
                new OptionSpec(
                        "max-height", "" + defaults.maxHeight(), ">= 1", "splits from the root to a leaf, at most"),
                new OptionSpec("min-leaf", "" + defaults.minLeaf(), ">= 1", "rows in a leaf, at least"),
                new OptionSpec(
                        "class-weights",
                        defaults.classWeights().label(),
                        String.join("|", ClassWeighting.labels()),
                        "balanced lets rare classes count as much as others"),
                new OptionSpec("layer-height", AUTO, "auto or 1 to 16", "height of the arrays trees are stored in"));
    }

    /** What decides how votes are counted and how learning goes on. */
    static List<OptionSpec> voting(ForestOptions defaults) {
        RenewalOptions renewal = defaults.renewal();
        return List.of(
                new OptionSpec(
                        "vote",
                        defaults.vote().label(),
                        String.join("|", Vote.labels()),
                        "a tree gives its leaf's class shares, or all to one class"),
                new OptionSpec(
                        "leaf-weight",
                        AUTO,
                        "auto or 0 to 2",
                        "a leaf of n rows counts n to the power of minus this; auto: by rows left out"),
                new OptionSpec(
                        "oob-rows",
                        "" + defaults.outOfBagRows(),
                        ">= 2",
                        "rows that estimate accuracy and calibrate, at most"),
                new OptionSpec("keep-rows", "yes", "yes|no", "whether the model keeps its rows, which updates need"),
                new OptionSpec(
                        "renew",
                        "" + renewal.share(),
                        ">= 0",
                        "trees grown anew per update, in forests times the share of new rows"),
                new OptionSpec(
                        "scoring",
                        renewal.scoring().label(),
                        String.join("|", RenewalOptions.Scoring.labels()),
                        "which rows judge a tree in updates"),
                new OptionSpec(
                        "certainty",
                        "" + renewal.certainty(),
                        "above 0, at most 1",
                        "rows known with this probability are not learnt in updates; 1 learns all"),
                new OptionSpec("window", "" + renewal.window(), ">= 0", "rows kept in updates, the latest; 0 for all"),
                new OptionSpec(
                        "memory",
                        "" + renewal.memory(),
                        ">= 0",
                        "where rows drift: rows after which a tree's hits count half; 0 where not"));
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
