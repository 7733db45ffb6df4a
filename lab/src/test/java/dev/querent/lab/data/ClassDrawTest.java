package dev.querent.lab.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import dev.querent.core.random.Seed;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClassDrawTest {
    private static final Labels LABELS = Labels.of(
            LabelSet.of(List.of("a", "b", "c")),
            IntStream.range(0, 60).map(i -> i % 3).toArray());
    private final ClassDraw draw = ClassDraw.of(LABELS, Seed.of(3));

    @Test
    void everyClassGivesAsManyRowsAsAskedFor() {
        assertThat(LABELS.select(draw.rows(0, 7)).counts()).containsOnly(7);
    }

    @Test
    void partsAreDisjointAndTogetherAreAll() {
        int[] together = IntStream.concat(IntStream.of(draw.rows(0, 7)), IntStream.of(draw.rest(7)))
                .sorted()
                .toArray();
        assertThat(together).containsExactly(IntStream.range(0, 60).toArray());
    }

    @Test
    void aSmallerDrawIsTheBeginningOfALargerOne() {
        assertThat(draw.rows(0, 9)).contains(draw.rows(0, 4));
    }

    @Test
    void anotherSeedDrawsOtherRows() {
        assertThat(ClassDraw.of(LABELS, Seed.of(4)).rows(0, 7)).isNotEqualTo(draw.rows(0, 7));
    }
}
