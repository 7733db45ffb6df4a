package dev.querent.lab.forest;

import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.Sampling;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.ResultTable;
import dev.querent.lab.report.ResultTable.Column;
import java.util.ArrayList;
import java.util.List;

/** Trees as one array each, compared with trees in layers of small arrays: trees grown in 30 seconds and their memory. */
public final class LayeredTrees extends Experiment {
    /** Higher ones would take gigabytes as one array. */
    private static final List<Integer> FLAT = List.of(10, 12, 14, 16);

    private static final List<Integer> LAYERED = List.of(10, 12, 14, 16, 20, 25, 30, 35, 45);

    /** Bytes per node of an array tree: a split of 8, an exit of 4. */
    private static final double FLAT_BYTES = 12;

    private static final double MEGABYTE = 1e6;

    private record Line(int height, boolean layered, TimedForest forest) {}

    public LayeredTrees() {
        super(
                new Citation(Citation.Paper.DENNINGER_2017, "Fig. 3.6", "3.3"),
                "trees in layers of small arrays against one array each: trees in 30 seconds and memory, MNIST",
                PublicSet.MNIST_PIXELS.files());
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        TrainTest digits = context.load(PublicSet.MNIST_PIXELS);
        List<Line> lines = new ArrayList<>();
        int total = FLAT.size() + LAYERED.size();
        for (int height : FLAT) {
            context.run().progress("one array, height " + height, lines.size(), total);
            lines.add(new Line(height, false, TimedForest.grow(options(height).layerHeight(height), digits, context)));
        }
        for (int height : LAYERED) {
            context.run().progress("layers, height " + height, lines.size(), total);
            lines.add(new Line(height, true, TimedForest.grow(options(height), digits, context)));
        }
        context.run().progress("done", total, total);
        return result(lines, context);
    }

    private static ForestOptions.Builder options(int height) {
        return ForestOptions.builder().maxHeight(height).sampling(new Sampling.Stride(3));
    }

    private static ExperimentResult result(List<Line> lines, ExperimentContext context) {
        TimedForest deepest = lines.get(lines.size() - 1).forest();
        double bytesPerNode = (double) deepest.model().bytes() / deepest.model().nodes();
        double megabytes = deepest.model().bytes() / MEGABYTE;
        List<List<String>> rows = new ArrayList<>();
        List<List<?>> numbers = new ArrayList<>();
        for (Line line : lines) {
            TimedForest forest = line.forest();
            double perNode = (double) forest.model().bytes() / forest.model().nodes();
            rows.add(List.of(
                    String.valueOf(line.height()),
                    line.layered() ? "layers of height " + forest.model().layerHeight() : "one array",
                    String.valueOf(forest.trees()),
                    NumberFormats.significant(forest.bytesPerTree() / MEGABYTE, 3) + " MB",
                    NumberFormats.significant(FLAT_BYTES * Math.pow(2, line.height()) / MEGABYTE, 3) + " MB",
                    NumberFormats.significant(perNode, 3),
                    NumberFormats.fixed(100 * forest.accuracy(), 2) + "\u00A0%"));
            numbers.add(List.of(
                    line.height(),
                    line.layered() ? "layers" : "one array",
                    forest.trees(),
                    forest.bytesPerTree(),
                    perNode,
                    forest.accuracy()));
        }
        ExperimentResult.Builder builder = new ExperimentResult.Builder(new Protocol(
                        "Trees grown in 30 seconds on 8 threads for heights 21 to 45, with three layers up to height 26. The tree as one"
                                + " array ends at height 26, where 8 trees take 38 s and 8.5 GB. At height 45, 1,626 trees in 30 s and"
                                + " 504.2 MB.",
                        "30 seconds on " + context.workers().parallelism()
                                + " threads, about 30,000 rows per tree. One array per tree up to height 16, which the arrays allow"
                                + " here; layers of two levels.",
                        "Other machine, threads and split score; 8 bytes per split instead of 16 per node."))
                .fact("trees_height_45", deepest.trees())
                .fact("megabytes_height_45", megabytes)
                .fact("bytes_per_node_height_45", bytesPerNode)
                .fact("megabytes_of_1626_trees", 1626 * deepest.bytesPerTree() / MEGABYTE);
        builder.table(
                "Trees and memory by height",
                "A tree in one array has a position for every node that its height allows.",
                new ResultTable(
                        "30 seconds each",
                        List.of(
                                Column.name("height"),
                                Column.name("stored as"),
                                Column.ours("trees"),
                                Column.ours("per tree"),
                                Column.ours("as one array"),
                                Column.ours("bytes per node"),
                                Column.ours("test accuracy")),
                        rows));
        builder.csv(
                "trees", List.of("height", "stored", "trees", "bytes_per_tree", "bytes_per_node", "accuracy"), numbers);
        return builder.build(
                deepest.trees() + " trees of height 45 in " + NumberFormats.significant(megabytes, 3) + " MB",
                "A stored node takes " + NumberFormats.significant(bytesPerNode, 3)
                        + " bytes; 1,626 such trees, the number that the thesis"
                        + " grew in that time on 8 threads, would take "
                        + NumberFormats.significant(1626 * deepest.bytesPerTree() / MEGABYTE, 3) + " MB.");
    }
}
