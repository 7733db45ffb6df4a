package dev.querent.model.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.data.SparseFeatures;
import dev.querent.core.forest.ForestModel;
import dev.querent.core.hybrid.ForestKernelGpModel;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.OnlineLearner;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Run;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import dev.querent.model.error.UsageException;
import dev.querent.model.option.OptionValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ForestEngineTest {
    private final ForestEngine engine = new ForestEngine();

    private ForestModel trained(LabeledData data, Map<String, String> given) {
        return engine.trainer(OptionValues.of(engine.name(), engine.options(), given))
                .fit(data, Seed.of(1));
    }

    private static LabeledData data(int rows) {
        RandomSource random = Seed.of(3).generator();
        double[][] values = new double[rows][6];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            names.add("class " + i % 3);
            for (int d = 0; d < 6; d++) {
                values[i][d] = random.nextInt(4) == 0 ? 0 : random.nextGaussian() + (d == i % 3 ? 2 : 0);
            }
        }
        return new LabeledData(DenseFeatures.of(values), Labels.of(names));
    }

    private static void assertSameBits(Classifier actual, Classifier expected, LabeledData queries) {
        Predictions one = expected.predict(queries.features());
        Predictions other = actual.predict(queries.features());
        for (int i = 0; i < queries.size(); i++) {
            assertThat(other.row(i)).containsExactly(one.row(i));
        }
    }

    @Test
    void decodedForestsPredictTheSameBitsAndGoOnLearningAlike() {
        LabeledData dense = data(90);
        LabeledData sparse = new LabeledData(SparseFeatures.copyOf(dense.features()), dense.labels());
        List<Map<String, String>> kinds = List.of(
                Map.of("trees", "20"),
                Map.of("trees", "20", "min-leaf", "5", "vote", "hard", "sample", "stride:4", "search", "full"),
                Map.of("trees", "20", "impurity", "entropy", "class-weights", "balanced", "layer-height", "3"),
                Map.of("trees", "20", "enough", "0.9", "attempts", "0.5"),
                Map.of("trees", "20", "memory", "20", "window", "60", "candidates", "2", "sample", "bootstrap"));
        for (LabeledData rows : List.of(dense, sparse)) {
            for (Map<String, String> kind : kinds) {
                ForestModel model = trained(rows, kind);
                ForestModel decoded = engine.decode(engine.encode(model));
                assertSameBits(decoded, model, rows);
                assertThat(decoded.options()).isEqualTo(model.options());
                assertThat(decoded.outOfBag()).isEqualTo(model.outOfBag());

                OnlineLearner<ForestModel> learner = engine.resume(model, Run.quiet());
                OnlineLearner<ForestModel> restored = engine.resume(decoded, Run.quiet());
                learner.observe(data(40), Run.quiet());
                restored.observe(data(40), Run.quiet());
                assertSameBits(restored.snapshot(), learner.snapshot(), rows);
            }
        }
    }

    @Test
    void aForestWithoutRowsIsSmallerAndSaysWhyItCannotBeUpdated() {
        ForestModel model = trained(data(60), Map.of("trees", "5", "keep-rows", "no"));
        ForestModel decoded = engine.decode(engine.encode(model));
        assertSameBits(decoded, model, data(60));
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> engine.resume(decoded, Run.quiet()))
                .withMessageContaining("keep-rows=yes");
    }

    @Test
    void badValuesAreRefusedWithTheRule() {
        Map<String, String> rules = Map.of(
                "trees", "0",
                "sample", "share:2",
                "candidates", "none",
                "layer-height", "17",
                "certainty", "1.5",
                "renew", "-1",
                "impurity", "ginny",
                "window", "-3");
        rules.forEach((name, value) -> assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> trained(data(30), Map.of(name, value)))
                .withMessageContaining(name));
    }

    @Test
    void streamOptionsAreOptionsOfTheEngine() {
        OptionValues values = OptionValues.of(engine.name(), engine.options(), engine.streamOptions());
        assertThat(engine.trainer(values).name()).isEqualTo("forest");
    }

    @Test
    void aGaussianProcessWithAForestKernelIsStoredWithItsForest() {
        ForestKernelGpEngine gp = new ForestKernelGpEngine();
        LabeledData rows = data(60);
        ForestKernelGpModel model = gp.trainer(OptionValues.of(gp.name(), gp.options(), Map.of("trees", "30")))
                .fit(rows, Seed.of(1));
        ForestKernelGpModel decoded = gp.decode(gp.encode(model));
        Predictions one = model.predict(rows.features());
        Predictions other = decoded.predict(rows.features());
        for (int i = 0; i < rows.size(); i++) {
            assertThat(other.row(i)).containsExactly(one.row(i), within(1e-9));
        }
    }

    /** With other rows, calibration after an update would give other probabilities. */
    @Test
    void theRowsThatCalibrateAreStoredInBothForms() {
        ForestKernelGpEngine gp = new ForestKernelGpEngine();
        LabeledData rows = data(400);
        for (String form : List.of("dense", "sparse")) {
            Map<String, String> options = Map.of("trees", "20", "form", form, "search", "none");
            ForestKernelGpModel model = gp.trainer(OptionValues.of(gp.name(), gp.options(), options))
                    .fit(rows, Seed.of(1));
            OnlineLearner<ForestKernelGpModel> learner = gp.resume(model, Run.quiet());
            List<OnlineLearner<ForestKernelGpModel>> restored =
                    List.of(gp.resume(gp.decode(gp.encode(model)), Run.quiet()), gp.resume(model, Run.quiet()));
            restored.get(1).restore(gp.decodeState(gp.encodeState(learner.state()), Run.quiet()));
            learner.observe(data(40), Run.quiet());
            for (OnlineLearner<ForestKernelGpModel> other : restored) {
                other.observe(data(40), Run.quiet());
                for (int i = 0; i < 50; i++) {
                    assertThat(other.snapshot().predict(rows.features()).row(i))
                            .containsExactly(
                                    learner.snapshot().predict(rows.features()).row(i), within(1e-6));
                }
            }
            assertThat(calibrating(model)).hasSizeBetween(38, 42);
            assertThat(calibrating(gp.decode(gp.encode(model)))).isEqualTo(calibrating(model));
        }
    }

    private static List<Integer> calibrating(ForestKernelGpModel model) {
        return model.sparse()
                .map(parts -> parts.posterior().settings().calibrating())
                .orElseGet(() -> model.dense().orElseThrow().calibrating());
    }
}
