package dev.querent.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.querent.core.data.LabelSet;
import dev.querent.core.model.Predictions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StabilizingPredictionsTest {

    private static Predictions said(String names) {
        double[] probabilities = new double[2 * names.length()];
        for (int i = 0; i < names.length(); i++) {
            probabilities[2 * i + (names.charAt(i) == 'a' ? 0 : 1)] = 1;
        }
        return Predictions.owning(LabelSet.of(List.of("a", "b")), probabilities, Optional.empty());
    }

    @Test
    void kappaIsAgreementAboveChance() {
        // 3 of 4 agree; by chance 0.5 · 0.75 + 0.5 · 0.25 = 0.5
        assertThat(StabilizingPredictions.kappa(List.of("a", "a", "b", "b"), List.of("a", "a", "a", "b")))
                .isCloseTo(0.5, within(1e-12));
        assertThat(StabilizingPredictions.kappa(List.of("a", "a"), List.of("a", "a")))
                .isEqualTo(1);
        assertThat(StabilizingPredictions.kappa(List.of("a", "b"), List.of("b", "a")))
                .isCloseTo(-1, within(1e-12));
    }

    @Test
    void settlesOnlyWhenSeveralModelsInTurnAgree() {
        StabilizingPredictions watch = new StabilizingPredictions(0.9);
        watch.next(said("abab"));
        watch.next(said("abab"));
        watch.next(said("abab"));
        assertThat(watch.agreement()).isEmpty();
        assertThat(watch.settled()).isFalse();
        watch.next(said("abab"));
        assertThat(watch.settled()).isTrue();
        watch.next(said("baba"));
        assertThat(watch.settled()).isFalse();
        watch.next(said("baba"));
        watch.next(said("baba"));
        assertThat(watch.settled()).isFalse();
        watch.next(said("baba"));
        assertThat(watch.settled()).isTrue();
    }

    @Test
    void otherRowsAreRefused() {
        StabilizingPredictions watch = new StabilizingPredictions(StabilizingPredictions.USUAL_AGREEMENT);
        watch.next(said("ab"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> watch.next(said("aba")))
                .withMessage("rows must be 2 as before, got 3");
        assertThatIllegalArgumentException().isThrownBy(() -> new StabilizingPredictions(0));
    }
}
