package dev.querent.lab.hik;

import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.gp.dense.inference.DensePosterior;
import dev.querent.core.linalg.Compute;
import dev.querent.core.linalg.Matrix;
import dev.querent.core.parallel.Workers;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.data.TrainTest;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.hik.BinaryTask.Size;
import dev.querent.lab.hik.VarianceTimeTable.Line;
import dev.querent.lab.report.Durations;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.timing.Repeated;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** The time of one variance, by method and by number of training rows. The two papers print the same table. */
public final class VarianceTimes extends Experiment {
    /** Rows per batch, as when scoring a pool. */
    private static final int BATCH = 100;

    private static final int PER_CLASS = 100;

    /** Seconds spent on each measurement. */
    private static final double MEASURING = 0.5;

    private VarianceTimes(Citation source) {
        super(
                source,
                "how long one variance takes with 1,500, 10,090 and 50,050 training rows, by every method",
                PublicSet.SCENE15.files());
    }

    public static VarianceTimes ofRodner() {
        return new VarianceTimes(new Citation(Citation.Paper.RODNER_2016, "Table 7", "11.1"));
    }

    public static VarianceTimes ofFreytag() {
        return new VarianceTimes(new Citation(Citation.Paper.FREYTAG_2012, "Table 2", "6.2"));
    }

    /** One column of the table. */
    private record Column(Features training, Features queries, boolean dense) {}

    @Override
    public ExperimentResult run(ExperimentContext context) {
        TrainTest scenes = Scenes.load(context).split(0, context.choose(PER_CLASS, 5));
        VarianceTimeTable table = new VarianceTimeTable();
        measure(new Column(scenes.train().features(), scenes.test().features(), true), table, context);
        measure(synthetic(context.choose(Size.ofPaper(10), new Size(30, 270)), true, context), table, context);
        measure(synthetic(context.choose(Size.ofPaper(50), new Size(30, 470)), false, context), table, context);
        return result(table);
    }

    private static Column synthetic(Size size, boolean dense, ExperimentContext context) {
        BinaryTask task = BinaryTask.of(size, new Size(BATCH, BATCH), 0, context.seed());
        return new Column(task.train().features(), task.test().features(), dense);
    }

    private static void measure(Column column, VarianceTimeTable table, ExperimentContext context) {
        int rows = column.training.rows();
        String stage = "variances with " + NumberFormats.count(rows) + " rows";
        SparseFeatures queries = SparseFeatures.copyOf(column.queries);
        VarianceModel model = VarianceModel.of(column.training, VarianceModel.NOISE, Workers.sequential());
        int done = 0;
        for (Line line : Line.values()) {
            context.run().progress(stage, done++, Line.values().length);
            if (line.way().isPresent()) {
                PublishedVariance way = line.way().get();
                table.add(line, rows, times(queries, asked -> model.of(asked, way, Workers.sequential()), context));
            } else if (column.dense) {
                table.add(line, rows, dense(column, queries, context));
            }
        }
        context.run().progress(stage, done, done);
    }

    private static VarianceTimeTable.Times dense(Column column, SparseFeatures queries, ExperimentContext context) {
        Compute one = Compute.on(Workers.sequential());
        DensePosterior posterior = DensePosterior.of(
                LabelRegressionSystem.PLAIN,
                VarianceModel.NOISE,
                column.training,
                Matrix.zeros(column.training.rows(), 1),
                one);
        return times(queries, asked -> posterior.variances(asked, one), context);
    }

    /** Different queries one at a time, and a batch; the first call, which builds tables or eigenpairs, does not count. */
    private static VarianceTimeTable.Times times(
            SparseFeatures queries, Consumer<SparseFeatures> work, ExperimentContext context) {
        List<SparseFeatures> single = IntStream.range(0, Math.min(BATCH, queries.rows()))
                .mapToObj(i -> queries.select(new int[] {i}))
                .toList();
        SparseFeatures batch = queries.select(IntStream.range(0, single.size()).toArray());
        work.accept(single.get(0));
        Repeated timing = context.timing(MEASURING);
        int[] next = new int[1];
        double one = timing.time(() -> {
                    work.accept(single.get(next[0]++ % single.size()));
                    return next[0];
                })
                .seconds();
        double together = timing.time(() -> {
                    work.accept(batch);
                    return batch;
                })
                .seconds();
        context.run().cancellation().check();
        return new VarianceTimeTable.Times(one, together / single.size());
    }

    private static ExperimentResult result(VarianceTimeTable table) {
        ExperimentResult.Builder builder = new ExperimentResult.Builder(protocol());
        table.facts().forEach(builder::fact);
        builder.table(
                "Comparison with the paper's numbers",
                "Seconds per query on one thread: one query at a time, and in batches of " + BATCH + ".",
                table.table());
        builder.figures("One query, by method and rows", "The same numbers as plots.", table.figures());
        builder.csv("times", VarianceTimeTable.COLUMNS, table.rows());
        int most = table.largest();
        double precise = table.of(Line.PRECISE, most).batched();
        int fewer = table.secondLargest();
        return builder.build(
                "A quantised variance takes "
                        + Durations.text(table.of(Line.QUANTISED, fewer).single()) + " with "
                        + NumberFormats.count(fewer)
                        + " rows and "
                        + Durations.text(table.of(Line.QUANTISED, most).single()) + " with "
                        + NumberFormats.count(most),
                "With " + NumberFormats.count(most) + " training rows the exact variance takes "
                        + Durations.text(precise)
                        + " for each query of a batch and "
                        + Durations.text(table.of(Line.PRECISE, most).single())
                        + " for a single one; the paper's program needs more than a minute.");
    }

    private static Protocol protocol() {
        return new Protocol(
                "15Scenes with 100 rows of each class (1,500 rows), and two-class tasks from ImageNet with 10,090 and 50,050 rows,"
                        + " 1,000 visual words. Mean time of one query over all remaining rows, one core of 3.4 GHz. The plain GP"
                        + " does not fit into memory at 50,050 rows.",
                "Scenes with 100 rows of each class, and synthetic tasks of the paper's sizes; noise 0.1, 100 bins, exact variances"
                        + " to a relative residual of 10⁻⁷; one thread; medians of repeated calls, after a first one that builds"
                        + " tables, eigenpairs and preconditioner.",
                Scenes.DIFFERENCE + " " + BinaryTask.DIFFERENCE
                        + " The machine is newer. The paper's program searches the tables of the coarse"
                        + " bound linearly, ours by bisection, which its asymptotic cost assumes.");
    }
}
