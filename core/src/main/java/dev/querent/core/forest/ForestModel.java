package dev.querent.core.forest;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabelSet;
import dev.querent.core.data.LabeledData;
import dev.querent.core.internal.Require;
import dev.querent.core.model.ClassVariances;
import dev.querent.core.model.Committee;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.MemberVotes;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * A trained random forest (Breiman 2001). Its latent means are the vote shares of the trees, its variance is the disagreement between trees, and
 * its probabilities are the shares calibrated on out-of-bag rows. Immutable and thread-safe.
 */
public final class ForestModel implements LatentClassifier, Committee {
    public static final List<VarianceMethod> VARIANCES = List.of(new BetweenTrees());

    private final ForestState state;

    ForestModel(ForestState state) {
        this.state = state;
    }

    /** Restores the forest from its parts, see {@link #parts}. */
    public static ForestModel of(ForestParts parts) {
        return of(parts, parts.trees().trees(parts.options().arrayHeight()));
    }

    /** The forest with these trees; those among the parts are not read. */
    static ForestModel of(ForestParts parts, List<ForestTree> trees) {
        Optional<RowHistory> rows =
                parts.rows().map(kept -> RowHistory.of(new NumberedRows(kept.data(), kept.ids(), kept.nextId())));
        return new ForestModel(new ForestState(
                parts.options(),
                parts.classes(),
                parts.features(),
                parts.seed(),
                trees,
                parts.trees().weights(),
                new LeafWeights(parts.leafExponent()),
                parts.nextTree(),
                new ShareCalibration(parts.power(), parts.floor()),
                parts.outOfBag(),
                rows));
    }

    /** As {@link #joined(ForestModel, ForestModel, Workers)}, on the calling thread. */
    public static ForestModel joined(ForestModel a, ForestModel b) {
        return joined(a, b, Workers.sequential());
    }

    /**
     * The forest of all trees of two forests that were trained apart, e.g. on two machines. Both must have the same classes in the same order, the
     * same features, and the same options except the number of trees and whether rows are kept. All trees vote: without leaf weights, the shares
     * are the mean of both forests' shares, weighted by their trees. What is derived from rows depends on the rows that the forests have kept:
     *
     * <ul>
     *   <li>The same rows, and different seeds: leaf weights, calibration and out-of-bag estimate are those of one forest of all trees, and the
     *       joined forest can go on learning.
     *   <li>Different rows: they are computed from the rows of both, each predicted by the trees that have not learnt it. A row that equals one of
     *       the other forest's counts as learnt by all of that forest's trees. The joined forest keeps no rows and cannot go on learning, because
     *       the number of a row in its own forest determines which trees have learnt it.
     *   <li>Rows of only one forest, or none: there is no out-of-bag estimate, calibrations are averaged, and leaf exponents must be equal.
     * </ul>
     */
    public static ForestModel joined(ForestModel a, ForestModel b, Workers workers) {
        return new ForestModel(JoinedForest.of(a.state, b.state, workers));
    }

    /** The parts stored in a model file. */
    public ForestParts parts() {
        return parts(StoredTrees.of(state.trees(), state.weights()));
    }

    ForestParts parts(StoredTrees trees) {
        return new ForestParts(
                state.options(),
                state.classes(),
                state.features(),
                state.seed(),
                trees,
                state.leafWeights().exponent(),
                state.nextTree(),
                state.calibration().power(),
                state.calibration().floor(),
                state.outOfBag(),
                state.rows()
                        .map(RowHistory::joined)
                        .map(all -> all.named(state.classes()))
                        .map(all -> new ForestParts.KeptRows(all.data(), all.ids(), all.nextId())));
    }

    ForestState state() {
        return state;
    }

    @Override
    public LabelSet classes() {
        return state.classes();
    }

    @Override
    public int features() {
        return state.features();
    }

    public int trees() {
        return state.trees().size();
    }

    public ForestOptions options() {
        return state.options();
    }

    /** Number of training rows; empty if they are not kept. */
    public Optional<Integer> rows() {
        return state.rows().map(RowHistory::size);
    }

    /** The training data; empty if not kept. */
    public Optional<LabeledData> trainingRows() {
        return state.rows().map(history -> history.joined().data());
    }

    /** The out-of-bag estimate; empty if every tree has learnt from every row. */
    public Optional<OutOfBag> outOfBag() {
        return state.outOfBag();
    }

    /** Shares of the {@link #trainingRows} by the trees that have not learnt from them; empty if the rows are not kept. */
    public Optional<OutOfBagShares> outOfBagShares(Workers workers) {
        return state.rows().map(RowHistory::joined).map(rows -> {
            List<ForestTree> trees = state.trees();
            List<BitSet> learnt = LeafWeightChoice.learnt(
                    trees.size(), t -> Bag.of(options().sampling(), trees.get(t).seed()), rows.ids(), workers);
            return OutOfBagShares.of(
                    trees,
                    state.weights(),
                    state.leafWeights(),
                    options().vote(),
                    classes().size(),
                    rows.data().features(),
                    learnt,
                    workers);
        });
    }

    /** Exponent of the leaf weights, see {@link ForestOptions#leafExponent}. */
    public double leafExponent() {
        return state.leafWeights().exponent();
    }

    /** Number of splits and leaves of all trees. */
    public long nodes() {
        return state.trees().stream()
                .mapToLong(tree -> 2L * tree.tree().splitCount() + 1)
                .sum();
    }

    /** Memory of the trees in bytes. */
    public long bytes() {
        return state.trees().stream().mapToLong(tree -> tree.tree().bytes()).sum();
    }

    /** Height of the small arrays that store the trees. */
    public int layerHeight() {
        return state.trees().get(0).tree().layerHeight();
    }

    /**
     * Mean decrease in impurity of each feature in training, normalised to sum 1 (Breiman 2001). Biased towards features with many distinct
     * values.
     */
    public double[] importance() {
        double[] sums = new double[features()];
        for (ForestTree tree : state.trees()) {
            double total = 0;
            for (float gain : tree.gains()) {
                total += gain;
            }
            for (int d = 0; total > 0 && d < sums.length; d++) {
                sums[d] += tree.gains()[d] / total;
            }
        }
        double all = Arrays.stream(sums).sum();
        return Arrays.stream(sums).map(sum -> all > 0 ? sum / all : 0).toArray();
    }

    @Override
    public List<VarianceMethod> variances() {
        return VARIANCES;
    }

    @Override
    public LatentMoments latent(Features rows, VarianceMethod variance, Workers workers) {
        requireOffered(variance);
        return moments(votes(rows, true, workers));
    }

    @Override
    public LatentMoments latentMeans(Features rows, Workers workers) {
        return LatentMoments.owning(
                classes().size(), votes(rows, false, workers).means(), Optional.empty());
    }

    @Override
    public Predictions predict(Features rows, VarianceMethod variance, Workers workers) {
        requireOffered(variance);
        TreeVotes votes = votes(rows, true, workers);
        return predictions(votes, moments(votes));
    }

    /** The variance itself: the latent functions of a forest are shares of its trees. */
    @Override
    public ClassVariances classVariances(LatentMoments moments, Workers workers) {
        double[] values = new double[moments.rows() * moments.classes()];
        Arrays.setAll(values, e -> moments.variance(e / moments.classes(), e % moments.classes()));
        return ClassVariances.owning(moments.classes(), values);
    }

    /** Shares of hard or soft votes, regardless of the forest's own choice; not calibrated. */
    public Predictions shares(Features rows, Vote vote, Workers workers) {
        TreeVotes votes = TreeVotes.of(state, vote, rows, false, workers);
        return Predictions.owning(classes(), votes.means(), Optional.empty());
    }

    /** Novelty of each row, higher for more novel ones: the entropy of the vote shares relative to that of the uniform distribution. */
    public double[] novelty(Features rows, Workers workers) {
        double[] shares = votes(rows, false, workers).means();
        Predictions plain = Predictions.owning(classes(), shares, Optional.empty());
        double[] scores = new double[rows.rows()];
        Arrays.setAll(scores, plain::normalisedEntropy);
        return scores;
    }

    @Override
    public MemberVotes votes(Features rows, Workers workers) {
        requireFeatures(rows);
        return TreeVotes.members(state, rows, workers);
    }

    private TreeVotes votes(Features rows, boolean withSquares, Workers workers) {
        requireFeatures(rows);
        return TreeVotes.of(state, options().vote(), rows, withSquares, workers);
    }

    private LatentMoments moments(TreeVotes votes) {
        Variance variance = Variance.exact(classes().size(), votes.variances());
        return LatentMoments.owning(classes().size(), votes.means(), Optional.of(variance));
    }

    private Predictions predictions(TreeVotes votes, LatentMoments moments) {
        int m = classes().size();
        double[] probabilities = new double[votes.means().length];
        for (int at = 0; at < probabilities.length; at += m) {
            state.calibration().write(votes.means(), at, m, probabilities, at);
        }
        return Predictions.owning(classes(), probabilities, Optional.of(moments));
    }

    /**
     * Out-of-bag estimate of the accuracy: each row is predicted by the trees that have not learnt from it (Breiman 2001). Slightly pessimistic,
     * because only some of the trees vote on each row.
     *
     * @param rows number of rows predicted, each by at least one tree
     * @param accuracy share of them predicted correctly
     */
    public record OutOfBag(int rows, double accuracy) {
        public OutOfBag {
            Require.atLeast("rows", rows, 1);
            Require.that(accuracy >= 0 && accuracy <= 1, "accuracy", accuracy, "between 0 and 1");
        }
    }
}
