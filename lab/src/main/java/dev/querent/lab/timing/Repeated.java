package dev.querent.lab.timing;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Repeats work until its time is reliable: the first rounds, in which the virtual machine still compiles, do not count, and the
 * result is the median of the others.
 *
 * @param least seconds to spend, unless {@code most} rounds are done earlier
 * @param most rounds
 */
public record Repeated(double least, int most) {
    /** The share of rounds that only warm up. */
    private static final double WARM_UP = 0.3;

    /** One round, for a quick trial. */
    public static Repeated once() {
        return new Repeated(0, 1);
    }

    /** The result of the work, and the median seconds of one round. */
    public <T> Timed<T> time(Supplier<T> work) {
        LapTimer watch = new LapTimer();
        double[] rounds = new double[most];
        int done = 0;
        T result;
        do {
            result = work.get();
            rounds[done++] = watch.lap();
        } while (done < most && watch.total() < least);
        double[] counted = Arrays.copyOfRange(rounds, (int) (WARM_UP * done), done);
        return new Timed<>(result, Medians.of(counted));
    }

    /** A result and its time. */
    public record Timed<T>(T result, double seconds) {}
}
