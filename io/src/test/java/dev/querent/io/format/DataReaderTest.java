package dev.querent.io.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.data.Labels;
import dev.querent.io.read.RequiredLabels;
import dev.querent.io.read.TestFiles;
import dev.querent.model.error.InputException;
import dev.querent.model.table.GrayImage;
import dev.querent.model.table.ImageShape;
import dev.querent.model.table.Images;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DataReaderTest {
    private static final String[] CSV = {"a,b,label", "1,0,x", "0,2.5,y"};
    private static final String[] LIBSVM = {"x 1:1", "y 2:2.5"};
    private static final String[] ARFF = {
        "% toy",
        "@relation toy",
        "@attribute a real",
        "@attribute b real",
        "@attribute label {y,x}",
        "@data",
        "1,0,x",
        "{1 2.5}"
    };
    private static final String[] JSONL = {
        "{\"a\": 1, \"b\": 0, \"label\": \"x\"}", "{\"b\": 2.5, \"label\": \"y\", \"a\": 0}"
    };

    @TempDir
    Path folder;

    private static Table read(Path path) {
        return DataReader.standard().read(path, ReadOptions.defaults());
    }

    static Stream<Arguments> formats() {
        return Stream.of(
                Arguments.of("csv", CSV),
                Arguments.of("libsvm", LIBSVM),
                Arguments.of("arff", ARFF),
                Arguments.of("jsonl", JSONL));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("formats")
    void theNameTellsTheFormat(String format, String[] lines) {
        assertThat(read(TestFiles.write(folder, "toy." + format, lines)).format())
                .isEqualTo(format);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("formats")
    void theContentTellsTheFormatWhereTheNameDoesNot(String format, String[] lines) {
        assertThat(read(TestFiles.write(folder, "toy.data", lines)).format()).isEqualTo(format);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("formats")
    void aFileAndItsGzipHaveTheSameDigest(String format, String[] lines) {
        Path plain = TestFiles.write(folder, "toy." + format, lines);
        assertThat(read(TestFiles.gzipped(plain)).digest())
                .isEqualTo(read(plain).digest());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("formats")
    void theSameDataHasTheSameDigestInEveryFormat(String format, String[] lines) {
        String csv = read(TestFiles.write(folder, "reference.csv", CSV)).digest();
        assertThat(read(TestFiles.write(folder, "toy." + format, lines)).digest())
                .isEqualTo(csv);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("formats")
    void aTruncatedGzipIsSaidByEveryReader(String format, String[] lines) {
        byte[] whole = TestFiles.gzip((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
        Path cut = TestFiles.write(folder, "cut." + format + ".gz", Arrays.copyOf(whole, whole.length - 4));
        assertThatThrownBy(() -> read(cut))
                .isInstanceOf(InputException.class)
                .hasMessage(cut + ": the gzip stream ends early; the file is cut short, copy it again");
    }

    @Test
    void bytesTellIdxAndNpyWhereTheNameDoesNot() {
        byte[] idx = {0, 0, 8, 2, 0, 0, 0, 1, 0, 0, 0, 2, 5, 6};
        byte[] npyHeader = "\u0093NUMPY\u0001\0F\0{'descr': '|u1', 'fortran_order': False, 'shape': (1, 2), }"
                .getBytes(StandardCharsets.ISO_8859_1);
        byte[] npy = Arrays.copyOf(npyHeader, 82);
        Arrays.fill(npy, npyHeader.length, 80, (byte) ' ');
        npy[79] = '\n';
        npy[80] = 5;
        npy[81] = 6;
        Table fromIdx = read(TestFiles.write(folder, "a.bin", idx));
        Table fromNpy = read(TestFiles.write(folder, "b.bin", npy));
        assertThat(List.of(fromIdx.format(), fromNpy.format())).containsExactly("idx", "npy");
        assertThat(fromNpy.digest()).isEqualTo(fromIdx.digest());
    }

    @Test
    void folderIsReadAsImages() {
        assertThatThrownBy(() -> read(folder))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("image");
    }

    @Test
    void theNameGoesBeforeTheContent() {
        Path misleading = TestFiles.write(folder, "toy.csv", "label;1:2", "a;3");
        assertThat(read(misleading).format()).isEqualTo("csv");
    }

    @Test
    void unknownKindListsTheKnownOnes() {
        Path file = TestFiles.write(folder, "notes.txt", "hello");
        assertThatThrownBy(() -> read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("unknown data format")
                .hasMessageContaining("libsvm")
                .hasMessageContaining("csv");
    }

    @Test
    void blankFileIsOfUnknownKind() {
        Path file = TestFiles.write(folder, "blank.txt", " \n".repeat(400));
        assertThatThrownBy(() -> read(file)).hasMessageContaining("unknown data format");
    }

    @Test
    void missingFileIsSaidWhateverItsKind() {
        assertThatThrownBy(() -> read(folder.resolve("toy.unheard-of")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no such file");
    }

    @Test
    void labelsThatAreThereAreHandedOut() {
        assertThat(RequiredLabels.of(read(TestFiles.write(folder, "toy.csv", CSV))))
                .extracting(Labels::size)
                .isEqualTo(2);
    }

    @Test
    void missingLabelsListTheColumns() {
        Path file = TestFiles.write(folder, "toy.csv", "a,b", "1,2");
        Table table = read(file);
        assertThatThrownBy(() -> RequiredLabels.of(table))
                .isInstanceOf(InputException.class)
                .hasMessage(file + ": no label column (columns: a, b); add one named 'label' or name another");
    }

    @Test
    void missingLabelsOfImagesPointToSubFolders() {
        Images images = new Images(List.of(new GrayImage(new ImageShape(1, 1), new byte[1])), List.of("a.png"));
        Table table = new Table("pictures", "images", images, Optional.empty(), "");
        assertThatThrownBy(() -> RequiredLabels.of(table)).hasMessageContaining("one sub-folder per class");
    }
}
