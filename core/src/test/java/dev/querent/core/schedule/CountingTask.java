package dev.querent.core.schedule;

import dev.querent.core.progress.Run;
import java.util.Optional;
import java.util.function.LongFunction;

/** A task whose standing is a function of the number of its steps, and its result that number. */
final class CountingTask implements AnytimeTask<Long> {
    private final String name;
    private final int priority;
    private final LongFunction<Standing> standings;
    private Runnable during = () -> {};
    private long steps;

    CountingTask(String name, int priority, LongFunction<Standing> standings) {
        this.name = name;
        this.priority = priority;
        this.standings = standings;
    }

    /** Always of this correctness: hopeless. */
    static CountingTask constant(String name, double correctness) {
        return new CountingTask(name, 0, step -> new Standing(correctness, 100, false));
    }

    /** From {@code start} towards 1, closer by the factor {@code rate} with each step. */
    static CountingTask learning(String name, double start, double rate) {
        return new CountingTask(
                name, 0, step -> new Standing(1 - (1 - start) * Math.pow(rate, (double) step), 100, false));
    }

    static CountingTask finishingAfter(String name, int priority, long most) {
        return new CountingTask(name, priority, step -> new Standing((double) step / most, 100, step == most));
    }

    /** What happens in each step. */
    CountingTask during(Runnable work) {
        during = work;
        return this;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int priority() {
        return priority;
    }

    @Override
    public Standing step(Run run) {
        during.run();
        return standings.apply(++steps);
    }

    @Override
    public Optional<Long> best() {
        return steps == 0 ? Optional.empty() : Optional.of(steps);
    }
}
