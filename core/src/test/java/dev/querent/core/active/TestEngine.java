package dev.querent.core.active;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.forest.ForestLearner;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.forest.ForestOptions;
import dev.querent.core.forest.ForestTrainer;
import dev.querent.core.gp.SearchMethod;
import dev.querent.core.gp.dense.DenseGpLearner;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.hik.HikLearner;
import dev.querent.core.hik.HikModel;
import dev.querent.core.hik.HikOptions;
import dev.querent.core.hik.HikSearch;
import dev.querent.core.hik.HikTrainer;
import dev.querent.core.kernel.GaussianKernel;
import dev.querent.core.kernel.IntersectionKernel;
import dev.querent.core.kernel.Transform;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Trainer;
import dev.querent.core.progress.Run;
import dev.querent.core.query.QuerySelector;
import dev.querent.core.query.QueryStrategies;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * An engine as sessions use it.
 *
 * @param exact tolerance between the probabilities of a learner and those of training from scratch; empty if they may differ
 */
record TestEngine<M extends Classifier>(
        Trainer<M> trainer,
        BiFunction<M, Run, OnlineLearner<M>> resume,
        QuerySelector<? super M> selector,
        Optional<Double> exact) {
    static final Clock CLOCK = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
    static final LabeledData POOL = pool(90);

    /** Three overlapping clouds of histograms. */
    static LabeledData pool(int rows) {
        RandomSource random = Seed.of(2).generator();
        double[][] values = new double[rows][6];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            names.add("class " + i % 3);
            for (int d = 0; d < 6; d++) {
                values[i][d] = Math.abs(random.nextGaussian() + (d % 3 == i % 3 ? 2 : 0.5));
            }
        }
        return new LabeledData(DenseFeatures.of(values), Labels.of(names));
    }

    static TestEngine<DenseGpModel> dense() {
        DenseGpOptions options = DenseGpOptions.builder()
                .kernel(rows -> GaussianKernel.of(2, 1))
                .search(SearchMethod.NONE)
                .build();
        return new TestEngine<>(
                new DenseGpTrainer(options),
                (model, run) -> DenseGpLearner.resume(model, 0, run), // the factor grows
                QuerySelector.top(QueryStrategies.impact()),
                Optional.of(1e-7));
    }

    /** The default configuration: hyperparameters are searched at each training. */
    static TestEngine<DenseGpModel> searching() {
        return new TestEngine<>(
                new DenseGpTrainer(DenseGpOptions.defaults()),
                DenseGpLearner::resume,
                QuerySelector.top(QueryStrategies.impact()),
                Optional.empty());
    }

    static TestEngine<HikModel> hik() {
        HikOptions options = HikOptions.builder()
                .kernel(rows -> IntersectionKernel.of(0.2, new Transform.Power(0.8)))
                .search(HikSearch.NONE)
                .tolerance(1e-10)
                .build();
        return new TestEngine<>(
                new HikTrainer(options),
                HikLearner::resume,
                QuerySelector.top(QueryStrategies.uncertainty()),
                Optional.of(1e-3)); // calibration predicts held-out rows to three digits only
    }

    static TestEngine<ForestModel> forest() {
        return new TestEngine<>(
                new ForestTrainer(ForestOptions.builder().trees(8).build()),
                ForestLearner::resume,
                QuerySelector.top(QueryStrategies.entropy()),
                Optional.empty());
    }

    static Stream<TestEngine<?>> all() {
        return Stream.of(dense(), hik(), forest());
    }

    LearningPlan<M> plan() {
        return new LearningPlan<>(trainer, resume, LearningPlan.USUAL_GROWTH, Seed.of(4));
    }

    LabelSession.Setup<M> setup(double audit) {
        return setup(QueuePlan.of(40, audit, Seed.of(5)));
    }

    LabelSession.Setup<M> setup(QueuePlan queue) {
        return new LabelSession.Setup<>(POOL.features(), plan(), "tested", selector, queue, CLOCK);
    }

    Follower<M> follower(LabelStore store) {
        return new Follower<>(trainer.name(), store, POOL.features()::select, plan());
    }

    @Override
    public String toString() {
        return trainer.name();
    }
}
