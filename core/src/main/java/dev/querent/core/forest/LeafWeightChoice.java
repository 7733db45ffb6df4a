package dev.querent.core.forest;

import dev.querent.core.data.Split;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.Seed;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Chooses the leaf weights on out-of-bag rows. Only m of T trees vote on such a row, and unequal weights reduce their effective number further;
 * so large exponents look worse than they are in use. A vote of half of the m trees shows by how much: the error falls about as 1/m, so with all
 * T trees the accuracy is a(T) ≈ a(m) + (a(m) − a(m/2))·(1 − m/T).
 */
final class LeafWeightChoice {
    private final List<ForestTree> trees;
    private final ForestOptions options;
    private final NumberedRows sample;
    private final List<BitSet> learnt; // by tree, rows of the sample in its bag
    private final Workers workers;

    LeafWeightChoice(List<ForestTree> trees, NumberedRows rows, ForestOptions options, Seed seed, Workers workers) {
        this(trees, t -> Bag.of(options.sampling(), trees.get(t).seed()), rows, options, seed, workers);
    }

    /**
     * Uses a stratified sample if there are many rows.
     *
     * @param bags by tree
     */
    LeafWeightChoice(
            List<ForestTree> trees,
            IntFunction<Bag> bags,
            NumberedRows rows,
            ForestOptions options,
            Seed seed,
            Workers workers) {
        this.trees = trees;
        this.options = options;
        this.workers = workers;
        this.sample = sample(rows, options, seed);
        this.learnt = learnt(trees.size(), bags, sample.ids(), workers);
    }

    /** By tree, the positions of rows in its bag. */
    static List<BitSet> learnt(int trees, IntFunction<Bag> bags, int[] ids, Workers workers) {
        return workers.mapInOrder(trees, t -> {
            Bag bag = bags.apply(t);
            return IntStream.range(0, ids.length)
                    .filter(i -> bag.copies(ids[i]) > 0)
                    .collect(BitSet::new, BitSet::set, BitSet::or);
        });
    }

    /** The rows whose out-of-bag votes are counted. */
    static NumberedRows sample(NumberedRows rows, ForestOptions options, Seed seed) {
        if (rows.size() <= options.outOfBagRows()) {
            return rows;
        }
        double share = (double) options.outOfBagRows() / rows.size();
        return rows.select(Split.stratified(rows.data().labels(), share, seed.child("forest.judged"))
                .test());
    }

    /** Out-of-bag votes with the best leaf weights. */
    OutOfBagVotes best(float[] weights) {
        if (options.leafExponent().isPresent()) {
            return votes(weights, options.leafExponent().getAsDouble());
        }
        OutOfBagVotes best = null;
        double most = 0;
        for (double exponent : LeafWeights.TRIED) {
            OutOfBagVotes votes = votes(weights, exponent);
            double accuracy = extrapolated(votes, weights);
            if (best == null || accuracy > most) { // ties: the smallest exponent
                best = votes;
                most = accuracy;
            }
        }
        return best;
    }

    private OutOfBagVotes votes(float[] weights, double exponent) {
        return OutOfBagVotes.of(
                trees, weights, new LeafWeights(exponent), options.vote(), sample.data(), learnt, workers);
    }

    /** The estimate of the accuracy with all trees. */
    double extrapolated(OutOfBagVotes votes, float[] weights) {
        double exponent = votes.leafWeights().exponent();
        double half = (votes(everySecond(weights, 0), exponent).accuracy()
                        + votes(everySecond(weights, 1), exponent).accuracy())
                / 2;
        return votes.accuracy() + (votes.accuracy() - half) * (1 - leftOutShare());
    }

    /** The mean share of trees for which a row is out of bag. */
    private double leftOutShare() {
        long known = learnt.stream().mapToLong(BitSet::cardinality).sum();
        return 1 - (double) known / Math.max(1, (long) trees.size() * sample.size());
    }

    private static float[] everySecond(float[] weights, int first) {
        float[] some = new float[weights.length];
        for (int t = first; t < weights.length; t += 2) {
            some[t] = weights[t];
        }
        return some;
    }
}
