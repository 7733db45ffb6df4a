package dev.querent.bench.paired;

import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/** A program or task that is timed in rounds. */
public interface Contender extends AutoCloseable {

    String name();

    /** Does the work once. */
    TimedRound round();

    @Override
    default void close() {}

    /** Work in this process. Its answer also keeps the compiler from removing work whose result is unused. */
    static Contender task(String name, Clock clock, DoubleSupplier work) {
        return new Task(name, clock, work);
    }

    /**
     * Work in another process, started once and kept alive, so that its start is not measured. For every line {@code go} on
     * its standard input the command does the work, times it itself and prints one line: the seconds and, optionally, its
     * answer. It ends when its input does.
     *
     * @param environment variables to add to those of this process; an empty value removes one
     */
    static Contender command(String name, List<String> command, Map<String, String> environment) {
        return ChildProcess.start(name, command, environment);
    }

    /** Work in this process, timed here. */
    record Task(String name, Clock clock, DoubleSupplier work) implements Contender {
        @Override
        public TimedRound round() {
            double start = clock.seconds();
            double answer = work.getAsDouble();
            return new TimedRound(clock.seconds() - start, answer);
        }
    }
}
