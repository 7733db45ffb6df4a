package dev.querent.io.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.querent.core.data.DenseFeatures;
import dev.querent.core.data.SparseFeatures;
import dev.querent.io.read.TestFiles;
import dev.querent.model.error.InputException;
import dev.querent.model.error.Setting;
import dev.querent.model.error.SettingValue;
import dev.querent.model.error.UsageException;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.Texts;
import dev.querent.model.table.Vectors;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvTableReaderTest {
    private static final ReadOptions DEFAULTS = ReadOptions.defaults();

    @TempDir
    Path folder;

    private Path file(String... lines) {
        return TestFiles.write(folder, "toy.csv", lines);
    }

    private Table read(ReadOptions options, String... lines) {
        return new CsvTableReader().read(file(lines), options);
    }

    private static Vectors vectors(Table table) {
        return (Vectors) table.content();
    }

    private AbstractThrowableAssert<?, ?> refused(ReadOptions options, String... lines) {
        return assertThatThrownBy(() -> read(options, lines))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(folder.resolve("toy.csv").toString());
    }

    @Test
    void numbersBecomeFeaturesAndLabelsNames() {
        Table table = read(DEFAULTS, "a,label,b", "1,dog,-2.5", "3e2, cat ,4");
        assertThat(vectors(table).features().row(1)).containsExactly(300, 4);
        assertThat(vectors(table).schema().names()).containsExactly("a", "b");
        assertThat(table.labels().orElseThrow().name(1)).isEqualTo("cat");
    }

    @Test
    void semicolonsAndTabsAreFoundFromTheHeader() {
        String expected = read(DEFAULTS, "a,label", "1,x").digest();
        assertThat(read(DEFAULTS, "a;label", "1;x").digest()).isEqualTo(expected);
        assertThat(read(DEFAULTS, "a\tlabel", "1\tx").digest()).isEqualTo(expected);
    }

    @Test
    void windowsLinesByteOrderMarkQuotesAndBlankLinesAreTaken() {
        Path file = TestFiles.write(
                folder, "w.csv", "\uFEFF\"a\",\"label\"\r\n\r\n\"1\",\"x, y\"\r\n".getBytes(StandardCharsets.UTF_8));
        Table table = new CsvTableReader().read(file, DEFAULTS);
        assertThat(vectors(table).schema().names()).containsExactly("a");
        assertThat(table.labels().orElseThrow().name(0)).isEqualTo("x, y");
    }

    @Test
    void theLabelColumnMayBeNamed() {
        Table table = read(DEFAULTS.withLabel("kind"), "kind,label", "x,1", "y,2");
        assertThat(table.labels().orElseThrow().classes().names()).containsExactly("x", "y");
        assertThat(vectors(table).schema().names()).containsExactly("label");
    }

    @Test
    void withoutALabelColumnRowsAreUnlabelled() {
        assertThat(read(DEFAULTS, "a,b", "1,2").labels()).isEmpty();
    }

    @Test
    void aNamedTextColumnIsTheContent() {
        Table table = read(DEFAULTS.withText("message"), "id,message,label", "x7,\"hello, you\",ham");
        assertThat(((Texts) table.content()).texts()).containsExactly("hello, you");
    }

    @Test
    void aTextColumnNamedLabelIsNoLabel() {
        assertThat(read(DEFAULTS.withText("label"), "a,label", "1,hello").labels())
                .isEmpty();
    }

    @Test
    void oneColumnCannotBeLabelAndText() {
        assertThatThrownBy(() -> DEFAULTS.withText("a").withLabel("a"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("column 'a' cannot be both the label and the text");
    }

    @Test
    void quotesInTabSeparatedTextAreText() {
        Table table = read(DEFAULTS.withText("text"), "label\ttext", "ham\t\"Gimme a few", "ham\tsaid \"no\"");
        assertThat(((Texts) table.content()).texts()).containsExactly("\"Gimme a few", "said \"no\"");
    }

    @Test
    void nominalColumnsBecomeOneFeaturePerValueSorted() {
        Table table = read(DEFAULTS.withNominal(Set.of("c")), "a,c", "5,red", "6,blue", "7,red");
        assertThat(vectors(table).schema().names()).containsExactly("a", "c=blue", "c=red");
        assertThat(vectors(table).features().row(0)).containsExactly(5, 0, 1);
        assertThat(vectors(table).features().row(1)).containsExactly(6, 1, 0);
    }

    @Test
    void allColumnsThatStartWithAWordMayBeNominal() {
        Table table = read(DEFAULTS.withNominal(Set.of(ReadOptions.ALL_WORDS)), "a,c,label", "5,red,u", "6,1,v");
        assertThat(vectors(table).schema().names()).containsExactly("a", "c=1", "c=red");
    }

    @Test
    void rowsAreDenseAboveAThirdAndSparseBelow() {
        assertThat(vectors(read(DEFAULTS, "a,b", "1,0", "0,2")).features()).isInstanceOf(DenseFeatures.class);
        assertThat(vectors(read(DEFAULTS, "a,b,c", "1,0,0", "0,2,0")).features())
                .isInstanceOf(SparseFeatures.class);
    }

    @Test
    void twentyThousandColumnsAreFine() {
        String header = IntStream.range(0, 20_000).mapToObj(j -> "c" + j).collect(Collectors.joining(","));
        String row = IntStream.range(0, 20_000).mapToObj(Integer::toString).collect(Collectors.joining(","));
        assertThat(vectors(read(DEFAULTS, header, row)).features().get(0, 19_999))
                .isEqualTo(19_999);
    }

    @Test
    void misspeltLabelGetsAHintAndTheColumns() {
        refused(DEFAULTS.withLabel("lable"), "a,label", "1,x")
                .hasMessageContaining("no column 'lable'; did you mean 'label'? (columns: a, label)");
    }

    @Test
    void wordInPlaceOfANumberIsNamedWithLineColumnAndValue() {
        refused(DEFAULTS, "a,b", "1,2", "3,abc")
                .hasMessageContaining("line 3, column b: 'abc' is not a number")
                .hasMessageContaining("name this column if it holds a category or the label")
                .extracting(e -> ((InputException) e).remedies())
                .isEqualTo(List.of(new SettingValue(Setting.NOMINAL, "b"), new SettingValue(Setting.LABEL, "b")));
    }

    @Test
    void namingAColumnIsNoRemedyForANumberThatIsNotFinite() {
        refused(DEFAULTS, "a,b", "1,2", "3,NaN")
                .extracting(e -> ((InputException) e).remedies())
                .isEqualTo(List.of());
    }

    @Test
    void nanIsRefused() {
        refused(DEFAULTS, "a,b", "1,NaN")
                .hasMessageContaining("line 2, column b: 'NaN' is not finite; features must be finite");
    }

    @Test
    void infinityIsRefused() {
        refused(DEFAULTS, "a,b", "-inf,1").hasMessageContaining("line 2, column a: '-inf' is not finite");
    }

    @Test
    void numbersBeyondFloatAreRefused() {
        refused(DEFAULTS, "a", "1e39")
                .hasMessageContaining("'1e39' is too large; features must be finite and below 3.4e38");
    }

    @Test
    void emptyFieldIsAMissingValue() {
        refused(DEFAULTS, "a,b", "1,").hasMessageContaining("line 2, column b: the value is missing");
    }

    @Test
    void emptyLabelIsAMissingValue() {
        refused(DEFAULTS, "a,label", "1,").hasMessageContaining("line 2, column label: the value is missing");
    }

    @Test
    void shortRowIsRefusedWithBothCounts() {
        refused(DEFAULTS, "a,b,c", "1,2,3", "1,2").hasMessageContaining("line 3 has 2 fields, the header has 3");
    }

    @Test
    void shortRowWhoseLabelSlidIntoANumberIsStillAShortRow() {
        refused(DEFAULTS, "a,b,label", "1,2,cat", "1,dog")
                .hasMessageContaining("line 3 has 2 fields, the header has 3");
    }

    @Test
    void longRowIsRefusedWithBothCounts() {
        refused(DEFAULTS, "a,b", "1,2,3").hasMessageContaining("line 2 has 3 fields, the header has 2");
    }

    @Test
    void equalColumnNamesAreRefused() {
        refused(DEFAULTS, "a,b,a", "1,2,3")
                .hasMessageContaining("columns 1 and 3 are both named 'a'; names must differ");
    }

    @Test
    void columnWithoutANameIsRefused() {
        refused(DEFAULTS, ",b", "0,2").hasMessageContaining("column 1 has no name");
    }

    @Test
    void headerWithoutRowsIsRefused() {
        refused(DEFAULTS, "a,b").hasMessageContaining("has a header but no rows");
    }

    @Test
    void unclosedQuoteIsRefused() {
        refused(DEFAULTS, "a,label", "1,\"x", "2,y").hasMessageContaining("not well-formed");
    }

    @Test
    void unknownNominalColumnIsRefused() {
        refused(DEFAULTS.withNominal(Set.of("colour")), "color", "red").hasMessageContaining("did you mean 'color'?");
    }

    @Test
    void textThatIsNotUtf8IsRefused() {
        Path latin = TestFiles.write(folder, "latin.csv", "a,label\n1,grün\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> new CsvTableReader().read(latin, DEFAULTS))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the text is not UTF-8");
    }

    @Test
    void uspsHasItsKnownSize() {
        Path usps = Path.of("..", "..", "shared", "data", "usps", "usps_train.csv.gz");
        assumeTrue(Files.exists(usps), "the shared data sets are not here");
        Table table = new CsvTableReader().read(usps, DEFAULTS);
        assertThat(table.rows()).isEqualTo(7291);
        assertThat(vectors(table).features().columns()).isEqualTo(256);
        assertThat(table.labels().orElseThrow().classes().size()).isEqualTo(10);
    }
}
