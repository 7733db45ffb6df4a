package dev.querent.lab.hik;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.LabelSet;
import dev.querent.core.data.Labels;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScoreRecallTest {
    private static final LabelSet CLASSES = LabelSet.of(List.of("a", "b", "c"));

    @Test
    void recallIsAveragedOverClassesAndNotOverRows() {
        double[] scores = {3, 1, 0, 3, 1, 0, 3, 1, 0, 0, 5, 9}; // a, a, a, c
        Labels labels = Labels.of(CLASSES, List.of("a", "a", "a", "b"));
        assertThat(ScoreRecall.of(scores, labels)).isEqualTo(0.5); // all of a, none of b; c has no row
        assertThat(ScoreRecall.correct(scores, labels)).isEqualTo(0.75);
    }
}
