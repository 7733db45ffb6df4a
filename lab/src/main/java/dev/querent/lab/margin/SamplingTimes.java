package dev.querent.lab.margin;

import dev.querent.core.data.LabeledData;
import dev.querent.core.linalg.Backend;
import dev.querent.core.margin.MmSgpOptions;
import dev.querent.core.margin.MmSgpTrainer;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.experiment.Citation;
import dev.querent.lab.experiment.Experiment;
import dev.querent.lab.experiment.ExperimentContext;
import dev.querent.lab.experiment.ExperimentResult;
import dev.querent.lab.experiment.ExperimentResult.Protocol;
import dev.querent.lab.report.NumberFormats;
import dev.querent.lab.report.ResultTable;
import dev.querent.lab.report.ResultTable.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How long does a step of active learning with mm-sgp take, by labels and sparsity? */
public final class SamplingTimes extends Experiment {
    /** Of {@link PublishedSets#SPARSITIES}. */
    private static final int USUAL = 2;

    public SamplingTimes() {
        super(
                new Citation(Citation.Paper.SHI_2021, "Table 2", "4.2"),
                "the time of a step of active learning with mm-sgp, by labels and sparsity",
                PublishedSets.ALL.stream()
                        .flatMap(set -> set.files().stream())
                        .distinct()
                        .toList());
    }

    private record Cell(PublicSet set, int labels, double sparsity, SamplingStep.Times times) {
        double published() {
            return PublishedSets.seconds(set, labels, sparsity).orElseThrow();
        }

        String name() {
            return set.name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public ExperimentResult run(ExperimentContext context) {
        int pool = context.choose(1000, 50);
        int steps = context.choose(5, 1);
        double[] sparsities = context.choose(PublishedSets.SPARSITIES, new double[] {0.75, 0.3});
        int[] counts = context.choose(PublishedSets.LABELS, new int[] {300});
        Seed seed = context.seed().child("steps");
        List<Cell> cells = new ArrayList<>();
        List<PublicSet> sets = context.choose(PublishedSets.ALL, List.of(PublicSet.YEAST));
        int total = sets.size() * counts.length * sparsities.length;
        for (PublicSet set : sets) {
            LabeledData all =
                    set.load(context.data(), context.seed(), context.part()).joined();
            for (int labels : counts) {
                SamplingStep step = SamplingStep.drawn(all, labels, pool, seed);
                for (double sparsity : sparsities) {
                    context.run().progress("cells", cells.size(), total);
                    MmSgpOptions options = MmSgpOptions.builder()
                            .kernel(PublishedSets.kernel(set))
                            .sparsity(sparsity)
                            .denseUntil(0)
                            .build();
                    cells.add(new Cell(
                            set,
                            labels,
                            sparsity,
                            step.measure(new MmSgpTrainer(options), steps, seed, context.part())));
                }
            }
        }
        return result(cells, pool, steps);
    }

    private static ExperimentResult result(List<Cell> cells, int pool, int steps) {
        ExperimentResult.Builder builder = new ExperimentResult.Builder(
                new Protocol(
                        "Seconds per sampling step on an unnamed machine. The model is trained again for each label.",
                        "Median of " + steps + " steps: learn one more label, then score a pool of " + pool
                                + " rows with entropy-variance, representatives included. The model continues from the last one. "
                                + Backend.preferred().name() + " BLAS.",
                        "Another machine; our pool has a fixed size. Auto-drive is a sample of 2,200 rows; Penstroke's features are our own."));
        builder.table(
                "Time of a step",
                "Support points are the share of the labels that the sparsity leaves.",
                new ResultTable(
                        "Seconds",
                        List.of(
                                Column.name("data"),
                                Column.name("labels"),
                                Column.name("sparsity"),
                                Column.ours("step"),
                                Column.ours("fastest step"),
                                Column.ours("training from scratch"),
                                Column.paper("step")),
                        cells.stream().map(SamplingTimes::row).toList()));
        builder.csv(
                "times",
                List.of(
                        "data",
                        "labels",
                        "sparsity",
                        "step_seconds",
                        "fastest_seconds",
                        "training_seconds",
                        "paper_seconds"),
                cells.stream()
                        .<List<?>>map(cell -> List.of(
                                cell.name(),
                                cell.labels,
                                cell.sparsity,
                                cell.times.step(),
                                cell.times.fastest(),
                                cell.times.training(),
                                cell.published()))
                        .toList());
        double slowest = 0;
        double[] ratios = new double[0];
        for (Cell cell : cells) {
            builder.fact(
                    "step_" + cell.name() + "_" + cell.labels + "_" + Math.round(100 * cell.sparsity),
                    cell.times.step());
            if (cell.sparsity == PublishedSets.SPARSITIES[USUAL]) {
                slowest = Math.max(slowest, cell.times.step());
                ratios = Arrays.copyOf(ratios, ratios.length + 1);
                ratios[ratios.length - 1] = cell.published() / cell.times.step();
            }
        }
        return builder.build(
                "At a sparsity of 0.3 the slowest step takes " + NumberFormats.significant(slowest, 2) + "\u00A0s",
                "The published steps at this sparsity take "
                        + NumberFormats.significant(Arrays.stream(ratios).min().orElseThrow(), 2)
                        + " times as long or more.");
    }

    private static List<String> row(Cell cell) {
        return List.of(
                cell.name(),
                String.valueOf(cell.labels),
                NumberFormats.fixed(cell.sparsity, 2),
                NumberFormats.significant(cell.times.step(), 2),
                NumberFormats.significant(cell.times.fastest(), 2),
                NumberFormats.significant(cell.times.training(), 2),
                NumberFormats.compact(cell.published()));
    }
}
