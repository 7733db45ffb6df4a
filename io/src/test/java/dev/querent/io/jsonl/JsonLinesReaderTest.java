package dev.querent.io.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.querent.io.read.TestFiles;
import dev.querent.model.error.InputException;
import dev.querent.model.table.ReadOptions;
import dev.querent.model.table.Table;
import dev.querent.model.table.Texts;
import dev.querent.model.table.Vectors;
import java.nio.file.Path;
import java.util.Set;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonLinesReaderTest {
    private static final ReadOptions DEFAULTS = ReadOptions.defaults();

    @TempDir
    Path folder;

    /** Single quotes stand for double ones, to keep the tests readable. */
    private Table read(ReadOptions options, String... lines) {
        return new JsonLinesReader()
                .read(
                        TestFiles.write(
                                folder, "toy.jsonl", String.join("\n", lines).replace('\'', '"')),
                        options);
    }

    private AbstractThrowableAssert<?, ?> refused(ReadOptions options, String... lines) {
        return assertThatThrownBy(() -> read(options, lines))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(folder.resolve("toy.jsonl").toString());
    }

    private static Vectors vectors(Table table) {
        return (Vectors) table.content();
    }

    @Test
    void numbersBecomeFeaturesByKey() {
        Table table =
                read(DEFAULTS, "{'a': 1, 'label': 'x', 'b': true}", "", "{'b': false, 'a': -2.5e0, 'label': 'y'}");
        assertThat(vectors(table).schema().names()).containsExactly("a", "b");
        assertThat(vectors(table).features().row(0)).containsExactly(1, 1);
        assertThat(vectors(table).features().row(1)).containsExactly(-2.5, 0);
        assertThat(table.labels().orElseThrow().name(1)).isEqualTo("y");
    }

    @Test
    void anArrayBecomesAVectorWithoutNames() {
        Table table = read(DEFAULTS, "{'features': [1, 2, 3], 'label': 0}", "{'features': [4, 5, 6], 'label': 1}");
        assertThat(vectors(table).schema().names()).isEmpty();
        assertThat(vectors(table).features().row(1)).containsExactly(4, 5, 6);
    }

    @Test
    void anArrayBesideNumbersIsNamedByKeyAndPlace() {
        assertThat(vectors(read(DEFAULTS, "{'v': [1, 2], 'a': 3}")).schema().names())
                .containsExactly("v[0]", "v[1]", "a");
    }

    @Test
    void labelsMayBeNumbersAndFlags() {
        assertThat(read(DEFAULTS, "{'a':1,'label':1.0}", "{'a':1,'label':true}", "{'a':1,'label':1}")
                        .labels()
                        .orElseThrow()
                        .classes()
                        .names())
                .containsExactly("1", "true");
    }

    @Test
    void theOnlyStringNamedTextIsTheContent() {
        Table table = read(DEFAULTS, "{'text': 'hello', 'label': 'ham', 'id': 7}");
        assertThat(((Texts) table.content()).texts()).containsExactly("hello");
    }

    @Test
    void nextToANamedTextOnlyTheLabelCounts() {
        Table table = read(
                DEFAULTS.withText("body").withLabel("kind"),
                "{'kind': 'ham', 'body': 'hello', 'meta': {'from': null}}",
                "{'kind': 'ham', 'body': 'you'}");
        assertThat(((Texts) table.content()).texts()).containsExactly("hello", "you");
    }

    @Test
    void nominalKeysBecomeOneFeaturePerValue() {
        Table table = read(DEFAULTS.withNominal(Set.of("c")), "{'c': 'red'}", "{'c': 'blue'}");
        assertThat(vectors(table).schema().names()).containsExactly("c=blue", "c=red");
        assertThat(vectors(table).features().row(0)).containsExactly(0, 1);
    }

    @Test
    void wordInPlaceOfANumberIsNamedWithLineAndKey() {
        refused(DEFAULTS, "{'a': 1}", "{'a': 'abc'}")
                .hasMessageContaining(
                        "line 2, column a: 'abc' is not a number; name this key if it holds a category or the text");
    }

    @Test
    void missingKeyIsNamed() {
        refused(DEFAULTS, "{'a': 1, 'b': 2}", "{'a': 1}").hasMessageContaining("line 2, column b: the key is missing");
    }

    @Test
    void keyThatTheFirstLineLacksIsNamed() {
        refused(DEFAULTS, "{'a': 1}", "{'a': 1, 'b': 2}")
                .hasMessageContaining("line 2, column b: the first line has no such key");
    }

    @Test
    void missingLabelIsNamed() {
        refused(DEFAULTS, "{'a': 1, 'label': 'x'}", "{'a': 1}")
                .hasMessageContaining("line 2, column label: the key is missing");
    }

    @Test
    void misspeltLabelGetsAHint() {
        refused(DEFAULTS.withLabel("klass"), "{'a': 1, 'class': 'x'}")
                .hasMessageContaining("no column 'klass'; did you mean 'class'?");
    }

    @Test
    void keyThatOccursTwiceIsRefused() {
        refused(DEFAULTS, "{'a': 1, 'a': 2}").hasMessageContaining("line 1, column a: the key occurs twice");
    }

    @Test
    void nullIsAMissingValue() {
        refused(DEFAULTS, "{'a': null}").hasMessageContaining("line 1, column a: the value is missing");
    }

    @Test
    void nullLabelIsRefused() {
        refused(DEFAULTS, "{'a': 1, 'label': null}").hasMessageContaining("line 1, column label: the label must be");
    }

    @Test
    void nanIsRefused() {
        refused(DEFAULTS, "{'a': [1, NaN]}").hasMessageContaining("line 1, column a[1]: 'NaN' is not finite");
    }

    @Test
    void arraysOfOtherLengthAreRefused() {
        refused(DEFAULTS, "{'a': [1, 2]}", "{'a': [1]}")
                .hasMessageContaining("line 2, column a: 1 values, the first line has 2");
    }

    @Test
    void nestedObjectIsRefused() {
        refused(DEFAULTS, "{'a': {'b': 1}}").hasMessageContaining("line 1, column a: a nested object");
    }

    @Test
    void arrayOfObjectsIsRefusedWithAWayOut() {
        refused(DEFAULTS, "[{'a': 1}]").hasMessageContaining("line 1: an array; write one object per line");
    }

    @Test
    void brokenJsonIsRefusedOnOneLine() {
        refused(DEFAULTS, "{'a': 1}", "{'a': }")
                .hasMessageContaining("line 2: not valid JSON")
                .hasMessageNotContaining("\n");
    }

    @Test
    void truncatedObjectIsRefused() {
        refused(DEFAULTS, "{'a': 1}", "{'a': 2").hasMessageContaining("not valid JSON");
    }

    @Test
    void blankFileIsRefused() {
        refused(DEFAULTS, " ").hasMessageContaining("has no objects");
    }
}
