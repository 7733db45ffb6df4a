package dev.querent.core.forest;

import dev.querent.core.option.ValueRange;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Options of a forest.
 *
 * @param trees number of trees; a budget may end training earlier
 * @param candidates dimensions tried per split; empty for a number that grows with the root of the dimensions
 * @param maxHeight maximum number of splits between the root of a tree and a leaf
 * @param minLeaf minimum number of rows in a leaf
 * @param leafExponent a leaf of n rows has weight n to the power of minus this in votes; empty to choose it on out-of-bag rows
 * @param layerHeight height of the small arrays that store trees; empty for 2. Never changes a prediction
 * @param outOfBagRows maximum number of rows, stratified by class, that estimate the accuracy and calibrate probabilities
 * @param keepsRows whether models keep their training rows, which online learning needs
 */
public record ForestOptions(
        int trees,
        OptionalInt candidates,
        Impurity impurity,
        SplitSearch search,
        Sampling sampling,
        int maxHeight,
        int minLeaf,
        ClassWeighting classWeights,
        Vote vote,
        OptionalDouble leafExponent,
        OptionalInt layerHeight,
        int outOfBagRows,
        boolean keepsRows,
        RenewalOptions renewal) {
    /** Candidates per root of the number of dimensions. Chosen on the last sixth of the training rows of USPS and MNIST. */
    private static final int CANDIDATES_PER_ROOT = 2;

    /** Higher small arrays take too much memory for the little time they save. */
    private static final int HIGHEST_LAYER = 16;

    /** 10 bytes per node; a height of 1 takes 8 and a fifth more time, 3 takes 15 and is not faster. */
    private static final int USUAL_LAYER = 2;

    public static final ValueRange TREES_RANGE = ValueRange.atLeast(1);
    public static final ValueRange CANDIDATES_RANGE = ValueRange.atLeast(1);
    public static final ValueRange MAX_HEIGHT_RANGE = ValueRange.atLeast(1);
    public static final ValueRange MIN_LEAF_RANGE = ValueRange.atLeast(1);
    public static final ValueRange LEAF_EXPONENT_RANGE = ValueRange.between(0, 2);
    public static final ValueRange LAYER_HEIGHT_RANGE = ValueRange.between(1, HIGHEST_LAYER);
    public static final ValueRange OUT_OF_BAG_ROWS_RANGE = ValueRange.atLeast(2);

    public ForestOptions {
        TREES_RANGE.require("trees", trees);
        candidates.ifPresent(count -> CANDIDATES_RANGE.require("candidates", count));
        MAX_HEIGHT_RANGE.require("maxHeight", maxHeight);
        MIN_LEAF_RANGE.require("minLeaf", minLeaf);
        leafExponent.ifPresent(exponent -> LEAF_EXPONENT_RANGE.require("leafExponent", exponent));
        layerHeight.ifPresent(height -> LAYER_HEIGHT_RANGE.require("layerHeight", height));
        OUT_OF_BAG_ROWS_RANGE.require("outOfBagRows", outOfBagRows);
    }

    int arrayHeight() {
        return layerHeight.orElse(USUAL_LAYER);
    }

    GrowthRules rules(int dimensions) {
        int usual = (int) Math.ceil(CANDIDATES_PER_ROOT * Math.sqrt(dimensions));
        return new GrowthRules(candidates.orElse(usual), impurity, search, maxHeight, minLeaf);
    }

    ForestOptions with(int newTrees, boolean nowKeepsRows) {
        return new ForestOptions(
                newTrees,
                candidates,
                impurity,
                search,
                sampling,
                maxHeight,
                minLeaf,
                classWeights,
                vote,
                leafExponent,
                layerHeight,
                outOfBagRows,
                nowKeepsRows,
                renewal);
    }

    public static Builder builder() {
        return new Builder();
    }

    public static ForestOptions defaults() {
        return builder().build();
    }

    /** The only place that defines defaults. */
    public static final class Builder {
        private int trees = 500;
        private OptionalInt candidates = OptionalInt.empty();
        private Impurity impurity = Impurity.GINI;
        private SplitSearch search = SplitSearch.RANDOM;
        private Sampling sampling = new Sampling.Share(0.9);
        private int maxHeight = 500;
        private int minLeaf = 1;
        private ClassWeighting classWeights = ClassWeighting.NONE;
        private Vote vote = Vote.SOFT;
        private OptionalDouble leafExponent = OptionalDouble.empty();
        private OptionalInt layerHeight = OptionalInt.empty();
        private int outOfBagRows = 10_000;
        private boolean keepsRows = true;
        private RenewalOptions renewal = RenewalOptions.defaults();

        private Builder() {}

        public Builder trees(int value) {
            trees = value;
            return this;
        }

        public Builder candidates(int value) {
            candidates = OptionalInt.of(value);
            return this;
        }

        public Builder impurity(Impurity value) {
            impurity = value;
            return this;
        }

        public Builder search(SplitSearch value) {
            search = value;
            return this;
        }

        public Builder sampling(Sampling value) {
            sampling = value;
            return this;
        }

        public Builder maxHeight(int value) {
            maxHeight = value;
            return this;
        }

        public Builder minLeaf(int value) {
            minLeaf = value;
            return this;
        }

        public Builder classWeights(ClassWeighting value) {
            classWeights = value;
            return this;
        }

        public Builder vote(Vote value) {
            vote = value;
            return this;
        }

        public Builder leafExponent(double value) {
            leafExponent = OptionalDouble.of(value);
            return this;
        }

        public Builder layerHeight(int value) {
            layerHeight = OptionalInt.of(value);
            return this;
        }

        public Builder outOfBagRows(int value) {
            outOfBagRows = value;
            return this;
        }

        public Builder keepsRows(boolean value) {
            keepsRows = value;
            return this;
        }

        public Builder renewal(RenewalOptions value) {
            renewal = value;
            return this;
        }

        public ForestOptions build() {
            return new ForestOptions(
                    trees,
                    candidates,
                    impurity,
                    search,
                    sampling,
                    maxHeight,
                    minLeaf,
                    classWeights,
                    vote,
                    leafExponent,
                    layerHeight,
                    outOfBagRows,
                    keepsRows,
                    renewal);
        }
    }
}
