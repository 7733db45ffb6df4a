package dev.querent.io.npy;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.data.Features;
import dev.querent.model.error.InputException;
import dev.querent.model.error.UsageException;
import dev.querent.model.table.ImageShape;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.Vectors;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The stored files were written by numpy; {@code make_fixtures.py} beside them is how. */
class NpyReaderTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"c_order.npy", "fortran_order.npy", "version_2.npy", "version_3.npy"})
    void aMatrixIsReadInAnyOrderAndVersion(String name) throws IOException {
        Features features = vectors(stored(name)).features();
        assertThat(features.row(0)).containsExactly(1.5, -2, 0);
        assertThat(features.row(1)).containsExactly(3, 0.25, 8);
    }

    @Test
    void imagesInFortranOrderKeepTheirShape() throws IOException {
        Vectors images = vectors(stored("fortran_images.npy"));
        assertThat(images.shape()).contains(new ImageShape(2, 3));
        assertThat(images.features().row(1)).containsExactly(6, 7, 8, 9, 10, 11);
    }

    @Test
    void halfPrecisionIsRead() throws IOException {
        assertThat(vectors(stored("half.npy")).features().row(0)).containsExactly(1.5, -2, 0x1p-24, 65504);
    }

    @ParameterizedTest
    @CsvSource({
        "|b1, 1, 1",
        "|i1, 1, -2",
        "|u1, 1, 254",
        "<i2, 2, -300",
        ">i2, 2, -300",
        "<u2, 2, 65000",
        "<i4, 4, -70000",
        ">u4, 4, 4000000000",
        "<i8, 8, -5000000000",
        ">i8, 8, 5000000000",
        "<u8, 8, 5000000000",
    })
    void wholeNumbersOfEveryTypeAreRead(String descr, int width, long value) throws IOException {
        byte[] row = new byte[width];
        for (int i = 0; i < width; i++) {
            int place = descr.startsWith(">") ? width - 1 - i : i;
            row[place] = (byte) (value >>> (8 * i));
        }
        Path file = write("x.npy", npy(descr, "1, 1", row));
        assertThat(vectors(file).features().get(0, 0)).isEqualTo((float) value);
    }

    @Test
    void theLargestUnsignedNumberIsNotNegative() throws IOException {
        byte[] all = {-1, -1, -1, -1, -1, -1, -1, -1};
        assertThat(vectors(write("x.npy", npy("<u8", "1, 1", all))).features().get(0, 0))
                .isEqualTo(0x1p64);
    }

    @Test
    void floatsOfBothOrdersAreRead() throws IOException {
        byte[] little = ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putFloat(0.1f)
                .array();
        byte[] big = ByteBuffer.allocate(8).putDouble(0.1).array();
        assertThat(vectors(write("a.npy", npy("<f4", "1, 1", little)))
                        .features()
                        .get(0, 0))
                .isEqualTo(0.1f);
        assertThat(vectors(write("b.npy", npy(">f8", "1, 1", big))).features().get(0, 0))
                .isEqualTo(0.1f);
    }

    @Test
    void gzipIsReadAsThePlainFile() throws IOException {
        Path plain = stored("c_order.npy");
        Path packed = write("packed.npy.gz", Files.readAllBytes(plain));
        assertThat(read(packed).digest()).isEqualTo(read(plain).digest());
    }

    @ParameterizedTest
    @CsvSource({
        "X_train.npy, y_train.npy",
        "X.npy, y.npy",
        "x.npy, y.npy.gz",
        "X_train.npy.gz, y_train.npy",
        "digits.npy, digits_labels.npy",
        "X.npy, X_labels.npy",
    })
    void labelsComeFromTheFileBeside(String features, String labels) throws IOException {
        write(labels, npy("|i1", "2,", new byte[] {5, -1}));
        Table table = read(write(features, npy("|u1", "2, 1", new byte[] {1, 2})));
        assertThat(table.labels()).hasValueSatisfying(l -> {
            assertThat(l.name(0)).isEqualTo("5");
            assertThat(l.name(1)).isEqualTo("-1");
        });
    }

    @Test
    void aFileWithoutLabelsBesideItIsUnlabelled() throws IOException {
        assertThat(read(stored("c_order.npy")).labels()).isEmpty();
    }

    @Test
    void labelsMayBeBytes() throws IOException {
        write("y.npy", npy("|S3", "2, 1", "catox\0".getBytes(ISO_8859_1)));
        Table table = read(write("X.npy", npy("|u1", "2, 1", new byte[] {1, 2})));
        assertThat(table.labels().orElseThrow().classes().names()).containsExactly("cat", "ox");
    }

    @Test
    void anArchiveHasFeaturesAndUnicodeLabels() throws IOException {
        Table table = read(stored("stored.npz"));
        assertThat(table.format()).isEqualTo("npz");
        assertThat(((Vectors) table.content()).features().row(1)).containsExactly(3, 0.25, 8);
        assertThat(table.labels().orElseThrow().name(1)).isEqualTo("Vögel");
    }

    @Test
    void theOnlyMatrixOfAnArchiveIsTheFeatures() throws IOException {
        Table table = read(stored("compressed.npz"));
        assertThat(((Vectors) table.content()).shape()).contains(new ImageShape(2, 2));
        assertThat(table.labels().orElseThrow().name(0)).isEqualTo("7");
    }

    @Test
    void anArchiveMayBeGzipped() throws IOException {
        Path packed = write("packed.npz.gz", Files.readAllBytes(stored("compressed.npz")));
        assertThat(read(packed).rows()).isEqualTo(2);
    }

    @Test
    void anArchiveOfSeveralSetsIsRefusedWithItsArrays() throws IOException {
        assertRefused(stored("two_sets.npz"), "it has x_train (2 x 3), x_test (2 x 3). Save with np.savez");
    }

    @Test
    void aDamagedArchiveIsRefused() throws IOException {
        byte[] whole = Files.readAllBytes(stored("compressed.npz"));
        assertRefused(write("cut.npz", Arrays.copyOf(whole, 120)), "the zip archive is damaged or cut short");
    }

    @ParameterizedTest
    @ValueSource(strings = {"c_order.npy", "stored.npz"})
    void filesOfOtherNamesAreKnownByTheirFirstBytes(String name) throws IOException {
        byte[] head = Files.readAllBytes(stored(name));
        assertThat(new NpyReader().accepts(Path.of("data"), "data", head)).isTrue();
    }

    @Test
    void otherZipFilesAreLeft() {
        byte[] head = ("PK\3\4" + "\0".repeat(22) + "\5\0\0\0a.xml").getBytes(ISO_8859_1);
        assertThat(new NpyReader().accepts(Path.of("a.zip"), "a.zip", head)).isFalse();
    }

    @Test
    void objectsAreRefused() throws IOException {
        assertRefused(stored("objects.npy"), "holds Python objects (pickle), which are not read");
    }

    @Test
    void structuredArraysAreRefused() throws IOException {
        assertRefused(stored("structured.npy"), "axes (1); features need two");
        assertRefused(
                write("s.npy", npy("[('a', '<f8')]", "1, 1", new byte[8])), "has named fields (a structured array)");
    }

    @Test
    void oneAxisIsNotEnoughForFeatures() throws IOException {
        Path file = write("v.npy", npy("|u1", "4,", new byte[4]));
        assertRefused(file, file + ": has 1 axes (4); features need two (rows x features) or three");
    }

    @Test
    void complexNumbersAreRefused() throws IOException {
        assertRefused(write("c.npy", npy("<c16", "1, 1", new byte[16])), "has elements of type '<c16'");
    }

    @Test
    void textAsFeaturesIsRefused() throws IOException {
        assertRefused(write("t.npy", npy("|S2", "1, 1", new byte[2])), "holds text; features must be numbers");
    }

    @Test
    void notANumberIsRefusedWithItsPlace() throws IOException {
        byte[] values = ByteBuffer.allocate(16)
                .putFloat(1)
                .putFloat(2)
                .putFloat(Float.NaN)
                .putFloat(4)
                .array();
        assertRefused(
                write("n.npy", npy(">f4", "2, 2", values)),
                "row 1, column 0 (both counted from 0) is NaN; features must be");
    }

    @Test
    void aFileCutShortIsRefused() throws IOException {
        byte[] whole = Files.readAllBytes(stored("c_order.npy"));
        assertRefused(
                write("cut.npy", Arrays.copyOf(whole, whole.length - 1)),
                "holds 47 bytes of values but its header declares 48");
    }

    @Test
    void aCutHeaderIsRefused() throws IOException {
        byte[] whole = Files.readAllBytes(stored("c_order.npy"));
        assertRefused(write("cut.npy", Arrays.copyOf(whole, 40)), "ends within its header");
    }

    @Test
    void aWrongMagicWordIsRefused() throws IOException {
        assertRefused(write("w.npy", new byte[80]), "does not start with the magic string of numpy files");
    }

    @Test
    void aNewerVersionIsRefused() throws IOException {
        byte[] newer = Files.readAllBytes(stored("c_order.npy"));
        newer[6] = 4;
        assertRefused(write("newer.npy", newer), "has version 4.0 of the numpy format; versions 1 to 3 can be read");
    }

    @Test
    void anEmptyMatrixIsRefused() throws IOException {
        assertRefused(write("e.npy", npy("<f8", "0, 3", new byte[0])), "has 0 rows");
    }

    @Test
    void aDifferentNumberOfLabelsIsRefused() throws IOException {
        Path labels = write("y.npy", npy("|i1", "3,", new byte[3]));
        Path features = write("X.npy", npy("|u1", "2, 1", new byte[2]));
        assertRefused(features, labels + ": has 3 labels but " + features + " has 2 rows");
    }

    @Test
    void anEmptyLabelIsRefusedWithItsPlace() throws IOException {
        write("y.npy", npy("|S1", "2,", new byte[] {'a', 0}));
        assertRefused(write("X.npy", npy("|u1", "2, 1", new byte[2])), "label 1 (counted from 0) is empty");
    }

    @Test
    void namingATextColumnIsAWrongUse() throws IOException {
        Path file = stored("c_order.npy");
        assertThatThrownBy(
                        () -> new NpyReader().read(file, ReadOptions.defaults().withText("body")))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("text body: " + file + " has no named columns, so name none");
    }

    private static void assertRefused(Path file, String message) {
        assertThatThrownBy(() -> read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    private static Table read(Path file) {
        return new NpyReader().read(file, ReadOptions.defaults());
    }

    private static Vectors vectors(Path file) {
        return (Vectors) read(file).content();
    }

    private Path stored(String name) throws IOException {
        try (InputStream in = NpyReaderTest.class.getResourceAsStream(name)) {
            return Files.write(folder.resolve(name), in.readAllBytes());
        }
    }

    private Path write(String name, byte[] content) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream raw = Files.newOutputStream(file);
                OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(raw) : raw) {
            out.write(content);
        }
        return file;
    }

    private static byte[] npy(String descr, String shape, byte[] values) {
        String type = descr.startsWith("[") ? descr : "'" + descr + "'";
        byte[] header =
                ("{'descr': " + type + ", 'fortran_order': False, 'shape': (" + shape + "), }\n").getBytes(ISO_8859_1);
        return ByteBuffer.allocate(10 + header.length + values.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("\u0093NUMPY\1\0".getBytes(ISO_8859_1))
                .putShort((short) header.length)
                .put(header)
                .put(values)
                .array();
    }
}
