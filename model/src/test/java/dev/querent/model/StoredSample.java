package dev.querent.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.model.Predictions;
import dev.querent.core.progress.Run;
import dev.querent.model.engine.Engines;
import dev.querent.model.feature.FeatureRecipes;
import dev.querent.model.table.Vectors;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Model files that were written once and must stay readable, kept as {@code samples/NAME.model} among the test resources
 * beside {@code samples/NAME.json} with rows and the probabilities they had on the day of writing.
 */
final class StoredSample {
    /** Two BLAS implementations agree to round-off; a model read wrongly is off by far more. */
    private static final double ROUND_OFF = 1e-9;

    private static final ObjectMapper JSON = new ObjectMapper();

    private StoredSample() {}

    private record Expectation(double[][] rows, double[][] probabilities) {}

    /** Reads the sample and compares every probability with the stored one. */
    static void assertPredictsAsOnTheDayOfWriting(String name, Engines engines, FeatureRecipes recipes)
            throws IOException, URISyntaxException {
        assertPredictsAsOnTheDayOfWriting(name, name, engines, recipes);
    }

    /** @param expectation name of the file with rows and probabilities */
    static void assertPredictsAsOnTheDayOfWriting(
            String name, String expectation, Engines engines, FeatureRecipes recipes)
            throws IOException, URISyntaxException {
        Path file = Path.of(
                StoredSample.class.getResource("/samples/" + name + ".model").toURI());
        SavedModel<?> saved = ModelFile.read(file, engines, recipes);
        try (InputStream json = StoredSample.class.getResourceAsStream("/samples/" + expectation + ".json")) {
            Expectation expected = JSON.readValue(json, Expectation.class);
            Predictions predictions = predict(saved, expected.rows());
            for (int row = 0; row < expected.rows().length; row++) {
                assertThat(predictions.row(row))
                        .as("row %d of %s", row, expectation)
                        .containsExactly(expected.probabilities()[row], within(ROUND_OFF));
            }
        }
    }

    /** Writes a sample with its expectation; for the day when an engine first appears. */
    static void write(Path folder, String name, SavedModel<?> model, double[][] rows) throws IOException {
        ModelFile.write(folder.resolve(name + ".model"), model);
        Predictions predictions = predict(model, rows);
        double[][] probabilities = new double[rows.length][];
        for (int row = 0; row < rows.length; row++) {
            probabilities[row] = predictions.row(row);
        }
        Files.write(
                folder.resolve(name + ".json"),
                JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(new Expectation(rows, probabilities)));
    }

    private static Predictions predict(SavedModel<?> saved, double[][] rows) {
        Features features = saved.features().extract(Vectors.unnamed(DenseFeatures.of(rows)), Run.quiet());
        return saved.model().predict(features);
    }
}
