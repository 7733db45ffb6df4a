package dev.querent.lab.margin;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.margin.MmSgpLearner;
import dev.querent.core.margin.MmSgpModel;
import dev.querent.core.margin.MmSgpTrainer;
import dev.querent.core.model.LatentClassifier;
import dev.querent.core.progress.Run;
import dev.querent.core.query.MemoryPool;
import dev.querent.core.query.QueryContext;
import dev.querent.core.query.QueryMemory;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.query.QueryStrategies;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.ClassDraw;
import dev.querent.lab.timing.LapTimer;
import dev.querent.lab.timing.Medians;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Steps of active learning with mm-sgp: choose the row of a pool with the highest entropy-variance, representatives included, and learn its label.
 *
 * @param known rows with labels at the start: one of each class, then random ones
 * @param pool random other rows; the same ones repeatedly if there are too few
 */
public record SamplingStep(LabeledData known, LabeledData pool) {

    /** Draws from all rows of a set. */
    public static SamplingStep drawn(LabeledData all, int labels, int poolRows, Seed seed) {
        int[] one = ClassDraw.of(all.labels(), seed).rows(0, 1);
        int[] others = IntStream.of(seed.child("order").generator().permutation(all.size()))
                .filter(row -> Arrays.binarySearch(one, row) < 0)
                .toArray();
        int more = labels - one.length;
        if (more < 0 || more >= others.length) {
            throw new IllegalArgumentException(labels + " labels of " + all.size() + " rows of "
                    + all.classes().size()
                    + " classes; take at least one per class, and leave a row for the pool");
        }
        int left = others.length - more;
        return new SamplingStep(
                all.select(
                        IntStream.concat(IntStream.of(one), IntStream.of(others).limit(more))
                                .toArray()),
                all.select(IntStream.range(0, poolRows)
                        .map(i -> others[more + i % left])
                        .toArray()));
    }

    /**
     * Seconds.
     *
     * @param step median
     * @param fastest step: close to that of an idle machine
     * @param processor mean time of a step on all processors, which the load of the machine hardly changes
     * @param learning median of the part of a step that learns
     * @param training of all known rows from scratch, the search for the kernel included
     * @param support number of support points at the start
     */
    public record Times(double step, double fastest, double processor, double learning, double training, int support) {}

    /** @param steps measured, after as many that only warm up, but at most 5 */
    public Times measure(MmSgpTrainer trainer, int steps, Seed seed, Run run) {
        LapTimer watch = new LapTimer();
        MmSgpModel start = trainer.fit(known, seed, run);
        double training = watch.lap();
        int warmUp = Math.min(5, steps);
        double[] learning = new double[warmUp + steps];
        double[] whole = new double[warmUp + steps];
        MmSgpLearner learner = MmSgpLearner.resume(start);
        QuerySelector<LatentClassifier> selector = QuerySelector.top(QueryStrategies.entropyVariance(
                QueryStrategies.USUAL_ENTROPY_CLASSES, QueryStrategies.USUAL_VARIANCE_WEIGHT));
        QueryMemory memory = new QueryMemory();
        MemoryPool open = MemoryPool.of(pool.features());
        Features sample = open.sample(seed);
        double processor = 0;
        for (int s = 0; s < whole.length; s++) {
            processor = s == warmUp ? processorSeconds() : processor;
            watch.lap();
            MmSgpModel model = learner.snapshot();
            QueryContext<MmSgpModel> question =
                    new QueryContext<>(model, model.parts().rows(), sample, 0, seed.child("question", s), memory);
            int row = selector.next(question, open, 1, run).get(0).row();
            double asking = watch.lap();
            learner.observe(pool.select(new int[] {row}), run);
            learning[s] = watch.lap();
            whole[s] = asking + learning[s];
            open = open.without(row);
        }
        processor = (processorSeconds() - processor) / steps;
        double[] counted = Arrays.copyOfRange(whole, warmUp, whole.length);
        return new Times(
                Medians.of(counted),
                Arrays.stream(counted).min().orElseThrow(),
                processor,
                Medians.of(Arrays.copyOfRange(learning, warmUp, learning.length)),
                training,
                start.supportPoints());
    }

    private static double processorSeconds() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toNanos()
                * 1e-9;
    }
}
