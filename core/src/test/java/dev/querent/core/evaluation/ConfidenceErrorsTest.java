package dev.querent.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.LabelSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConfidenceErrorsTest {
    private static final LabelSet FOUR = LabelSet.of(List.of("a", "b", "c", "d"));

    // Normalised entropy over four classes: certain 0, two equals ln 2 / ln 4 = 0.5, uniform 1.
    private static final double[] CERTAIN_A = {1, 0, 0, 0};
    private static final double[] HALF_AB = {0.5, 0.5, 0, 0};
    private static final double[] UNIFORM = {0.25, 0.25, 0.25, 0.25};

    @Test
    void overconfidenceIsTheMeanCertaintyWhereWrong() {
        // wrong with 1 - H = 1, 0.5 and 0: mean 0.5
        assertThat(errors(List.of("b", "b", "b"), CERTAIN_A, HALF_AB, UNIFORM).overconfidence())
                .hasValue(0.5);
    }

    @Test
    void underconfidenceIsTheMeanEntropyWhereRight() {
        // right with H = 0 and 0.5; the wrong row does not count: mean 0.25
        assertThat(errors(List.of("a", "a", "b"), CERTAIN_A, HALF_AB, UNIFORM).underconfidence())
                .hasValue(0.25);
    }

    @Test
    void overconfidenceIsUndefinedWhereAllIsRight() {
        assertThat(errors(List.of("a", "a"), CERTAIN_A, HALF_AB).overconfidence())
                .isEmpty();
    }

    @Test
    void underconfidenceIsUndefinedWhereAllIsWrong() {
        assertThat(errors(List.of("c", "c"), CERTAIN_A, HALF_AB).underconfidence())
                .isEmpty();
    }

    private static ConfidenceErrors errors(List<String> actual, double[]... probabilities) {
        Sample sample = Sample.of(FOUR, actual, probabilities);
        return ConfidenceErrors.of(sample.predictions(), sample.labels());
    }
}
