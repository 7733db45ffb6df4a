package dev.querent.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SelectiveAccuracyTest {

    @Test
    void theLeastSureRowsAreSetAside() {
        // confidences 0.7 (right), 0.6 (right), 0.5 (wrong), 0.4 (wrong): without the last, 2 of 3
        assertThat(selective(Sample.byHand(), 0.25)).isEqualTo(new SelectiveAccuracy(1, new Accuracy(2, 3)));
        assertThat(selective(Sample.byHand(), 0.5)).isEqualTo(new SelectiveAccuracy(2, new Accuracy(2, 2)));
    }

    @Test
    void settingNothingAsideIsTheAccuracy() {
        assertThat(selective(Sample.byHand(), 0)).isEqualTo(new SelectiveAccuracy(0, new Accuracy(2, 4)));
    }

    @Test
    void rowsAsSureAsTheLastOneKeptAreKept() {
        Sample allEqual = Sample.byHand().select(new int[] {0, 0, 0, 0});
        assertThat(selective(allEqual, 0.5)).isEqualTo(new SelectiveAccuracy(0, new Accuracy(4, 4)));
    }

    @Test
    void notAllRowsCanBeSetAside() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> selective(Sample.byHand(), 1))
                .withMessage("share set aside must be >= 0 and < 1, got 1.0");
    }

    private static SelectiveAccuracy selective(Sample sample, double share) {
        return SelectiveAccuracy.of(sample.predictions(), sample.labels(), share);
    }
}
