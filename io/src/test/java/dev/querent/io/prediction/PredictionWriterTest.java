package dev.querent.io.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.data.LabelSet;
import dev.querent.core.model.LatentMoments;
import dev.querent.core.model.Predictions;
import dev.querent.core.model.Variance;
import dev.querent.io.parquet.ParquetTableReader;
import dev.querent.io.read.DataSource;
import dev.querent.model.error.InputException;
import dev.querent.model.error.UsageException;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.Vectors;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PredictionWriterTest {
    private static final LabelSet CLASSES = LabelSet.of(List.of("cat", "a,\"b\""));

    @TempDir
    Path folder;

    @Test
    void csvHasAColumnPerClass() throws IOException {
        assertThat(text("out.csv", plain()))
                .isEqualTo("row,label,probability,p_cat,\"p_a,\"\"b\"\"\"\n"
                        + "0,cat,0.75,0.75,0.25\n"
                        + "1,\"a,\"\"b\"\"\",0.9,0.1,0.9\n");
    }

    @Test
    void csvHasTheVarianceAndItsKind() throws IOException {
        assertThat(text("out.csv", withVariance(Variance.exact(new double[] {0.5, 2.0E-3}))))
                .isEqualTo("row,label,probability,p_cat,\"p_a,\"\"b\"\"\",variance,variance_kind\n"
                        + "0,cat,0.75,0.75,0.25,0.5,exact\n"
                        + "1,\"a,\"\"b\"\"\",0.9,0.1,0.9,0.002,exact\n");
    }

    @Test
    void csvHasBothEndsOfAnInterval() throws IOException {
        Variance interval = Variance.interval(new double[] {0.25, 0}, new double[] {0.75, 1});
        assertThat(text("out.csv", withVariance(interval)))
                .contains(",variance,variance_lower,variance_upper,variance_kind\n")
                .contains(",0.5,0.25,0.75,interval\n");
    }

    @Test
    void aVariancePerClassHasAColumnEach() throws IOException {
        Variance own = Variance.exact(2, new double[] {0.5, 0.25, 1, 3});
        assertThat(text("out.csv", withVariance(own)))
                .contains(",variance,v_cat,\"v_a,\"\"b\"\"\",variance_kind\n")
                .contains(",0.25,0.375,0.5,0.25,exact\n")
                .contains(",0.9,2.0,1.0,3.0,exact\n");
        assertThat(text("out.jsonl", withVariance(own)))
                .contains("\"variance\":0.375,\"variances\":{\"cat\":0.5,\"a,\\\"b\\\"\":0.25},");
    }

    @Test
    void thePartThatDecidedComesLast() throws IOException {
        Path file = folder.resolve("out.csv");
        PredictionWriter.write(file, plain(), Optional.of(List.of("forest", "expert:a,b")));
        assertThat(Files.readString(file))
                .contains(",decided_by\n")
                .contains(",0.25,forest\n")
                .contains(",0.9,\"expert:a,b\"\n");
    }

    @Test
    void jsonLinesHaveOneObjectPerRow() throws IOException {
        Predictions predictions = withVariance(Variance.upperBound(new double[] {0.5, 1}));
        assertThat(text("out.jsonl", predictions))
                .isEqualTo("{\"row\":0,\"label\":\"cat\",\"probability\":0.75,"
                        + "\"probabilities\":{\"cat\":0.75,\"a,\\\"b\\\"\":0.25},"
                        + "\"variance\":0.5,\"variance_kind\":\"upper_bound\"}\n"
                        + "{\"row\":1,\"label\":\"a,\\\"b\\\"\",\"probability\":0.9,"
                        + "\"probabilities\":{\"cat\":0.1,\"a,\\\"b\\\"\":0.9},"
                        + "\"variance\":1.0,\"variance_kind\":\"upper_bound\"}\n");
    }

    @Test
    void numbersAreAsShortAsPossible() throws IOException {
        // before Java 19, Double.toString has more digits than needed for this one
        Predictions predictions = withVariance(Variance.exact(new double[] {Double.parseDouble("2e23"), 0.1}));
        assertThat(text("out.csv", predictions)).contains(",2.0E23,exact").contains(",0.1,exact");
        assertThat(text("out.jsonl", predictions)).contains(":2.0E23,").contains(":0.1,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"out.csv", "out.jsonl"})
    void gzipHoldsTheSameText(String name) throws IOException {
        assertThat(text(name + ".gz", plain())).isEqualTo(text(name, plain()));
    }

    @Test
    void jsonLinesMayBeCalledNdjson() throws IOException {
        assertThat(text("out.ndjson", plain())).isEqualTo(text("out.jsonl", plain()));
    }

    @Test
    void parquetHoldsTheSameNumbers() {
        Path file = folder.resolve("out.parquet");
        Variance interval = Variance.interval(new double[] {0.25, 0}, new double[] {0.75, 1});
        PredictionWriter.write(file, withVariance(interval));
        Table table = new ParquetTableReader().read(file, ReadOptions.defaults().withNominal(Set.of("variance_kind")));
        Vectors vectors = (Vectors) table.content();
        assertThat(vectors.schema().names())
                .containsExactly(
                        "row",
                        "probability",
                        "p_cat",
                        "p_a,\"b\"",
                        "variance",
                        "variance_lower",
                        "variance_upper",
                        "variance_kind=interval");
        assertThat(vectors.features().row(1)).containsExactly(1, 0.9f, 0.1f, 0.9f, 0.5, 0, 1, 1);
        assertThat(table.labels().orElseThrow().name(1)).isEqualTo("a,\"b\"");
    }

    @Test
    void anUnknownEndingIsAWrongUse() {
        Path out = folder.resolve("out.xlsx");
        assertThatThrownBy(() -> PredictionWriter.requireKnownFormat(out))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        out + ": predictions are written as .csv, .jsonl, .ndjson, .parquet or one of these with .gz;"
                                + " give the file one of these extensions");
    }

    @ParameterizedTest
    @ValueSource(strings = {"out.csv", "out.jsonl", "out.parquet", "out.csv.gz"})
    void aMissingFolderIsRefused(String name) {
        assertThatThrownBy(
                        () -> PredictionWriter.write(folder.resolve("nowhere").resolve(name), plain()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("does not exist; create the folder first");
    }

    @ParameterizedTest
    @ValueSource(strings = {"out.csv", "out.jsonl", "out.parquet"})
    void noRowsMakeAReadableFile(String name) {
        Predictions none = Predictions.owning(CLASSES, new double[0], Optional.empty());
        PredictionWriter.write(folder.resolve(name), none);
        assertThat(folder.resolve(name)).exists();
    }

    private static Predictions plain() {
        return Predictions.owning(CLASSES, new double[] {0.75, 0.25, 0.1, 0.9}, Optional.empty());
    }

    private static Predictions withVariance(Variance variance) {
        LatentMoments moments = LatentMoments.owning(2, new double[] {1, -1, -1, 1}, Optional.of(variance));
        return Predictions.owning(CLASSES, new double[] {0.75, 0.25, 0.1, 0.9}, Optional.of(moments));
    }

    private String text(String name, Predictions predictions) throws IOException {
        Path file = folder.resolve(name);
        PredictionWriter.write(file, predictions);
        assertThat(Files.size(file)).isPositive();
        return new String(DataSource.readAll(file), StandardCharsets.UTF_8);
    }
}
