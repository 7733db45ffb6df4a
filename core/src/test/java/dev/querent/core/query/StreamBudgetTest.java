package dev.querent.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamBudgetTest {

    /** Feeds scores and checks at each row that the budget is kept. */
    private static StreamBudget pass(double share, int rows, IntToDoubleFunction scores) {
        StreamBudget budget = new StreamBudget(share);
        for (int i = 0; i < rows; i++) {
            budget.asks(scores.applyAsDouble(i));
            assertThat(budget.asked()).isLessThanOrEqualTo((long) Math.floor(share * (i + 1) + 1e-9));
        }
        return budget;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.1, 0.3, 1})
    void theBudgetIsNeverOverspentAndHardlyLeft(double share) {
        RandomSource random = Seed.of(3).generator();
        StreamBudget even = pass(share, 5000, i -> random.nextDouble());
        assertThat(even.asked()).isGreaterThanOrEqualTo((long) (0.9 * share * 5000));
        StreamBudget rising = pass(share, 5000, i -> i);
        assertThat(rising.asked()).isGreaterThanOrEqualTo((long) (0.9 * share * 5000));
        pass(share, 5000, i -> -i);
        StreamBudget equal = pass(share, 5000, i -> 7);
        assertThat(equal.asked()).isGreaterThanOrEqualTo((long) (0.9 * share * 5000));
        pass(share, 500, i -> i % 50 == 0 ? Double.POSITIVE_INFINITY : 0);
    }

    @Test
    void rowsWithHighScoresAreAskedAbout() {
        RandomSource random = Seed.of(4).generator();
        StreamBudget budget = new StreamBudget(0.1);
        double sum = 0;
        for (int i = 0; i < 20_000; i++) {
            double score = random.nextDouble();
            sum += budget.asks(score) ? score : 0;
        }
        assertThat(sum / budget.asked()).isGreaterThan(0.85); // 0.5 by chance, 0.95 by foresight
    }

    @Test
    void aLabelIsSpentAsSoonAsTheShareAllowsIt() {
        StreamBudget budget = new StreamBudget(0.5);
        for (int row = 0; row < 10; row++) {
            assertThat(budget.asksUnscored()).isEqualTo(row % 2 == 1);
        }
        assertThat(budget.seen()).isEqualTo(10);
        assertThat(budget.asked()).isEqualTo(5);
    }

    @Test
    void badSharesAndScoresAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new StreamBudget(0));
        assertThatIllegalArgumentException().isThrownBy(() -> new StreamBudget(1.1));
        StreamBudget budget = new StreamBudget(0.5);
        assertThatIllegalArgumentException().isThrownBy(() -> budget.asks(Double.NaN));
        assertThat(budget.seen()).isZero();
    }
}
