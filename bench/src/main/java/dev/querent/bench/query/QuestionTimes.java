package dev.querent.bench.query;

import dev.querent.bench.figure.Figures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.hik.HikModel;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hik.HikSearch;
import dev.querent.core.hik.HikTrainer;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.query.BestRows;
import dev.querent.core.query.CommitteeDisagreement;
import dev.querent.core.query.Impact;
import dev.querent.core.query.LargestEntropy;
import dev.querent.core.query.LargestVariance;
import dev.querent.core.query.MemoryPool;
import dev.querent.core.query.OutputChange;
import dev.querent.core.query.OwnWeight;
import dev.querent.core.query.Questioner;
import dev.querent.core.query.Situation;
import dev.querent.core.query.SmallestLead;
import dev.querent.core.query.Strategy;
import dev.querent.core.query.Uncertainty;
import dev.querent.core.query.UncertaintyPlus;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.SyntheticHistograms;
import dev.querent.lab.timing.Stopwatch;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/** The next question from a large pool, again and again: medians. */
record QuestionTimes(
        int poolRows, int labels, int columns, double share, int classes, Workers workers, Figures figures) {
    private static final int SAMPLE = 200;
    private static final int ROUNDS = 9;

    void run() {
        LabeledData labelled = new SyntheticHistograms(labels, columns, classes, share).generate(Seed.of(1));
        Features pool = new SyntheticHistograms(poolRows, columns, classes, share)
                .generate(Seed.of(2))
                .features();
        figures.heading(poolRows + " rows of " + columns + " bins, " + pool.nonZeros() / poolRows + " filled, " + labels
                + " labels, " + classes + " classes, " + workers.parallelism() + " threads");
        HikModel process = new HikTrainer(
                        HikOptions.builder().search(HikSearch.NONE).build())
                .fit(labelled, Seed.of(1), Run.on(workers));
        Optional<VarianceMethod> quantised = Optional.of(new VarianceMethod.Quantised());
        time("gp-hik", new SmallestLead(), process, labelled, pool, ROUNDS, 0.1);
        time("gp-hik", new Uncertainty(quantised), process, labelled, pool, ROUNDS, 0.1);
        time("gp-hik", new UncertaintyPlus(quantised), process, labelled, pool, ROUNDS, 0.1);
        time("gp-hik", new LargestVariance(quantised), process, labelled, pool, ROUNDS, 0.1);
        time("gp-hik", new OwnWeight(), process, labelled, pool, 3, 1);
        time("gp-hik", new Impact(), process, labelled, pool, 3, 1);
        time("gp-hik", new OutputChange(), process, labelled, pool, 1, 0);
        ForestModel forest = new ForestTrainer(
                        ForestOptions.builder().trees(100).build())
                .fit(labelled, Seed.of(1), Run.on(workers));
        time("forest, 100 trees", new LargestEntropy(), forest, labelled, pool, ROUNDS, 0.3);
        time(
                "forest, 100 trees",
                new CommitteeDisagreement(CommitteeDisagreement.Measure.VOTES),
                forest,
                labelled,
                pool,
                ROUNDS,
                0);
    }

    private <M extends Classifier> void time(
            String engine,
            Strategy<? super M> strategy,
            M model,
            LabeledData labelled,
            Features pool,
            int rounds,
            double goal) {
        Features sample = pool.select(IntStream.range(0, SAMPLE).toArray());
        double[] seconds = new double[rounds];
        for (int round = -1; round < rounds; round++) { // the first one makes tables, and warms
            Situation<M> situation = new Situation<>(model, labelled, sample, 0.5, Seed.of(round));
            Stopwatch watch = new Stopwatch();
            questioner(strategy).next(situation, MemoryPool.of(pool), 1, Run.on(workers));
            if (round >= 0) {
                seconds[round] = watch.lap();
            }
        }
        Arrays.sort(seconds);
        figures.time(engine + ", " + strategy.name(), seconds[rounds / 2], goal);
    }

    private static <N extends Classifier> Questioner<N> questioner(Strategy<N> strategy) {
        return new BestRows<>(strategy);
    }
}
