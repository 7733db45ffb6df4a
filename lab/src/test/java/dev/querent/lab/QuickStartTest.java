package dev.querent.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.data.Labels;
import dev.querent.core.gp.dense.DenseGpModel;
import dev.querent.core.gp.dense.DenseGpOptions;
import dev.querent.core.gp.dense.DenseGpTrainer;
import dev.querent.core.model.Classifier;
import dev.querent.core.model.Predictions;
import dev.querent.core.random.Seed;
import dev.querent.model.ModelFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of the README, run; and a check that the README still shows it. */
class QuickStartTest {

    @Test
    void exampleOfTheReadmeRuns(@TempDir Path folder) {
        Features features = DenseFeatures.of(new double[][] {{0, 0}, {0, 1}, {1, 0}, {5, 5}, {5, 6}, {6, 5}});
        Labels labels = Labels.of(List.of("near", "near", "near", "far", "far", "far"));
        Features rows = DenseFeatures.of(new double[][] {{0.2, 0.3}, {500, -500}});

        Path file = folder.resolve("near-or-far.model");

        // tag::example[]
        LabeledData data = new LabeledData(features, labels);
        DenseGpModel model = new DenseGpTrainer(DenseGpOptions.defaults()).fit(data, Seed.of(1));
        Predictions predictions = model.predict(rows);
        String name = predictions.bestName(0); // the most probable class of row 0
        double sure = predictions.confidence(0); // its probability, calibrated on held-out rows
        double novel = predictions
                .latent()
                .orElseThrow() // how far row 0 is from what was seen
                .variance()
                .orElseThrow()
                .value(0);
        ModelFile.save(file, model);
        Classifier same = ModelFile.load(file).model();
        // end::example[]

        assertThat(name).isEqualTo("near");
        assertThat(sure).isGreaterThan(0.6);
        double elsewhere =
                predictions.latent().orElseThrow().variance().orElseThrow().value(1);
        assertThat(novel).isLessThan(elsewhere);
        assertThat(same.predict(rows).confidence(0)).isEqualTo(sure);
    }

    @Test
    void readmeShowsTheExampleThatRuns() throws IOException {
        ShownExample.assertShown(Path.of("..", "README.md"), QuickStartTest.class);
    }
}
