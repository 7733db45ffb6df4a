package dev.querent.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.model.file.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFileTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void chooseFile() {
        file = folder.resolve("small.model");
    }

    @Test
    void savedModelPredictsTheSameBits() {
        SavedModel<CentroidModel> saved = CentroidFiles.model();
        ModelFile.write(file, saved);

        SavedModel<?> read = CentroidFiles.read(file);

        for (int row = 0; row < CentroidFiles.ROWS.rows(); row++) {
            assertThat(read.model().predict(CentroidFiles.ROWS).row(row))
                    .containsExactly(saved.model().predict(CentroidFiles.ROWS).row(row));
        }
    }

    @Test
    void theIdOfTheTrainingDataIsNoFeatureOfOtherFilesAndMayBeMissing() {
        SavedModel<CentroidModel> saved = CentroidFiles.model();
        ModelFile.write(
                file,
                new SavedModel<>(
                        saved.engine(),
                        saved.model(),
                        saved.features(),
                        saved.reading().without(Set.of("day")).withId("id"),
                        saved.provenance()));

        assertThat(CentroidFiles.read(file).reading())
                .isEqualTo(saved.reading()
                        .without(Set.of("day", "id")) // also for programs that know no ids
                        .withId("id")
                        .allowingMissingId());
    }

    @Test
    void everythingAroundTheModelComesBack() {
        SavedModel<CentroidModel> saved = CentroidFiles.model();
        ModelFile.write(file, saved);

        SavedModel<?> read = CentroidFiles.read(file);

        assertThat(read.provenance()).isEqualTo(saved.provenance());
        assertThat(read.reading()).isEqualTo(saved.reading());
        assertThat(read.features()).isEqualTo(saved.features());
        assertThat(read.engine()).isSameAs(CentroidFiles.ENGINE);
        assertThat(read.model().classes().names()).containsExactly("far", "near");
    }

    @Test
    void laterChangesAreToldInTheirOrder() {
        SavedModel<CentroidModel> saved = CentroidFiles.model();
        ModelUpdate grown = new ModelUpdate(
                "0.2.0",
                Optional.of(new Provenance.Source("more/points.csv", "11ee", 3, 1)),
                0,
                0,
                true,
                7,
                3,
                Instant.EPOCH,
                0.5);
        ModelUpdate shrunk = new ModelUpdate("0.2.1", Optional.empty(), 1, 2, false, 5, 3, Instant.EPOCH, 0.25);
        SavedModel<CentroidModel> changed = saved.updated(saved.model(), grown).updated(saved.model(), shrunk);
        ModelFile.write(file, changed);

        assertThat(CentroidFiles.read(file).provenance()).isEqualTo(changed.provenance());
        assertThat(CentroidFiles.read(file).provenance().updates()).containsExactly(grown, shrunk);
        assertThat(grown.added().orElseThrow().name()).isEqualTo("points.csv");
    }

    @Test
    void provenanceKeepsTheFileNameButNoFolder() {
        assertThat(CentroidFiles.model().provenance().data().name()).isEqualTo("points.csv");
        assertThat(new Provenance.Source("C:\\work\\a.csv", "", 1, 1).name()).isEqualTo("a.csv");
    }

    @Test
    void contentDigestLeavesOutDateAndDuration() {
        String first = ModelFile.write(file, CentroidFiles.model(Instant.EPOCH, 1));
        String second = ModelFile.write(file, CentroidFiles.model(Instant.ofEpochSecond(1), 2));

        assertThat(first).hasSize(64).isEqualTo(second);
    }

    @Test
    void contentDigestOfAModelIsThatOfItsFile() throws IOException {
        String written = ModelFile.write(file, CentroidFiles.model());

        assertThat(ModelFile.contentDigest(CentroidFiles.model())).isEqualTo(written);
        assertThat(ModelFile.contentDigest(CentroidFiles.read(file))).isEqualTo(written);

        byte[] bytes = Files.readAllBytes(file);
        // as docs/FORMAT.md has it: 36 bytes of preamble, in which the length of the first tree is at 20, and a
        // checksum of 32 at the end
        int content =
                36 + (int) ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(20);
        byte[] hashed = Arrays.copyOfRange(bytes, content, bytes.length - 32);
        assertThat(HexFormat.of().formatHex(Sha256.digest().digest(hashed))).isEqualTo(written);
    }

    @Test
    void writingReplacesAnOlderFileAndLeavesNothingElse() throws IOException {
        Files.writeString(file, "old", StandardCharsets.UTF_8);

        ModelFile.write(file, CentroidFiles.model());

        assertThat(CentroidFiles.read(file)).isNotNull();
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }
}
