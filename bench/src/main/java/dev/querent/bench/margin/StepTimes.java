package dev.querent.bench.margin;

import dev.querent.bench.figure.Figures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.kernel.StandardKernel;
import dev.querent.core.linalg.Backend;
import dev.querent.core.margin.MmSgpOptions;
import dev.querent.core.margin.MmSgpTrainer;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.DataFolder;
import dev.querent.lab.data.PublicSet;
import dev.querent.lab.margin.PublishedSets;
import dev.querent.lab.margin.SamplingStep;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The time of one step of active learning with mm-sgp: one more label, and a pool of 1,000 rows scored with entropy-variance. */
record StepTimes(DataFolder folder, List<Double> sparsities, int labels, Workers workers, Figures figures) {
    private static final int POOL = 1000;
    private static final int STEPS = 15;

    /** In seconds, with a native BLAS and without load. */
    private static final double GOAL = 1;

    /** @param kernel instead of the published one of the set */
    void measure(PublicSet set, Optional<StandardKernel> kernel) {
        StandardKernel used = kernel.orElseGet(() -> PublishedSets.kernel(set));
        LabeledData all = set.load(folder, Seed.of(1), Run.on(workers)).joined();
        figures.heading(set + ", " + all.classes().size() + " classes, " + labels + " labels, a pool of " + POOL + ", "
                + used.label() + " kernel, " + Backend.preferred().name() + ", " + workers.parallelism() + " threads");
        SamplingStep task = SamplingStep.drawn(all, labels, POOL, Seed.of(1));
        for (double sparsity : sparsities) {
            MmSgpOptions options = MmSgpOptions.builder()
                    .kernel(used)
                    .sparsity(sparsity)
                    .denseUntil(0)
                    .build();
            SamplingStep.Times times = task.measure(new MmSgpTrainer(options), STEPS, Seed.of(1), Run.on(workers));
            String name = String.format(Locale.ROOT, "sparsity %.2f, %d support points", sparsity, times.support());
            figures.time(name + ", median step", times.step(), sparsity == 0.3 && labels == 500 ? GOAL : 0);
            figures.time("  fastest step", times.fastest(), 0);
            figures.time("  processor time, all threads, mean", times.processor(), 0);
            figures.time("  of the median, learning", times.learning(), 0);
            figures.time("  training from scratch", times.training(), 0);
            figures.line(
                    "  training from scratch / step",
                    String.format(Locale.ROOT, "%.1f", times.training() / times.step()));
            PublishedSets.seconds(set, labels, sparsity)
                    .ifPresent(seconds -> figures.time("  published step (Shi and Yu 2021, Table 2)", seconds, 0));
        }
    }
}
