package dev.querent.model;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.random.Seed;
import dev.querent.model.engine.Engines;
import dev.querent.model.option.OptionValues;
import dev.querent.model.table.ReadOptions;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Small model files for tests. */
final class CentroidFiles {
    static final CentroidEngine ENGINE = new CentroidEngine();
    static final Engines ENGINES = new Engines(List.of(ENGINE));
    static final DenseFeatures ROWS = DenseFeatures.of(new double[][] {{0, 0.1}, {0.3, 0}, {2, 1.7}, {1 / 3.0, 2}});

    private CentroidFiles() {}

    static SavedModel<CentroidModel> model(Instant created, double seconds) {
        OptionValues options = OptionValues.of(ENGINE.name(), ENGINE.options(), Map.of("sharpness", "0.7"));
        LabeledData data = new LabeledData(ROWS, Labels.of(List.of("near", "near", "far", "far")));
        CentroidModel model = ENGINE.trainer(options).fit(data, Seed.of(7));
        Provenance provenance = new Provenance(
                Provenance.Environment.current("0.1.0"),
                new Provenance.Recipe(ENGINE.name(), options.all(), "as-is", 7),
                new Provenance.Source("folder/points.csv", "00ff", 4, 2),
                created,
                seconds);
        ReadOptions reading =
                new ReadOptions(Optional.of("distance"), Optional.empty(), Set.of("colour"), OptionalInt.of(1));
        return new SavedModel<>(ENGINE, model, new PassThrough(2), reading, provenance);
    }

    static SavedModel<CentroidModel> model() {
        return model(Instant.parse("2026-01-02T03:04:05Z"), 0.25);
    }

    static SavedModel<?> read(Path file) {
        return ModelFile.read(file, ENGINES, PassThrough.RECIPES);
    }
}
