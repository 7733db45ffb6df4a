package dev.querent.core.progress;

import dev.querent.core.internal.Require;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongSupplier;

/**
 * A limit on training. Training is anytime: at the end of its budget it returns the best model so far. A time budget makes the result depend on
 * the machine; a step budget does not.
 */
public record Budget(Optional<Duration> time, OptionalInt steps) {
    private static final Budget UNLIMITED = new Budget(Optional.empty(), OptionalInt.empty());

    public Budget {
        time.ifPresent(t -> Require.that(!t.isNegative() && !t.isZero(), "time budget", t, "> 0"));
        steps.ifPresent(n -> Require.atLeast("step budget", n, 1));
    }

    public static Budget unlimited() {
        return UNLIMITED;
    }

    public static Budget ofTime(Duration time) {
        return new Budget(Optional.of(time), OptionalInt.empty());
    }

    /** At most this many steps of the trainer's own kind: evaluations of a search, trees of a forest. */
    public static Budget ofSteps(int steps) {
        return new Budget(Optional.empty(), OptionalInt.of(steps));
    }

    /** This budget, limited to at most {@code most} steps. */
    public Budget atMost(int most) {
        return new Budget(time, OptionalInt.of(Math.min(most, steps.orElse(most))));
    }

    /** Starts the clock. */
    public Meter start() {
        return start(System::nanoTime);
    }

    /**
     * Starts with another clock.
     *
     * @param nanos the present time in nanoseconds, from any origin
     */
    public Meter start(LongSupplier nanos) {
        return new Meter(this, nanos);
    }

    /** A running budget. Not thread-safe. */
    public static final class Meter {
        private final Budget budget;
        private final LongSupplier nanos;
        private final long startNanos;
        private int used;

        private Meter(Budget budget, LongSupplier nanos) {
            this.budget = budget;
            this.nanos = nanos;
            this.startNanos = nanos.getAsLong();
        }

        /** Takes one step from the budget; false if none is left. */
        public boolean tryStep() {
            if (exhausted()) {
                return false;
            }
            used++;
            return true;
        }

        public boolean exhausted() {
            return late() || (budget.steps.isPresent() && used >= budget.steps.getAsInt());
        }

        /** Whether the time is over. Unlike the other methods, thread-safe. */
        public boolean late() {
            Duration elapsed = Duration.ofNanos(nanos.getAsLong() - startNanos);
            return budget.time.map(t -> elapsed.compareTo(t) >= 0).orElse(false);
        }

        public int stepsUsed() {
            return used;
        }
    }
}
