package dev.querent.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.TestSeeds;
import dev.querent.core.random.RandomSource;
import dev.querent.core.random.Seed;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bandit against sums over its whole history. */
class StrategyBanditTest {
    private static final double DISCOUNT = 0.95;

    private final List<Integer> chosen = new ArrayList<>();
    private final List<Rewarded> rewards = new ArrayList<>();

    private record Rewarded(int arm, double reward) {}

    static LongStream seeds() {
        return TestSeeds.upTo(20);
    }

    private double tries(int arm) {
        double sum = 0;
        for (int i = 0; i < chosen.size(); i++) {
            sum += arm < 0 || chosen.get(i) == arm ? Math.pow(DISCOUNT, chosen.size() - 1 - i) : 0;
        }
        return sum;
    }

    private double weight(int reward) {
        return Math.pow(DISCOUNT, rewards.size() - 1 - reward);
    }

    private double bound(int arm) {
        double size = 0;
        double all = 0;
        double own = 0;
        double sum = 0;
        for (int i = 0; i < rewards.size(); i++) {
            size += weight(i) * Math.abs(rewards.get(i).reward);
            all += weight(i);
            own += rewards.get(i).arm == arm ? weight(i) : 0;
            sum += rewards.get(i).arm == arm ? weight(i) * rewards.get(i).reward : 0;
        }
        double mean = own == 0 || size == 0 ? 1 : sum / own / (size / all);
        return mean + 0.4 * Math.sqrt(Math.log(1 + tries(-1)) / tries(arm));
    }

    /** Rewards of random sizes come up to five choices late; every fourth bandit gets none but zeros. */
    @ParameterizedTest
    @MethodSource("seeds")
    void theArmWithTheLargestBoundIsChosen(long seed) {
        RandomSource random = Seed.of(seed).generator();
        StrategyBandit bandit = new StrategyBandit(3);
        Deque<Integer> open = new ArrayDeque<>();
        for (int step = 0; step < 150; step++) {
            int arm = bandit.choose();
            for (int other = 0; other < 3; other++) {
                if (tries(arm) > 0) {
                    assertThat(bound(arm)).isGreaterThanOrEqualTo(bound(other) - 1e-9);
                } else if (other < arm) {
                    assertThat(tries(other)).isPositive(); // arms never tried come first, in their order
                }
            }
            chosen.add(arm);
            open.addLast(arm);
            while (open.size() > random.nextInt(6)) {
                int rewarded = open.removeFirst();
                double reward = seed % 4 == 0 ? 0 : (random.nextDouble() - 0.3) * (rewarded + 1) / (step + 1.0);
                bandit.reward(rewarded, reward);
                rewards.add(new Rewarded(rewarded, reward));
            }
        }
        assertThat(chosen).contains(0, 1, 2);
    }
}
