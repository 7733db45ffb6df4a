package dev.querent.bench.query;

import dev.querent.bench.figure.Figures;
import dev.querent.core.active.Follower;
import dev.querent.core.active.LabelAction;
import dev.querent.core.active.LabelLog;
import dev.querent.core.active.LabelPolicy;
import dev.querent.core.active.LabelSession;
import dev.querent.core.active.LabelStore;
import dev.querent.core.active.LearningPlan;
import dev.querent.core.active.Question;
import dev.querent.core.active.QuestionQueue;
import dev.querent.core.active.QueuePlan;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.forest.ForestLearner;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.hik.HikLearner;
import dev.querent.core.hik.HikModel;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hik.HikSearch;
import dev.querent.core.hik.HikTrainer;
import dev.querent.core.hybrid.ForestKernelGpLearner;
import dev.querent.core.hybrid.ForestKernelGpModel;
import dev.querent.core.hybrid.ForestKernelGpTrainer;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.VarianceMethod;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.query.MemoryPool;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.query.QueryStrategies;
import dev.querent.core.query.Strategy;
import dev.querent.core.random.Seed;
import dev.querent.lab.data.SyntheticHistograms;
import dev.querent.lab.timing.LapTimer;
import java.time.Clock;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * The time from a label to the next question with its guess, learning included, through the session that the terminal uses: the first question
 * of a session, which trains the model and sorts the pool, and the median of the others. Then the same with questions prepared in the background.
 */
record QuestionTimes(
        int poolRows, int labels, int columns, double share, int classes, Workers workers, Figures figures) {
    private static final int ROUNDS = 9;
    private static final int READY_ROUNDS = 100;
    private static final long THINKING_NANOS = 200_000_000;
    private static final String AUTHOR = "bench";

    void run() {
        LabeledData pool = new SyntheticHistograms(poolRows + labels, columns, classes, share).generate(Seed.of(2));
        figures.heading(poolRows + " rows of " + columns + " bins, "
                + pool.features().nonZeros() / pool.size() + " filled, " + labels + " labels, " + classes + " classes, "
                + workers.parallelism() + " threads");
        Asked<HikModel> process = new Asked<>(
                "gp-hik",
                new LearningPlan<>(
                        new HikTrainer(
                                HikOptions.builder().search(HikSearch.NONE).build()),
                        HikLearner::resume,
                        LearningPlan.USUAL_GROWTH,
                        Seed.of(1)),
                pool);
        VarianceMethod quantised = new VarianceMethod.Quantised();
        time(process, QueryStrategies.meanMargin(), 0.15);
        time(process, QueryStrategies.uncertainty(quantised), 0.15);
        time(process, QueryStrategies.uncertaintyPlus(quantised), 0.15);
        time(process, QueryStrategies.variance(quantised), 0.15);
        Asked<HikModel> usual = new Asked<>("gp-hik, usual variance", process.learning(), pool);
        time(usual, QueryStrategies.uncertainty(), 0.15);
        time(usual, QueryStrategies.variance(), 0.15);
        time(process, QueryStrategies.weight(), 0.3);
        time(process, QueryStrategies.impact(), 0.3);
        time(process, QueryStrategies.emoc(), 0);
        timeReady(process, QueryStrategies.uncertainty(quantised), 0.005);
        Asked<ForestModel> forest = new Asked<>(
                "forest, 100 trees",
                new LearningPlan<>(
                        new ForestTrainer(ForestOptions.builder().trees(100).build()),
                        ForestLearner::resume,
                        LearningPlan.USUAL_GROWTH,
                        Seed.of(1)),
                pool);
        time(forest, QueryStrategies.entropy(), 0.5);
        time(forest, QueryStrategies.committeeVotes(), 0.5);
        timeReady(forest, QueryStrategies.entropy(), 0.005);
        Asked<ForestKernelGpModel> kernel = new Asked<>(
                "forest-kernel-gp, 100 trees",
                new LearningPlan<>(
                        new ForestKernelGpTrainer(
                                ForestKernelGpTrainer.Form.SPARSE,
                                ForestOptions.builder().trees(100).build(),
                                DenseGpOptions.builder()
                                        .search(SearchMethod.NONE)
                                        .build(),
                                HikOptions.defaults()),
                        ForestKernelGpLearner::resume,
                        LearningPlan.USUAL_GROWTH,
                        Seed.of(1)),
                pool);
        time(kernel, QueryStrategies.uncertainty(quantised), 0.15);
        time(kernel, QueryStrategies.uncertainty(), 0.15);
        time(kernel, QueryStrategies.impact(), 0.3);
    }

    /** The learner and its pool; the first rows of the pool are labelled at the start. */
    private record Asked<M extends Classifier>(String engine, LearningPlan<M> learning, LabeledData pool) {}

    private <M extends Classifier> LabelStore started(Asked<M> asked) {
        LabelStore store = new LabelStore(LabelLog.inMemory(Clock.systemUTC()), LabelPolicy.LATEST);
        Labels first = asked.pool().labels().select(IntStream.range(0, labels).toArray());
        store.enter(AUTHOR, LabelAction.Imported.of(0, first));
        return store;
    }

    private <M extends Classifier> void time(Asked<M> asked, Strategy<? super M> strategy, double goal) {
        Run run = Run.on(workers);
        LabelSession<M> session = new LabelSession<>(
                new LabelSession.Setup<>(
                        asked.pool().features(),
                        asked.learning(),
                        strategy.name(),
                        selector(strategy),
                        QueuePlan.of(10 * labels, 0, Seed.of(3)),
                        Clock.systemUTC()),
                started(asked),
                AUTHOR);
        LapTimer first = new LapTimer();
        Question question = shown(session.next(run).orElseThrow());
        String name = asked.engine() + ", " + strategy.name();
        figures.time(name + ", first question", first.lap(), 0);
        double[] seconds = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            LapTimer watch = new LapTimer();
            session.label(question, asked.pool().labels().name(question.item()));
            question = shown(session.next(run).orElseThrow());
            seconds[round] = watch.lap();
        }
        Arrays.sort(seconds);
        figures.time(name, seconds[ROUNDS / 2], goal);
    }

    /** As a person sees it: with the guess. */
    private static Question shown(Question question) {
        question.guess().ifPresent(Question.Guess::predictions);
        return question;
    }

    /** A person needs some time for each answer, in which the model learns and questions are prepared. */
    private <M extends Classifier> void timeReady(Asked<M> asked, Strategy<? super M> strategy, double goal) {
        Run run = Run.on(workers);
        LabelStore store = started(asked);
        MemoryPool pool = MemoryPool.of(asked.pool().features());
        try (Follower<M> follower = new Follower<>("bench", store, pool::select, asked.learning());
                QuestionQueue<M> queue = new QuestionQueue<>(
                        store,
                        follower,
                        pool,
                        strategy.name(),
                        selector(strategy),
                        QueuePlan.of(10 * labels, 0, Seed.of(3)),
                        Clock.systemUTC())) {
            follower.catchUp(run);
            queue.keepReady(run);
            follower.followInBackground(run);
            double[] seconds = new double[READY_ROUNDS];
            for (int round = 0; round < READY_ROUNDS; round++) {
                LapTimer watch = new LapTimer();
                Question question = shown(queue.next(AUTHOR, 1, run).get(0));
                store.enter(
                        AUTHOR,
                        new LabelAction.Labelled(
                                question.item(),
                                asked.pool().labels().name(question.item()),
                                false,
                                Optional.of(question.asking(0))));
                seconds[round] = watch.lap();
                LockSupport.parkNanos(THINKING_NANOS);
            }
            Arrays.sort(seconds);
            String name = asked.engine() + ", " + strategy.name() + ", kept ready";
            figures.time(name + ", median", seconds[READY_ROUNDS / 2], goal);
            figures.time(name + ", 95 of 100 within", seconds[READY_ROUNDS * 95 / 100 - 1], goal);
        }
    }

    private static <N extends Classifier> QuerySelector<N> selector(Strategy<N> strategy) {
        return QuerySelector.top(strategy);
    }
}
