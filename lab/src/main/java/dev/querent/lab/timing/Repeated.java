package dev.querent.lab.timing;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * The time of work that is repeated until it can be trusted: the first rounds, in which the virtual machine still compiles, are
 * not counted, and of the others the median is taken.
 *
 * @param least seconds to spend, unless {@code most} rounds are done earlier
 * @param most rounds
 */
public record Repeated(double least, int most) {
    /** Of all rounds, the share that only warms up. */
    private static final double WARM_UP = 0.3;

    /** Once, for trying out whether something works at all. */
    public static Repeated once() {
        return new Repeated(0, 1);
    }

    /** What the work gives, and the median seconds of one round. */
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

    /** A result and how long it took. */
    public record Timed<T>(T result, double seconds) {}
}
