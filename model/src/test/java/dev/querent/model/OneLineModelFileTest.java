package dev.querent.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.model.Classifier;
import dev.querent.core.random.Seed;
import dev.querent.model.engine.Engine;
import dev.querent.model.engine.Engines;
import dev.querent.model.option.OptionValues;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A program saves and loads a model of any engine in one line each. */
class OneLineModelFileTest {
    private static final LabeledData DATA = new LabeledData(
            DenseFeatures.of(new double[][] {{0, 0.5}, {0.25, 0}, {2, 1.5}, {1, 2}, {0.1, 0.2}, {1.8, 1.1}}),
            Labels.of(List.of("near", "near", "far", "far", "near", "far")));

    @TempDir
    Path folder;

    static Stream<Engine<?>> engines() {
        return Engines.standard().all().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("engines")
    void aModelSavedAndLoadedPredictsTheSame(Engine<?> engine) {
        Classifier model = engine.trainer(OptionValues.of(engine.name(), engine.options(), Map.of()))
                .fit(DATA, Seed.of(1));
        Path file = folder.resolve("small.model");

        ModelFile.save(file, model);
        Classifier same = ModelFile.load(file).model();

        for (int row = 0; row < DATA.size(); row++) {
            assertThat(same.predict(DATA.features()).row(row))
                    .containsExactly(model.predict(DATA.features()).row(row));
        }
        assertThat(ModelFile.load(file).features().columns()).isEqualTo(2);
    }

    @Test
    void aModelOfNoEngineIsRefused() {
        Classifier foreign = CentroidFiles.model().model();
        assertThatThrownBy(() -> ModelFile.save(folder.resolve("x.model"), foreign))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no engine stores models of type CentroidModel");
    }
}
