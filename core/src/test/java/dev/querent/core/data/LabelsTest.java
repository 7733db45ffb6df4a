package dev.querent.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.internal.RowNumbers;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LabelsTest {

    @Test
    void numbersComeByValueAndThenWordsBySpelling() {
        assertThat(LabelSet.sorted(List.of("cat", "10", "9", "-1", "Dog", "9", "2.5", "NaN"))
                        .names())
                .containsExactly("-1", "2.5", "9", "10", "Dog", "NaN", "cat");
    }

    @Test
    void equalNumbersWrittenDifferentlyAreDifferentClasses() {
        assertThat(LabelSet.sorted(List.of("1.0", "1")).names()).containsExactly("1", "1.0");
    }

    @Test
    void orderOfSortedClassesDoesNotDependOnTheRows() {
        assertThat(LabelSet.sorted(List.of("b", "3", "a"))).isEqualTo(LabelSet.sorted(List.of("a", "b", "3", "b")));
    }

    @Test
    void codeIsThePosition() {
        LabelSet set = LabelSet.of(List.of("no", "yes"));
        assertThat(set.code("yes")).isEqualTo(1);
        assertThat(set.name(1)).isEqualTo("yes");
        assertThat(set.contains("maybe")).isFalse();
    }

    @Test
    void unknownClassIsRefusedWithTheKnownOnes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelSet.of(List.of("no", "yes")).code("maybe"))
                .withMessage("unknown class 'maybe'; known classes: no, yes");
    }

    @Test
    void longListsOfClassesAreAbbreviated() {
        LabelSet set =
                LabelSet.of(IntStream.range(0, 20).mapToObj(String::valueOf).toList());
        assertThat(set).hasToString("0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, … (20 in all)");
    }

    @Test
    void repeatedClassNameIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelSet.of(List.of("a", "b", "a")))
                .withMessage("class name 'a' occurs twice");
    }

    @Test
    void codeOutsideTheSetIsRefusedWithItsRow() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Labels.of(LabelSet.of(List.of("a", "b")), new int[] {0, 2}))
                .withMessage("row 1 has class code 2; codes run from 0 to 1");
    }

    @Test
    void countsIncludeClassesWithoutRows() {
        assertThat(Labels.of(LabelSet.of(List.of("a", "b", "c")), List.of("c", "a", "c"))
                        .counts())
                .containsExactly(1, 0, 2);
    }

    @Test
    void recodingKeepsTheNames() {
        Labels labels = Labels.of(List.of("b", "a", "b"));
        Labels recoded = labels.recoded(LabelSet.of(List.of("z", "b", "a")));
        assertThat(recoded.codes()).containsExactly(1, 2, 1);
        assertThat(recoded.name(0)).isEqualTo("b");
    }

    @Test
    void recodingToASetThatLacksAClassIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Labels.of(List.of("a", "b")).recoded(LabelSet.of(List.of("a"))))
                .withMessage("unknown class 'b'; known classes: a");
    }

    @Test
    void selectionKeepsAllClasses() {
        Labels selected = Labels.of(List.of("a", "b", "c")).select(new int[] {2, 2});
        assertThat(selected.codes()).containsExactly(2, 2);
        assertThat(selected.classes().size()).isEqualTo(3);
    }

    @Test
    void callersArraysStayTheirOwn() {
        int[] codes = {0, 1};
        Labels labels = Labels.of(LabelSet.of(List.of("a", "b")), codes);
        codes[0] = 1;
        labels.codes()[1] = 0;
        assertThat(labels.codes()).containsExactly(0, 1);
    }

    @Test
    void newClassesComeBehindTheKnownOnes() {
        LabelSet known = LabelSet.of(List.of("dog", "cat"));
        assertThat(known.with(List.of("eel", "cat", "ant", "eel")).names()).containsExactly("dog", "cat", "eel", "ant");
        assertThat(known.with(List.of("cat"))).isSameAs(known);
    }

    @Test
    void followingLabelsAreMatchedByName() {
        Labels first = Labels.of(LabelSet.of(List.of("dog", "cat")), new int[] {1, 0});
        Labels more = Labels.of(LabelSet.of(List.of("absent", "eel", "cat", "ant")), new int[] {3, 2, 1});
        Labels joined = first.followedBy(more);
        assertThat(joined.classes().names()).containsExactly("dog", "cat", "eel", "ant");
        assertThat(joined.codes()).containsExactly(1, 0, 3, 1, 2);
    }

    @Test
    void relabelledRowsMayBelongToANewClass() {
        Labels labels = Labels.of(List.of("a", "b", "a"));
        Labels changed = labels.relabelled(new int[] {2, 0}, List.of("c", "b"));
        assertThat(changed.classes().names()).containsExactly("a", "b", "c");
        assertThat(changed.codes()).containsExactly(1, 1, 2);
        assertThat(changed.present()).containsExactly("b", "c");
        assertThat(labels.codes()).containsExactly(0, 1, 0);
    }

    @Test
    void rowsThatStayKeepTheirOrder() {
        assertThat(RowNumbers.without(new int[] {3, 0}, 5)).containsExactly(1, 2, 4);
        assertThat(RowNumbers.without(new int[0], 2)).containsExactly(0, 1);
    }

    @Test
    void unknownAndRepeatedRowsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RowNumbers.without(new int[] {5}, 5))
                .withMessage("there is no row 5; rows run from 0 to 4");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RowNumbers.without(new int[] {0}, 0))
                .withMessage("there is no row 0; there are none at all");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Labels.of(List.of("a", "b")).relabelled(new int[] {1, 1}, List.of("a", "b")))
                .withMessage("row 1 is given twice");
    }
}
