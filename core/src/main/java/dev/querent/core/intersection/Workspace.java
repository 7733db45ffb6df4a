package dev.querent.core.intersection;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** A pool of arrays that iterations reuse, which avoids allocating and zeroing new ones. Thread-safe. */
final class Workspace {
    private final Map<Integer, Deque<double[]>> free = new HashMap<>();

    /** An array of exactly this length with arbitrary content. */
    synchronized double[] take(int length) {
        Deque<double[]> deque = free.get(length);
        return deque == null || deque.isEmpty() ? new double[length] : deque.pop();
    }

    synchronized void give(double[] array) {
        free.computeIfAbsent(array.length, length -> new ArrayDeque<>()).push(array);
    }
}
