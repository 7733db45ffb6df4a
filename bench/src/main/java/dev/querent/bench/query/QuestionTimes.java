package dev.querent.bench.query;

import dev.querent.bench.figure.Figures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.forest.ForestLearner;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.hik.HikLearner;
import dev.querent.core.hik.HikModel;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hik.HikSearch;
import dev.querent.core.hik.HikTrainer;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.OnlineLearner;
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
import dev.querent.core.query.QuestionMemory;
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

/**
 * The next question from a large pool, as a session asks it: by a model that has just learnt a label, so that what it keeps for predictions is
 * made anew; of the same rows as before. Medians, and before each the first question of a session, which sorts the pool if nothing has.
 */
record QuestionTimes(
        int poolRows, int labels, int columns, double share, int classes, Workers workers, Figures figures) {
    private static final int SAMPLE = 200;
    private static final int ROUNDS = 9;

    void run() {
        LabeledData labelled = new SyntheticHistograms(labels + 200, columns, classes, share).generate(Seed.of(1));
        LabeledData first = labelled.select(IntStream.range(0, labels).toArray());
        LabeledData spare =
                labelled.select(IntStream.range(labels, labelled.size()).toArray());
        Features rows = new SyntheticHistograms(poolRows, columns, classes, share)
                .generate(Seed.of(2))
                .features();
        figures.heading(poolRows + " rows of " + columns + " bins, " + rows.nonZeros() / poolRows + " filled, " + labels
                + " labels, " + classes + " classes, " + workers.parallelism() + " threads");
        MemoryPool pool = MemoryPool.of(rows);
        HikModel process = new HikTrainer(
                        HikOptions.builder().search(HikSearch.NONE).build())
                .fit(first, Seed.of(1), Run.on(workers));
        Asked<HikModel> byProcess = new Asked<>("gp-hik", HikLearner.resume(process, Run.on(workers)), spare, pool);
        Optional<VarianceMethod> quantised = Optional.of(new VarianceMethod.Quantised());
        time(byProcess, new SmallestLead(), ROUNDS, 0.1);
        time(byProcess, new Uncertainty(quantised), ROUNDS, 0.1);
        time(byProcess, new UncertaintyPlus(quantised), ROUNDS, 0.1);
        time(byProcess, new LargestVariance(quantised), ROUNDS, 0.1);
        time(byProcess, new OwnWeight(), ROUNDS, 1);
        time(byProcess, new Impact(), ROUNDS, 1);
        time(byProcess, new OutputChange(), ROUNDS, 0);
        ForestModel forest =
                new ForestTrainer(ForestOptions.builder().trees(100).build()).fit(first, Seed.of(1), Run.on(workers));
        Asked<ForestModel> byForest =
                new Asked<>("forest, 100 trees", ForestLearner.resume(forest, Run.on(workers)), spare, pool);
        time(byForest, new LargestEntropy(), ROUNDS, 0.3);
        time(byForest, new CommitteeDisagreement(CommitteeDisagreement.Measure.VOTES), ROUNDS, 0);
    }

    /** Whom to ask, what it learns between questions, and about what. */
    private record Asked<M extends Classifier>(
            String engine, OnlineLearner<M> learner, LabeledData spare, MemoryPool pool) {}

    private <M extends Classifier> void time(Asked<M> asked, Strategy<? super M> strategy, int rounds, double goal) {
        Features sample = asked.pool().select(IntStream.range(0, SAMPLE).toArray());
        double[] seconds = new double[rounds];
        QuestionMemory memory = new QuestionMemory();
        for (int round = -1; round < rounds; round++) {
            LabeledData label = asked.spare().select(new int[] {round + 1});
            asked.learner().observe(label, Run.on(workers));
            Situation<M> situation =
                    new Situation<>(asked.learner().snapshot(), label, sample, 0.5, Seed.of(round), memory);
            Stopwatch watch = new Stopwatch();
            questioner(strategy).next(situation, asked.pool(), 1, Run.on(workers));
            if (round >= 0) {
                seconds[round] = watch.lap();
            } else {
                figures.time(asked.engine() + ", " + strategy.name() + ", first question", watch.lap(), 0);
            }
        }
        Arrays.sort(seconds);
        figures.time(asked.engine() + ", " + strategy.name(), seconds[rounds / 2], goal);
    }

    private static <N extends Classifier> Questioner<N> questioner(Strategy<N> strategy) {
        return new BestRows<>(strategy);
    }
}
