package dev.querent.core.intersection;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** Arrays that iterations use again and again instead of having new ones zeroed. Safe for use by several threads. */
final class Workspace {
    private final Map<Integer, Deque<double[]>> free = new HashMap<>();

    /** An array of exactly this length with any content. */
    synchronized double[] take(int length) {
        Deque<double[]> deque = free.get(length);
        return deque == null || deque.isEmpty() ? new double[length] : deque.pop();
    }

    synchronized void give(double[] array) {
        free.computeIfAbsent(array.length, length -> new ArrayDeque<>()).push(array);
    }
}
