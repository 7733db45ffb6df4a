package dev.querent.core.architecture.planted.gp;

import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;

/** Planted: threads and randomness where they do not belong. */
public class StartsThreads {
    public Thread thread = new Thread("planted");
    public Object pool = Executors.callable(thread);
    public Random random = new Random(1);

    public double draw(List<Integer> numbers) {
        return Math.random() + numbers.parallelStream().mapToInt(n -> n).sum();
    }
}
