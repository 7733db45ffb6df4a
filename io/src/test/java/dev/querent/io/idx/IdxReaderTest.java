package dev.querent.io.idx;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.Features;
import dev.querent.core.data.SparseFeatures;
import dev.querent.model.error.InputException;
import dev.querent.model.error.UsageException;
import dev.querent.model.table.ImageShape;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.Vectors;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdxReaderTest {
    /** Three images, 2 rows high and 3 pixels wide. */
    private static final byte[] IMAGES =
            idx(0x00000803, out -> out.write(bytes(0, 0, 9, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)), 3, 2, 3);

    private static final byte[] LABELS = idx(0x00000801, out -> out.write(bytes(7, 0, 7)), 3);

    @TempDir
    Path folder;

    @Test
    void imagesKeepTheirRawValuesAndShape() throws IOException {
        Vectors vectors =
                (Vectors) read(write("train-images-idx3-ubyte", IMAGES)).content();
        assertThat(vectors.shape()).contains(new ImageShape(3, 2));
        assertThat(vectors.features().row(1)).containsExactly(0, 255, 0, 0, 0, 0);
    }

    @Test
    void mostlyZeroImagesAreSparse() throws IOException {
        assertThat(featuresOf(write("images.idx", IMAGES))).isInstanceOf(SparseFeatures.class);
    }

    @Test
    void imagesWithAThirdOfNonZerosAreDense() throws IOException {
        byte[] third = idx(0x00000803, out -> out.write(bytes(0, 0, 1, 0, 0, 2)), 2, 1, 3);
        Features features = featuresOf(write("images.idx", third));
        assertThat(features).isInstanceOf(DenseFeatures.class);
        assertThat(features.row(1)).containsExactly(0, 0, 2);
    }

    @ParameterizedTest
    @CsvSource({
        "train-images-idx3-ubyte, train-labels-idx1-ubyte",
        "train-images.idx3-ubyte, train-labels.idx1-ubyte",
        "train-images-idx3-ubyte, train-labels.idx1-ubyte",
        "t10k-images.idx3-ubyte, t10k-labels-idx1-ubyte",
        "train-images-idx3-ubyte.gz, train-labels-idx1-ubyte.gz",
        "train-images-idx3-ubyte.gz, train-labels-idx1-ubyte",
        "train-images-idx3-ubyte, train-labels-idx1-ubyte.gz",
    })
    void labelsAreFoundByTheirUsualName(String images, String labels) throws IOException {
        write(labels, LABELS);
        Table table = read(write(images, IMAGES));
        assertThat(table.labels()).hasValueSatisfying(l -> {
            assertThat(l.classes().names()).containsExactly("0", "7");
            assertThat(l.codes()).containsExactly(1, 0, 1);
        });
    }

    @Test
    void withoutALabelFileRowsAreUnlabelled() throws IOException {
        assertThat(read(write("train-images-idx3-ubyte", IMAGES)).labels()).isEmpty();
    }

    @Test
    void aFileAndItsGzipHaveTheSameDigest() throws IOException {
        assertThat(read(write("a-images-idx3-ubyte.gz", IMAGES)).digest())
                .isEqualTo(read(write("a-images-idx3-ubyte", IMAGES)).digest());
    }

    @Test
    void signedBytesAreRead() throws IOException {
        assertRow(idx(0x00000902, out -> out.write(bytes(-128, 127)), 1, 2), -128, 127);
    }

    @Test
    void shortsAreRead() throws IOException {
        assertRow(idx(0x00000B02, out -> shorts(out, -2, 300), 1, 2), -2, 300);
    }

    @Test
    void integersAreRead() throws IOException {
        assertRow(idx(0x00000C02, out -> ints(out, -70_000, 70_000), 1, 2), -70_000, 70_000);
    }

    @Test
    void floatsAreRead() throws IOException {
        int half = Float.floatToIntBits(0.5f);
        int minusThree = Float.floatToIntBits(-3f);
        assertRow(idx(0x00000D02, out -> ints(out, half, minusThree), 1, 2), 0.5, -3);
    }

    @Test
    void doublesOfFourAxesAreRead() throws IOException {
        assertRow(idx(0x00000E04, out -> doubles(out, 0.25, -1), 1, 1, 2, 1), 0.25, -1);
    }

    @Test
    void oneAxisIsOneFeaturePerRow() throws IOException {
        Features features = featuresOf(write("train-labels-idx1-ubyte", LABELS));
        assertThat(features.rows()).isEqualTo(3);
        assertThat(features.columns()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"train-images-idx3-ubyte", "t10k-images.idx3-ubyte", "digits.idx", "x.idx2-float"})
    void itTakesFilesByName(String name) {
        assertThat(new IdxReader().accepts(Path.of(name), name, new byte[0])).isTrue();
    }

    @Test
    void itTakesFilesByTheirFirstBytes() {
        assertThat(new IdxReader().accepts(Path.of("digits"), "digits", IMAGES)).isTrue();
    }

    @Test
    void itLeavesOtherFiles() {
        byte[] head = "label,x1".getBytes(UTF_8);
        assertThat(new IdxReader().accepts(Path.of("a.csv"), "a.csv", head)).isFalse();
    }

    @Test
    void aWrongMagicNumberIsShown() throws IOException {
        Path file = write("train-images-idx3-ubyte", idx(0x12340803, out -> out.write(0), 1));
        assertRefused(file, file + ": wrong magic number 0x12340803; IDX images of bytes start with 0x00000803");
    }

    @Test
    void aFileCutShortSaysHowManyBytesAreThere() throws IOException {
        Path file = write("train-images-idx3-ubyte", Arrays.copyOf(IMAGES, IMAGES.length - 5));
        assertRefused(
                file,
                file + ": holds 13 bytes of values but its header declares 18; the file is cut short, copy it again");
    }

    @Test
    void aFileWithTooManyBytesIsRefused() throws IOException {
        Path file = write("train-images-idx3-ubyte", Arrays.copyOf(IMAGES, IMAGES.length + 1));
        assertRefused(file, "holds more than the 18 bytes of values that its header declares");
    }

    @Test
    void aCutHeaderIsRefused() throws IOException {
        assertRefused(write("train-images-idx3-ubyte", Arrays.copyOf(IMAGES, 10)), "ends within its header");
    }

    @Test
    void aHugeHeaderOfASmallFileIsRefusedWithoutTakingMemory() throws IOException {
        byte[] huge = idx(0x00000803, out -> out.write(1), 60_000, 28_000, 28);
        assertRefused(
                write("train-images-idx3-ubyte", huge), "holds 1 bytes of values but its header declares 47040000000");
    }

    @Test
    void sizesBeyondAllBoundsAreRefused() throws IOException {
        byte[] absurd = idx(0x00000803, out -> out.write(1), 1, Integer.MAX_VALUE, Integer.MAX_VALUE);
        assertRefused(write("train-images-idx3-ubyte", absurd), "has 4611686014132420609 features");
    }

    @Test
    void aNegativeSizeIsRefused() throws IOException {
        byte[] negative = idx(0x00000803, out -> out.write(1), -1, 28, 28);
        assertRefused(write("train-images-idx3-ubyte", negative), "axis 0 has size -1 in the header");
    }

    @Test
    void aDifferentNumberOfLabelsIsRefused() throws IOException {
        Path labels = write("train-labels-idx1-ubyte", idx(0x00000801, out -> out.write(bytes(1, 2)), 2));
        Path images = write("train-images-idx3-ubyte", IMAGES);
        assertRefused(images, labels + ": has 2 labels but " + images + " has 3 rows; take both from the same set");
    }

    @Test
    void imagesInPlaceOfLabelsAreRefused() throws IOException {
        write("train-labels-idx1-ubyte", IMAGES);
        assertRefused(write("train-images-idx3-ubyte", IMAGES), "has 3 axes; a file of labels has one");
    }

    @Test
    void aLabelThatIsNotWholeIsRefusedWithItsPlace() throws IOException {
        write("a-labels-idx1-double", idx(0x00000E01, out -> doubles(out, 1, 2, 2.5), 3));
        assertRefused(write("a-images-idx3-double", IMAGES), "label 2 (counted from 0) is 2.5; labels must be whole");
    }

    @Test
    void notANumberIsRefusedWithItsPlace() throws IOException {
        byte[] bad = idx(0x00000E02, out -> doubles(out, 1, 2, 3, Double.NaN), 2, 2);
        assertRefused(write("x.idx", bad), "row 1, column 1 (both counted from 0) is NaN; features must be finite");
    }

    @Test
    void namingALabelColumnIsAWrongUse() throws IOException {
        Path file = write("train-images-idx3-ubyte", IMAGES);
        assertThatThrownBy(
                        () -> new IdxReader().read(file, ReadOptions.defaults().withLabel("digit")))
                .isInstanceOf(UsageException.class)
                .hasMessage("label digit: " + file + " has no named columns, so name none; labels come from"
                        + " the label file in the same folder (train-labels-idx1-ubyte)");
    }

    private void assertRow(byte[] content, double... values) throws IOException {
        assertThat(featuresOf(write("values.idx", content)).row(0)).containsExactly(values);
    }

    private static void assertRefused(Path file, String message) {
        assertThatThrownBy(() -> read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    private static Table read(Path file) {
        return new IdxReader().read(file, ReadOptions.defaults());
    }

    private static Features featuresOf(Path file) {
        return ((Vectors) read(file).content()).features();
    }

    private Path write(String name, byte[] content) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream raw = Files.newOutputStream(file);
                OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(raw) : raw) {
            out.write(content);
        }
        return file;
    }

    private interface Body {
        void writeTo(DataOutputStream out) throws IOException;
    }

    private static byte[] idx(int magic, Body body, int... sizes) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(magic);
            ints(out, sizes);
            body.writeTo(out);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    private static void shorts(DataOutputStream out, int... values) throws IOException {
        for (int value : values) {
            out.writeShort(value);
        }
    }

    private static void ints(DataOutputStream out, int... values) throws IOException {
        for (int value : values) {
            out.writeInt(value);
        }
    }

    private static void doubles(DataOutputStream out, double... values) throws IOException {
        for (double value : values) {
            out.writeDouble(value);
        }
    }
}
