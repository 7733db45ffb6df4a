package dev.querent.bench.duel;

import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/** Something that is timed round after round. */
public interface Contender extends AutoCloseable {

    String name();

    /** Does the work once. */
    Round round();

    @Override
    default void close() {}

    /** Work in this process. Its answer also keeps the compiler from dropping work whose result nobody looks at. */
    static Contender task(String name, Clock clock, DoubleSupplier work) {
        return new Task(name, clock, work);
    }

    /**
     * Work in another process, started once and kept alive, so that its start is not measured. For every line {@code go} on
     * its standard input the command does the work, times it itself and prints one line: the seconds and, if it likes, its
     * answer. It ends when its input does.
     *
     * @param environment variables set on top of those of this process; an empty value takes one away
     */
    static Contender command(String name, List<String> command, Map<String, String> environment) {
        return ChildProcess.start(name, command, environment);
    }

    /** Work in this process, timed here. */
    record Task(String name, Clock clock, DoubleSupplier work) implements Contender {
        @Override
        public Round round() {
            double start = clock.seconds();
            double answer = work.getAsDouble();
            return new Round(clock.seconds() - start, answer);
        }
    }
}
