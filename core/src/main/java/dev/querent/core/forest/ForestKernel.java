package dev.querent.core.forest;

import dev.querent.core.data.Features;
import dev.querent.core.internal.Require;
import dev.querent.core.kernel.Kernel;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.List;

/**
 * The random forest kernel (Davies and Ghahramani 2014): κ(x, z) = a · the share of trees in which x and z reach the same node at a height drawn
 * per tree. Each tree partitions the rows and contributes a block matrix of ones, so κ is positive semi-definite; the heights are drawn once, so
 * it is a function. The forest has seen the labels, so the kernel can overfit its rows.
 */
public final class ForestKernel implements Kernel {
    private static final int BLOCK = 64;

    private final double amplitude;
    private final int features;
    private final List<ArrayTree> trees;
    private final int[] heights; // by tree, depth at which rows are compared

    ForestKernel(double amplitude, int features, List<ArrayTree> trees, int[] heights) {
        this.amplitude = Require.finitePositive("amplitude", amplitude);
        this.features = features;
        this.trees = trees;
        this.heights = heights;
    }

    /** The kernel of a forest's trees, with heights uniform from 1 to the depth of each tree. */
    public static ForestKernel of(ForestModel forest, Seed seed) {
        List<ArrayTree> trees =
                forest.state().trees().stream().map(ForestTree::tree).toList();
        RandomSource random = seed.child("forest.kernel").generator();
        int[] heights = new int[trees.size()];
        Arrays.setAll(
                heights,
                t -> 1 + random.nextInt(Math.max(1, NodeList.of(trees.get(t)).height())));
        return new ForestKernel(1, forest.features(), trees, heights);
    }

    /** Restores the kernel from its parts, see {@link #trees}. */
    public static ForestKernel of(double amplitude, int features, StoredTrees trees, int[] heights) {
        List<ArrayTree> members = trees.held(1).stream().map(ForestTree::tree).toList();
        Require.that(heights.length == members.size(), "heights", heights.length, "" + members.size());
        return new ForestKernel(amplitude, features, members, heights.clone());
    }

    public double amplitude() {
        return amplitude;
    }

    /** Number of features that a row must have. */
    public int features() {
        return features;
    }

    /** The parts stored in a model file. */
    public StoredTrees trees() {
        List<ForestTree> members = trees.stream()
                .map(tree -> new ForestTree(tree, Seed.of(0), new float[0]))
                .toList();
        return StoredTrees.of(members, ForestState.equalWeights(members.size()));
    }

    public int[] heights() {
        return heights.clone();
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
        return new ForestKernel(Math.exp(log[0]), features, trees, heights);
    }

    @Override
    public double value(Features a, int i, Features b, int j) {
        int[][] first = nodes(a.select(new int[] {i}), Workers.sequential());
        int[][] second = nodes(b.select(new int[] {j}), Workers.sequential());
        return amplitude * same(first[0], second[0]) / trees.size();
    }

    @Override
    public Matrix cross(Features training, Features queries, Compute compute) {
        int[][] rows = nodes(training, compute.workers());
        int[][] others = training == queries ? rows : nodes(queries, compute.workers());
        Matrix k = Matrix.zeros(rows.length, others.length);
        double scale = amplitude / trees.size();
        compute.workers().forEachChunk(others.length, BLOCK, (from, to) -> {
            for (int j = from; j < to; j++) {
                for (int i = 0; i < rows.length; i++) {
                    k.array()[j * rows.length + i] = scale * same(rows[i], others[j]);
                }
            }
        });
        return k;
    }

    private static int same(int[] a, int[] b) {
        int same = 0;
        for (int t = 0; t < a.length; t++) {
            same += ((a[t] ^ b[t]) - 1) >>> 31; // node numbers are not negative: the sign is set if they agree
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

    /** By row and tree, the node reached at the tree's height. */
    private int[][] nodes(Features rows, Workers workers) {
        Require.that(rows.columns() == features, "features", rows.columns(), "" + features);
        int[][] nodes = new int[rows.rows()][trees.size()];
        workers.forEachChunk(rows.rows(), BLOCK, (from, to) -> {
            float[] row = new float[features];
            for (int i = from; i < to; i++) {
                rows.copyRow(i, 0, features, row, 0);
                for (int t = 0; t < heights.length; t++) {
                    nodes[i][t] = trees.get(t).nodeAt(row, 0, heights[t]);
                }
            }
        });
        return nodes;
    }
}
