package dev.querent.io.libsvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.core.data.Features;
import dev.querent.io.read.TestFiles;
import dev.querent.model.error.InputException;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.Vectors;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LibsvmReaderTest {
    private static final ReadOptions DEFAULTS = ReadOptions.defaults();

    @TempDir
    Path folder;

    private Table read(ReadOptions options, String... lines) {
        return new LibsvmReader().read(TestFiles.write(folder, "toy.libsvm", lines), options);
    }

    private static Features features(Table table) {
        return ((Vectors) table.content()).features();
    }

    private AbstractThrowableAssert<?, ?> refused(ReadOptions options, String... lines) {
        return assertThatThrownBy(() -> read(options, lines))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(folder.resolve("toy.libsvm").toString());
    }

    @Test
    void featuresAreNumberedFromOne() {
        Features features = features(read(DEFAULTS, "1 1:0.5 3:2", "2 2:-1e-1"));
        assertThat(features.row(0)).containsExactly(0.5, 0, 2);
        assertThat(features.get(1, 1)).isEqualTo(-0.1f);
    }

    @Test
    void aFeatureZeroAnywhereMeansNumberedFromZero() {
        Features features = features(read(DEFAULTS, "1 1:5 3:2", "2 0:7"));
        assertThat(features.row(0)).containsExactly(0, 5, 0, 2);
        assertThat(features.row(1)).containsExactly(7, 0, 0, 0);
    }

    @Test
    void theFirstIndexMayBeGiven() {
        assertThat(features(read(DEFAULTS.withFirstIndex(0), "1 1:5")).row(0)).containsExactly(0, 5);
    }

    @Test
    void aFeatureZeroIsRefusedWhereTheFirstIndexIsGivenAsOne() {
        refused(DEFAULTS.withFirstIndex(1), "1 1:5", "1 0:5").hasMessageContaining("line 2: feature 0");
    }

    @Test
    void commentsBlankLinesAndOddSpacesAreSkipped() {
        Path file = TestFiles.write(
                folder,
                "x.libsvm",
                "# head\r\n\r\n a\t1:1  2:2 # note 3:3\r\nb 1:4\r\nc".getBytes(StandardCharsets.UTF_8));
        Table table = new LibsvmReader().read(file, DEFAULTS);
        assertThat(features(table).row(0)).containsExactly(1, 2);
        assertThat(features(table).row(1)).containsExactly(4, 0);
        assertThat(features(table).row(2)).containsExactly(0, 0);
        assertThat(table.labels().orElseThrow().classes().names()).containsExactly("a", "b", "c");
    }

    @Test
    void labelsThatAreNumbersGetOneSpelling() {
        assertThat(read(DEFAULTS, "+1 1:1", "1.0 1:1", "-1 1:1", "2.50 1:1", "1e1 1:1")
                        .labels()
                        .orElseThrow()
                        .classes()
                        .names())
                .containsExactly("-1", "1", "2.5", "10");
    }

    @Test
    void explicitZerosCountForTheWidth() {
        assertThat(features(read(DEFAULTS, "1 1:1 7:0")).columns()).isEqualTo(7);
    }

    /** Files of several blocks, with a line longer than a block, against a plain twin. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void linesAreWholeHoweverTheBlocksFall(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int rows = 400;
        StringBuilder text = new StringBuilder();
        double[] sums = new double[rows];
        for (int i = 0; i < rows; i++) {
            text.append(i % 3);
            int values = i == 200 ? 150_000 : random.nextInt(1500);
            for (int j = 1; j <= values; j++) {
                int value = random.nextInt(1000);
                text.append(' ').append(j).append(':').append(value);
                sums[i] += value;
            }
            text.append('\n');
        }
        Path file = TestFiles.write(folder, "big.libsvm", text.toString().getBytes(StandardCharsets.US_ASCII));
        Features features = features(new LibsvmReader().read(file, DEFAULTS));
        double[] read = new double[rows];
        for (int i = 0; i < rows; i++) {
            int row = i;
            features.forEachNonZero(i, (column, value) -> read[row] += value);
        }
        assertThat(read).containsExactly(sums);
    }

    @Test
    void unsortedIndicesAreRefusedWithLineAndBothIndices() {
        refused(DEFAULTS, "1 1:1", "1 7:1 5:1").hasMessageContaining("line 2: feature 5 comes after feature 7");
    }

    @Test
    void duplicateIndicesAreRefused() {
        refused(DEFAULTS, "1 7:1 7:1").hasMessageContaining("line 1: feature 7 occurs twice");
    }

    @Test
    void missingLabelIsRefused() {
        refused(DEFAULTS, "1:1 2:1").hasMessageContaining("line 1: the label is missing before '1:1'");
    }

    @Test
    void wordInPlaceOfAValueIsRefused() {
        refused(DEFAULTS, "1 3:abc").hasMessageContaining("line 1: feature 3: 'abc' is not a number");
    }

    @Test
    void emptyValueIsRefused() {
        refused(DEFAULTS, "1 3: 4:1").hasMessageContaining("line 1: feature 3: the value is missing");
    }

    @Test
    void wordInPlaceOfAPairIsRefused() {
        refused(DEFAULTS, "1 abc").hasMessageContaining("line 1: 'abc' is not index:value");
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "inf", "-Infinity"})
    void notFiniteValuesAreRefused(String value) {
        refused(DEFAULTS, "1 2:" + value)
                .hasMessageContaining("line 1: feature 2: '" + value + "' is not finite; features must be finite");
    }

    @Test
    void rankingDataIsRefused() {
        refused(DEFAULTS, "1 qid:3 1:1").hasMessageContaining("line 1: 'qid:3' belongs to ranking data");
    }

    @Test
    void severalLabelsAreRefused() {
        refused(DEFAULTS, "1,2 1:1").hasMessageContaining("line 1: '1,2' is a list of labels");
    }

    @Test
    void indexBeyondIntIsRefused() {
        refused(DEFAULTS, "1 2147483647:1").hasMessageContaining("an index that is too large");
    }

    @Test
    void linesWithoutAnyFeatureAreRefused() {
        refused(DEFAULTS, "hello", "world").hasMessageContaining("no line has a feature");
    }

    @Test
    void textColumnsAreRefused() {
        refused(DEFAULTS.withText("t"), "1 1:1").hasMessageContaining("name no text column");
    }
}
