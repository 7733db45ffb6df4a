package dev.querent.io.arff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.io.read.TestFiles;
import dev.querent.model.error.InputException;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.Texts;
import dev.querent.model.table.Vectors;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArffReaderTest {
    private static final ReadOptions DEFAULTS = ReadOptions.defaults();
    private static final List<String> WEATHER = List.of(
            "% a comment",
            "@RELATION 'the weather'",
            "",
            "@Attribute temperature NUMERIC",
            "@attribute 'sky view' {sunny, 'light rain', \"don't know\"} % comment",
            "@attribute play {yes, no}",
            "@DATA");

    @TempDir
    Path folder;

    private Table read(ReadOptions options, List<String> header, String... rows) {
        String[] lines = Stream.concat(header.stream(), Stream.of(rows)).toArray(String[]::new);
        return new ArffReader().read(TestFiles.write(folder, "toy.arff", lines), options);
    }

    private AbstractThrowableAssert<?, ?> refused(ReadOptions options, List<String> header, String... rows) {
        return assertThatThrownBy(() -> read(options, header, rows))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(folder.resolve("toy.arff").toString());
    }

    private static Vectors vectors(Table table) {
        return (Vectors) table.content();
    }

    @Test
    void nominalFeaturesBecomeOneFeaturePerDeclaredValue() {
        Table table = read(DEFAULTS, WEATHER, "20.5, 'light rain', yes", "% between", "-3,sunny,no");
        assertThat(vectors(table).schema().names())
                .containsExactly("temperature", "sky view=sunny", "sky view=light rain", "sky view=don't know");
        assertThat(vectors(table).features().row(0)).containsExactly(20.5, 0, 1, 0);
        assertThat(vectors(table).features().row(1)).containsExactly(-3, 1, 0, 0);
    }

    @Test
    void theLastNominalAttributeIsTheLabelWithClassesAsDeclared() {
        Table table = read(DEFAULTS, WEATHER, "1,sunny,no", "2,sunny,no");
        assertThat(table.labels().orElseThrow().classes().names()).containsExactly("yes", "no");
        assertThat(table.labels().orElseThrow().name(0)).isEqualTo("no");
    }

    @Test
    void anAttributeNamedClassGoesBeforeTheLast() {
        List<String> header = List.of("@relation r", "@attribute Class {b,a}", "@attribute x {u,v}", "@data");
        assertThat(read(DEFAULTS, header, "a,v").labels().orElseThrow().name(0)).isEqualTo("a");
    }

    @Test
    void theLabelMayBeNamed() {
        Table table = read(DEFAULTS.withLabel("sky view"), WEATHER, "1,\"don't know\",no");
        assertThat(table.labels().orElseThrow().name(0)).isEqualTo("don't know");
    }

    @Test
    void withoutANominalAttributeAtTheEndRowsAreUnlabelled() {
        assertThat(read(DEFAULTS, List.of("@relation r", "@attribute x real", "@data"), "1")
                        .labels())
                .isEmpty();
    }

    @Test
    void sparseRowsMeanTheSameAsDenseOnes() {
        String dense =
                read(DEFAULTS, WEATHER, "0,'light rain',yes", "4,sunny,no").digest();
        assertThat(read(DEFAULTS, WEATHER, "{1 'light rain'}", "{0 4, 2 no}").digest())
                .isEqualTo(dense);
    }

    @Test
    void backslashKeepsAQuote() {
        List<String> header = List.of("@relation r", "@attribute x real", "@attribute c {'it\\'s',b}", "@data");
        assertThat(read(DEFAULTS, header, "1,'it\\'s'").labels().orElseThrow().name(0))
                .isEqualTo("it's");
    }

    @Test
    void aNamedStringAttributeIsTheContent() {
        List<String> header = List.of("@relation r", "@attribute t string", "@attribute c {x,y}", "@data");
        Table table = read(DEFAULTS.withText("t"), header, "'hello, you',x");
        assertThat(((Texts) table.content()).texts()).containsExactly("hello, you");
        assertThat(table.labels().orElseThrow().name(0)).isEqualTo("x");
    }

    @Test
    void stringAttributeWithoutTextIsRefusedWithAHint() {
        List<String> header = List.of("@relation r", "@attribute t string", "@attribute c {x,y}", "@data");
        refused(DEFAULTS, header, "a,x")
                .hasMessageContaining("attribute 't' holds strings; name it as the text if it is the content");
    }

    @Test
    void dateAttributeIsRefused() {
        refused(DEFAULTS, List.of("@relation r", "@attribute d date \"yyyy\"", "@data"), "2001")
                .hasMessageContaining("line 2: attribute 'd' is of type 'date'");
    }

    @Test
    void missingValueIsRefusedWithLineAndAttribute() {
        refused(DEFAULTS, WEATHER, "1,sunny,no", "?,sunny,no")
                .hasMessageContaining("line 9, column temperature: the value is missing");
    }

    @Test
    void wordInPlaceOfANumberIsRefused() {
        refused(DEFAULTS, WEATHER, "warm,sunny,no")
                .hasMessageContaining("line 8, column temperature: 'warm' is not a number");
    }

    @Test
    void nanIsRefused() {
        refused(DEFAULTS, WEATHER, "nan,sunny,no").hasMessageContaining("'nan' is not finite; features must be finite");
    }

    @Test
    void undeclaredValueIsRefused() {
        refused(DEFAULTS, WEATHER, "1,sunny,maybe")
                .hasMessageContaining("line 8, column play: 'maybe' is not among its declared values");
    }

    @Test
    void raggedRowIsRefusedWithBothCounts() {
        refused(DEFAULTS, WEATHER, "1,sunny")
                .hasMessageContaining("line 8 has 2 values, the header declares 3 attributes");
    }

    @Test
    void unsortedSparseRowIsRefused() {
        refused(DEFAULTS, WEATHER, "{2 no, 0 1}").hasMessageContaining("line 8: index 0 comes after index 2");
    }

    @Test
    void sparseIndexBeyondTheAttributesIsRefused() {
        refused(DEFAULTS, WEATHER, "{3 1}").hasMessageContaining("index '3' is not a whole number from 0 to 2");
    }

    @Test
    void unclosedSparseRowIsRefused() {
        refused(DEFAULTS, WEATHER, "{0 1, 2 no").hasMessageContaining("line 8: the row is not closed by }");
    }

    @Test
    void unclosedQuoteIsRefused() {
        refused(DEFAULTS, WEATHER, "1,'light rain,no").hasMessageContaining("line 8: a quote is not closed");
    }

    @Test
    void strayBraceIsRefused() {
        refused(DEFAULTS.withText("play"), WEATHER, "1,}sunny,no")
                .hasMessageContaining("line 8: a brace does not belong here");
    }

    @Test
    void unclosedDeclarationIsRefused() {
        refused(DEFAULTS, List.of("@relation r", "@attribute c {a,b"))
                .hasMessageContaining("line 2: the values of 'c'");
    }

    @Test
    void headerWithoutDataLineIsRefused() {
        refused(DEFAULTS, List.of("@relation r", "@attribute x real"))
                .hasMessageContaining("the header has no @data line");
    }

    @Test
    void noRowsIsRefused() {
        refused(DEFAULTS, WEATHER).hasMessageContaining("has a header but no rows");
    }

    @Test
    void unknownKeywordIsRefused() {
        refused(DEFAULTS, List.of("@relation r", "@atribute x real"))
                .hasMessageContaining("line 2: '@atribute' is not");
    }
}
