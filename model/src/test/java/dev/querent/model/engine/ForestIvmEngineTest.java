package dev.querent.model.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.hybrid.ForestIvmModel;
import dev.querent.core.hybrid.ForestIvmModel.Decision;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.OptionValues;
import dev.querent.model.state.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Models with experts; those of the contract of all engines have none, as its rows are few. */
class ForestIvmEngineTest {
    private static final ForestIvmEngine ENGINE = new ForestIvmEngine();

    /** Low trees confuse the rings. */
    private static LabeledData rings(int n, long seed) {
        RandomSource random = Seed.of(seed).generator();
        double[][] rows = new double[n][2];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            double angle = 2 * Math.PI * random.nextDouble();
            double radius = 1 + i % 3 + 0.25 * random.nextGaussian();
            rows[i] = new double[] {radius * Math.cos(angle), radius * Math.sin(angle)};
            names.add("ring " + i % 3);
        }
        return new LabeledData(DenseFeatures.of(rows), Labels.of(names));
    }

    private static ForestIvmModel trained(String combination, Run run) {
        Map<String, String> given = Map.of(
                "combination",
                combination,
                "expert-rows",
                "20",
                "max-height",
                "1",
                "trees",
                "20",
                "active",
                "15",
                "evaluations",
                "4");
        return ENGINE.trainer(OptionValues.of(ENGINE.name(), ENGINE.options(), given))
                .fit(rings(450, 1), Seed.of(1), run);
    }

    private static void assertSameBits(ForestIvmModel actual, ForestIvmModel expected) {
        Predictions one = expected.predict(rings(60, 2).features());
        Predictions other = actual.predict(rings(60, 2).features());
        for (int i = 0; i < one.rows(); i++) {
            assertThat(other.row(i)).containsExactly(one.row(i));
        }
        assertThat(actual.decisions(rings(60, 2).features(), Workers.sequential()))
                .isEqualTo(expected.decisions(rings(60, 2).features(), Workers.sequential()));
    }

    @ParameterizedTest
    @CsvSource({"pool, ivm", "routing, expert:ring"})
    void anExpertIsNamedByTheClassThatTheForestPredicts(String combination, String overruled) {
        ForestIvmModel model = trained(combination, Run.quiet());
        Features rows = rings(60, 2).features();
        List<Decision> decisions = model.decisions(rows, Workers.sequential());
        List<String> parts = ENGINE.decidedBy(model, rows, Workers.sequential());
        assertThat(parts).hasSize(60);
        for (int i = 0; i < 60; i++) {
            String part = parts.get(i);
            assertThat(part)
                    .isEqualTo(
                            switch (decisions.get(i).by()) {
                                case FOREST -> "forest";
                                case IVM -> "ivm";
                                case EXPERT -> "expert:" + decisions.get(i).forestLabel();
                            });
        }
        assertThat(parts).anyMatch(part -> part.startsWith(overruled)).contains("forest");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pool", "routing"})
    void expertsAreStoredAndDoNotDependOnThreads(String combination) {
        ForestIvmModel model = trained(combination, Run.quiet());
        assertThat(model.experts()).isNotEmpty();
        assertThat(model.ivm().isPresent()).isEqualTo(combination.equals("pool"));
        assertSameBits(ENGINE.decode(ENGINE.encode(model)), model);
        assertThat(ENGINE.findings(model).integer("experts"))
                .isEqualTo(model.experts().size());
        assertThat(ENGINE.trainingRows(model, Workers.sequential())
                        .orElseThrow()
                        .size())
                .isEqualTo(450);
        try (WorkerPool pool = WorkerPool.of(2)) {
            assertSameBits(trained(combination, Run.on(pool)), model);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pool", "routing"})
    void aStoredLearnerGoesOnWithTheSameBits(String combination) {
        OnlineLearner<ForestIvmModel> learner = ENGINE.resume(trained(combination, Run.quiet()), Run.quiet());
        learner.observe(rings(40, 3), Run.quiet());
        State stored = ENGINE.encodeState(learner.state());
        OnlineLearner<ForestIvmModel> other = ENGINE.resume(trained(combination, Run.quiet()), Run.quiet());
        other.restore(ENGINE.decodeState(stored, Run.quiet()));
        for (OnlineLearner<ForestIvmModel> each : List.of(learner, other)) {
            each.observe(rings(300, 4), Run.quiet());
            each.forget(new int[] {5, 470, 700}, Run.quiet());
        }
        assertSameBits(other.snapshot(), learner.snapshot());
        ForestIvmModel again = ENGINE.decode(ENGINE.encode(learner.snapshot()));
        assertThat(again.learning().orElseThrow().judged())
                .isEqualTo(learner.snapshot().learning().orElseThrow().judged());
    }

    @Test
    void aModelWithoutItsRowsSaysWhatToDo() {
        ForestIvmModel model = ENGINE.trainer(OptionValues.of(
                        ENGINE.name(), ENGINE.options(), Map.of("keep-rows", "no", "trees", "5", "search", "none")))
                .fit(rings(60, 1), Seed.of(1));
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> ENGINE.resume(model, Run.quiet()))
                .withMessageContaining("keep-rows=yes");
        assertSameBits(ENGINE.decode(ENGINE.encode(model)), model);
        assertThat(ENGINE.trainingRows(model, Workers.sequential())).isEmpty();
    }
}
