package dev.querent.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.LabelSet;
import dev.querent.core.model.Predictions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PredictionChangeForecastTest {
    private static final int ROWS = 10_000;

    private static Predictions said(boolean[] answers) {
        double[] probabilities = new double[2 * answers.length];
        for (int i = 0; i < answers.length; i++) {
            probabilities[2 * i + (answers[i] ? 0 : 1)] = 1;
        }
        return Predictions.owning(LabelSet.of(List.of("a", "b")), probabilities, Optional.empty());
    }

    /** With n labels, the next one changes 0.1/n of the predictions. */
    @Test
    void changesThatFallLikeAPowerAreForeseen() {
        PredictionChangeForecast worth = new PredictionChangeForecast();
        boolean[] answers = new boolean[ROWS];
        int next = 0;
        for (int labels = 10; labels <= 80; labels += 10) {
            if (labels > 10) {
                int changed = (int) Math.round(ROWS * 10 * 0.1 / (labels - 5));
                for (int i = 0; i < changed; i++, next = (next + 1) % ROWS) {
                    answers[next] = !answers[next];
                }
            }
            worth.next(labels, said(answers.clone()));
        }
        double expected = 0;
        for (int label = 81; label <= 100; label++) {
            expected += 0.1 / label;
        }
        assertThat(worth.change(20).orElseThrow()).isCloseTo(expected, within(0.02 * expected));
        assertThat(worth.change(40).orElseThrow())
                .isGreaterThan(worth.change(20).orElseThrow());
    }

    @Test
    void aModelThatStaysIsWorthLittleMore() {
        PredictionChangeForecast worth = new PredictionChangeForecast();
        boolean[] answers = new boolean[ROWS];
        for (int labels = 10; labels <= 30; labels += 10) {
            worth.next(labels, said(answers));
            assertThat(worth.change(10)).isEmpty();
        }
        worth.next(40, said(answers));
        assertThat(worth.change(10).orElseThrow()).isLessThan(1e-3);
    }

    /** After an undo there are fewer labels; such models are not compared. */
    @Test
    void fewerLabelsThanBeforeAreNotCompared() {
        PredictionChangeForecast worth = new PredictionChangeForecast();
        boolean[] answers = new boolean[ROWS];
        worth.next(10, said(answers));
        worth.next(20, said(answers));
        worth.next(30, said(answers));
        worth.next(29, said(answers));
        assertThat(worth.change(10)).isEmpty();
        worth.next(39, said(answers));
        assertThat(worth.change(10)).isPresent();
    }
}
