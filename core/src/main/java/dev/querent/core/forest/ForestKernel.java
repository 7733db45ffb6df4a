package dev.querent.core.forest;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.internal.Require;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import java.util.Arrays;
import java.util.List;

/**
 * The random forest kernel (Davies and Ghahramani 2014): κ(x, z) = a · the share of trees in which x and z reach the same node at a height drawn
 * per tree. Each tree partitions the rows and contributes a block matrix of ones, so κ is positive semi-definite; the heights are drawn once, so
 * it is a function. The forest has seen the labels, so the kernel can overfit its rows.
 *
 * <p>It is an intersection kernel: if φ(x) has a one per tree, in the column of the node that x reaches, then Σ_d min(φ_d(x), φ_d(z)) counts the
 * trees in which x and z meet, and κ(x, z) = a/T · Σ_d min(φ_d(x), φ_d(z)) for T trees. {@link #indicators} gives φ, {@link #ofIndicators} that
 * kernel.
 */
public final class ForestKernel implements Kernel {
    private static final int BLOCK = 64;

    private final double amplitude;
    private final int features;
    private final TreePartitions partitions;

    private ForestKernel(double amplitude, int features, TreePartitions partitions) {
        this.amplitude = Require.finitePositive("amplitude", amplitude);
        this.features = features;
        this.partitions = partitions;
    }

    /**
     * The kernel of a forest's trees, with heights uniform from 1 to the depth of each tree. The seed of a tree determines its height, so that a
     * tree that stays in an online forest keeps it, unless the tree becomes deeper.
     */
    public static ForestKernel of(ForestModel forest) {
        return new ForestKernel(1, forest.features(), TreePartitions.of(trees(forest), drawnHeights(forest)));
    }

    private static List<ArrayTree> trees(ForestModel forest) {
        return forest.state().trees().stream().map(ForestTree::tree).toList();
    }

    private static int[] drawnHeights(ForestModel forest) {
        return forest.state().trees().stream()
                .mapToInt(tree -> {
                    int depth = Math.max(1, NodeList.of(tree.tree()).height());
                    return 1 + (int) (depth * tree.seed().child("forest.kernel").uniform(0));
                })
                .toArray();
    }

    /**
     * The kernel of a forest that has been updated, with the amplitude of this one. Trees that stay the same above their heights are kept, so that
     * {@link #indicators(Features, ForestKernel, SparseFeatures, Workers)} need not walk them again; if all do, this is the same kernel.
     */
    public ForestKernel following(ForestModel updated) {
        Require.that(updated.features() == features, "features", updated.features(), "" + features);
        Require.that(updated.trees() == treeCount(), "trees", updated.trees(), "" + treeCount());
        TreePartitions next = partitions.following(trees(updated), drawnHeights(updated));
        return next.changedSince(partitions).length == 0 ? this : new ForestKernel(amplitude, features, next);
    }

    /** Restores the kernel from its parts, see {@link #trees}. */
    public static ForestKernel of(double amplitude, int features, StoredTrees trees, int[] heights) {
        List<ArrayTree> members = trees.held(1).stream().map(ForestTree::tree).toList();
        Require.that(heights.length == members.size(), "heights", heights.length, "" + members.size());
        return new ForestKernel(amplitude, features, TreePartitions.of(members, heights.clone()));
    }

    public double amplitude() {
        return amplitude;
    }

    /** Number of features that a row must have. */
    public int features() {
        return features;
    }

    public int treeCount() {
        return partitions.heights().length;
    }

    /** The parts stored in a model file: trees cut at their heights. */
    public StoredTrees trees() {
        return StoredTrees.of(partitions.trees(), ForestState.equalWeights(treeCount()));
    }

    public int[] heights() {
        return partitions.heights().clone();
    }

    /**
     * φ: a one per tree, in the column of the node that a row reaches. Takes 8 bytes per row and tree; computed once for cached rows.
     */
    public SparseFeatures indicators(Features rows, Workers workers) {
        requireFeatures(rows);
        return partitions.indicators(rows, workers);
    }

    /**
     * φ of rows whose indicators by another kernel are known. Finds nodes only in the trees that are not those of the other kernel.
     *
     * @param known by {@code earlier}
     */
    public SparseFeatures indicators(Features rows, ForestKernel earlier, SparseFeatures known, Workers workers) {
        requireFeatures(rows);
        return partitions.indicators(rows, earlier.partitions, known, workers);
    }

    TreePartitions partitions() {
        return partitions;
    }

    /** The intersection kernel that has the same values on indicators. */
    public IntersectionKernel ofIndicators() {
        return IntersectionKernel.of(amplitude / treeCount(), new Transform.Identity());
    }

    @Override
    public List<String> parameterNames() {
        return List.of("amplitude");
    }

    @Override
    public double[] logParameters() {
        return new double[] {Math.log(amplitude)};
    }

    @Override
    public ForestKernel withLogParameters(double[] log) {
        Require.that(log.length == 1, "parameters", log.length, "1");
        return withAmplitude(Math.exp(log[0]));
    }

    /** The kernel of the same trees with another amplitude. */
    public ForestKernel withAmplitude(double other) {
        return new ForestKernel(other, features, partitions);
    }

    @Override
    public double value(Features a, int i, Features b, int j) {
        int[] first = nodes(a.select(new int[] {i}), Workers.sequential());
        int[] second = nodes(b.select(new int[] {j}), Workers.sequential());
        return amplitude * same(first, 0, second, 0) / treeCount();
    }

    @Override
    public Matrix cross(Features training, Features queries, Compute compute) {
        int[] rows = nodes(training, compute.workers());
        int[] others = training == queries ? rows : nodes(queries, compute.workers());
        int n = training.rows();
        int trees = treeCount();
        Matrix k = Matrix.zeros(n, queries.rows());
        double scale = amplitude / trees;
        compute.workers().forEachChunk(queries.rows(), BLOCK, (from, to) -> {
            for (int j = from; j < to; j++) {
                for (int i = 0; i < n; i++) {
                    k.array()[j * n + i] = scale * same(rows, i * trees, others, j * trees);
                }
            }
        });
        return k;
    }

    private int same(int[] a, int i, int[] b, int j) {
        int same = 0;
        for (int t = 0; t < treeCount(); t++) {
            same += ((a[i + t] ^ b[j + t]) - 1) >>> 31; // node numbers are not negative: the sign is set if they agree
        }
        return same;
    }

    @Override
    public Matrix gram(Features rows, Compute compute) {
        return cross(rows, rows, compute);
    }

    @Override
    public double[] diagonal(Features rows) {
        double[] diagonal = new double[rows.rows()];
        Arrays.fill(diagonal, amplitude);
        return diagonal;
    }

    @Override
    public double[] gradient(Features rows, Matrix gram, Matrix weights, Compute compute) {
        double sum = 0;
        for (int i = 0; i < gram.array().length; i++) {
            sum += weights.array()[i] * gram.array()[i];
        }
        return new double[] {sum};
    }

    @Override
    public double[] crossGradient(Features training, Features queries, Matrix cross, Matrix weights, Compute compute) {
        return gradient(training, cross, weights, compute);
    }

    /** By row and tree; found once for cached rows. */
    private int[] nodes(Features rows, Workers workers) {
        requireFeatures(rows);
        if (!rows.isCached()) {
            return partitions.columns(rows, workers);
        }
        SparseFeatures known = partitions.indicators(rows, workers);
        int[] nodes = new int[Math.multiplyExact(rows.rows(), treeCount())];
        Arrays.setAll(nodes, known::index);
        return nodes;
    }

    private void requireFeatures(Features rows) {
        Require.that(rows.columns() == features, "features", rows.columns(), "" + features);
    }
}
