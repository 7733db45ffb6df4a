package dev.querent.core.forest;

import dev.querent.core.data.Features;
import dev.querent.core.forest.ForestModel.OutOfBag;
import dev.querent.core.internal.Require;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Joins two forests that were trained apart, see {@link ForestModel#joined(ForestModel, ForestModel, Workers)}. */
final class JoinedForest {
    private final ForestState a;
    private final ForestState b;
    private final Workers workers;
    private final List<ForestTree> trees;
    private final float[] weights;

    private JoinedForest(ForestState a, ForestState b, Workers workers) {
        this.a = a;
        this.b = b;
        this.workers = workers;
        trees = Stream.concat(a.trees().stream(), b.trees().stream()).toList();
        weights = Arrays.copyOf(a.weights(), trees.size());
        System.arraycopy(b.weights(), 0, weights, a.trees().size(), b.weights().length);
    }

    static ForestState of(ForestState a, ForestState b, Workers workers) {
        Require.that(
                a.classes().equals(b.classes()),
                "classes of the second forest",
                b.classes().names(),
                "those of the first, " + a.classes().names());
        Require.that(a.features() == b.features(), "features of the second forest", b.features(), "" + a.features());
        ForestOptions alike = b.options().with(a.options().trees(), a.options().keepsRows());
        Require.that(
                alike.equals(a.options()), "options of the second forest", alike, "those of the first, " + a.options());
        return new JoinedForest(a, b, workers).joined();
    }

    private ForestState joined() {
        if (a.rows().isEmpty() || b.rows().isEmpty()) {
            return withoutRows();
        }
        NumberedRows rowsOfA = a.rows().get().joined().named(a.classes());
        NumberedRows rowsOfB = b.rows().get().joined().named(a.classes());
        return areSame(rowsOfA, rowsOfB) ? withSameRows(rowsOfA) : withOtherRows(rowsOfA, rowsOfB);
    }

    private static boolean areSame(NumberedRows one, NumberedRows other) {
        return one.nextId() == other.nextId()
                && Arrays.equals(one.ids(), other.ids())
                && Arrays.equals(
                        one.data().labels().codes(), other.data().labels().codes())
                && one.data().features().beginsWith(other.data().features());
    }

    /** As if all trees had grown in one forest. */
    private ForestState withSameRows(NumberedRows rows) {
        Set<Seed> seeds = a.trees().stream().map(ForestTree::seed).collect(Collectors.toSet());
        long same =
                b.trees().stream().filter(tree -> seeds.contains(tree.seed())).count();
        Require.that(same == 0, "trees that both forests have", same, "0; train one of them with another seed");
        return judged(rows, this::bag, a.rows());
    }

    private Bag bag(int tree) {
        return Bag.of(a.options().sampling(), trees.get(tree).seed());
    }

    /** Rows of the second forest are numbered after those of the first; trees learnt from rows of their own forest. */
    private ForestState withOtherRows(NumberedRows rowsOfA, NumberedRows rowsOfB) {
        int shift = rowsOfA.nextId();
        int[] ids =
                Arrays.stream(rowsOfB.ids()).map(id -> Math.addExact(shift, id)).toArray();
        NumberedRows moved = new NumberedRows(rowsOfB.data(), ids, Math.addExact(shift, rowsOfB.nextId()));
        BitSet known = inBoth(rowsOfA, moved);
        return judged(
                rowsOfA.followedBy(moved).named(a.classes()),
                tree -> {
                    Bag own = bag(tree);
                    boolean first = tree < a.trees().size();
                    return id -> {
                        if (first == id < shift) {
                            return own.copies(first ? id : id - shift);
                        }
                        return known.get(id) ? 1 : 0;
                    };
                },
                Optional.empty());
    }

    /**
     * Ids of rows that the other forest may have learnt, too: their values have equal hashes. Without them the estimate would be too good if the
     * forests share some of their rows.
     */
    private static BitSet inBoth(NumberedRows rowsOfA, NumberedRows rowsOfB) {
        int[] a = hashes(rowsOfA.data().features());
        int[] b = hashes(rowsOfB.data().features());
        BitSet ids = new BitSet();
        addFound(a, rowsOfA.ids(), b, ids);
        addFound(b, rowsOfB.ids(), a, ids);
        return ids;
    }

    private static void addFound(int[] hashes, int[] ids, int[] others, BitSet found) {
        Set<Integer> known = Arrays.stream(others).boxed().collect(Collectors.toCollection(HashSet::new));
        for (int i = 0; i < hashes.length; i++) {
            found.set(ids[i], known.contains(hashes[i]));
        }
    }

    private static int[] hashes(Features rows) {
        float[] values = new float[rows.columns()];
        int[] hashes = new int[rows.rows()];
        for (int row = 0; row < hashes.length; row++) {
            rows.copyRow(row, 0, values.length, values, 0);
            hashes[row] = Arrays.hashCode(values);
        }
        return hashes;
    }

    private ForestState judged(NumberedRows rows, IntFunction<Bag> bags, Optional<RowHistory> kept) {
        OutOfBagVotes votes = new LeafWeightChoice(trees, bags, rows, a.options(), a.seed(), workers).best(weights);
        return state(votes.leafWeights(), votes.calibration(), votes.estimate(), kept);
    }

    private ForestState withoutRows() {
        Require.that(
                a.leafWeights().exponent() == b.leafWeights().exponent(),
                "leaf exponent of the second forest",
                b.leafWeights().exponent(),
                a.leafWeights().exponent() + " like the first's; set it for both, or keep their rows");
        double share = (double) a.trees().size() / trees.size();
        ShareCalibration mean = new ShareCalibration(
                share * a.calibration().power() + (1 - share) * b.calibration().power(),
                share * a.calibration().floor() + (1 - share) * b.calibration().floor());
        return state(a.leafWeights(), mean, Optional.empty(), Optional.empty());
    }

    private ForestState state(
            LeafWeights leafWeights,
            ShareCalibration calibration,
            Optional<OutOfBag> outOfBag,
            Optional<RowHistory> kept) {
        return new ForestState(
                a.options().with(trees.size(), kept.isPresent()),
                a.classes(),
                a.features(),
                a.seed(),
                trees,
                weights,
                leafWeights,
                a.seed().equals(b.seed()) ? Math.max(a.nextTree(), b.nextTree()) : a.nextTree(),
                calibration,
                outOfBag,
                kept);
    }
}
