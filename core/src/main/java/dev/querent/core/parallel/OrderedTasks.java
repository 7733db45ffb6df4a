package dev.querent.core.parallel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.IntFunction;

/**
 * Tasks 0..n-1 of one call, started in index order by every thread that runs this. After a failure no further task starts, and running ones are
 * awaited, so that no task writes to the caller's data after the failure is reported. All tasks before the first failing one have started by
 * then, so the reported failure is the same on any number of threads.
 */
final class OrderedTasks<T> implements Runnable {
    private final int n;
    private final IntFunction<T> task;
    private final List<T> results;
    private int next;
    private int running;
    private int failedIndex = Integer.MAX_VALUE;
    private Throwable failure;

    OrderedTasks(int n, IntFunction<T> task) {
        this.n = n;
        this.task = task;
        this.results = new ArrayList<>(Collections.nCopies(n, null));
    }

    /** Works until no task is left to start. */
    @Override
    public void run() {
        for (int i = begin(); i >= 0; i = begin()) {
            T result = null;
            Throwable thrown = null;
            try {
                result = task.apply(i);
            } catch (Throwable t) { // passed to the caller's thread
                thrown = t;
            }
            end(i, result, thrown);
        }
    }

    private synchronized int begin() {
        if (next == n) {
            return -1;
        }
        running++;
        return next++;
    }

    private synchronized void end(int index, T result, Throwable thrown) {
        running--;
        results.set(index, result);
        if (thrown != null) {
            next = n;
            if (index < failedIndex) {
                failedIndex = index;
                failure = thrown;
            }
        }
        if (running == 0 && next == n) {
            notifyAll();
        }
    }

    /** All results, once the last task has ended. An interrupt cancels tasks that have not started. */
    synchronized List<T> await() {
        InterruptedException interrupt = null;
        while (running > 0 || next < n) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupt = e;
                next = n;
            }
        }
        if (interrupt != null) {
            Thread.currentThread().interrupt();
            CancellationException cancelled = new CancellationException("interrupted while waiting for parallel work");
            cancelled.initCause(interrupt);
            throw cancelled;
        }
        rethrowFailure();
        return results;
    }

    private void rethrowFailure() {
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw new IllegalStateException("task " + failedIndex + " of " + n + " failed", failure);
        }
    }
}
