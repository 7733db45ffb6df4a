package dev.querent.io.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.data.Labels;
import dev.querent.io.parquet.ParquetTableReader;
import dev.querent.model.error.UsageException;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Vectors;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScoreWriterTest {
    private static final double[] SCORES = {0.25, 3};
    private static final Labels LABELS = Labels.of(List.of("nine", "a,b"));

    @TempDir
    Path folder;

    private String text(String name, Optional<Labels> labels) throws IOException {
        ScoreWriter.write(folder.resolve(name), "novelty", SCORES, labels);
        return Files.readString(folder.resolve(name), StandardCharsets.UTF_8);
    }

    @Test
    void scoresStandBesideTheLabels() throws IOException {
        assertThat(text("scores.csv", Optional.of(LABELS)))
                .isEqualTo("row,novelty,label\n0,0.25,nine\n1,3.0,\"a,b\"\n");
        assertThat(text("scores.jsonl", Optional.of(LABELS))).isEqualTo("""
                        {"row":0,"novelty":0.25,"label":"nine"}
                        {"row":1,"novelty":3.0,"label":"a,b"}
                        """);
    }

    @Test
    void withoutLabelsTheColumnIsMissing() throws IOException {
        assertThat(text("scores.csv", Optional.empty())).isEqualTo("row,novelty\n0,0.25\n1,3.0\n");
    }

    @Test
    void parquetHoldsTheSame() {
        Path file = folder.resolve("scores.parquet");
        ScoreWriter.write(file, "novelty", SCORES, Optional.of(LABELS));
        Vectors vectors = (Vectors)
                new ParquetTableReader().read(file, ReadOptions.defaults()).content();
        assertThat(vectors.schema().names()).containsExactly("row", "novelty");
        assertThat(vectors.features().row(1)).containsExactly(1, 3);
    }

    @Test
    void anUnknownEndingIsAWrongUse() {
        assertThatThrownBy(() -> ScoreWriter.requireKnownFormat(folder.resolve("scores.txt")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("scores are written as .csv, .jsonl, .ndjson, .parquet");
    }
}
