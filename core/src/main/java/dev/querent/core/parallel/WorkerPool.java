package dev.querent.core.parallel;

import dev.querent.core.internal.Require;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/**
 * {@link Workers} on a fixed number of daemon threads. The calling thread helps, so a pool of n threads starts n-1 and nested calls cannot
 * deadlock. Thread-safe; close it when done.
 */
public final class WorkerPool implements Workers, AutoCloseable {
    private final int threads;
    private final ThreadPoolExecutor executor;

    private WorkerPool(int threads) {
        this.threads = threads;
        AtomicInteger names = new AtomicInteger();
        int helpers = Math.max(1, threads - 1);
        this.executor =
                new ThreadPoolExecutor(helpers, helpers, 5, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, "querent-worker-" + names.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        executor.allowCoreThreadTimeOut(true);
        // If the pool is closed during a call, the caller does the helpers' share.
        executor.setRejectedExecutionHandler((task, closed) -> {});
    }

    /** A pool that runs up to {@code threads} tasks at once. */
    public static WorkerPool of(int threads) {
        return new WorkerPool(Require.atLeast("threads", threads, 1));
    }

    @Override
    public int parallelism() {
        return threads;
    }

    @Override
    public <T> List<T> mapInOrder(int n, IntFunction<T> task) {
        if (executor.isShutdown()) {
            throw new IllegalStateException("the worker pool is closed");
        }
        if (threads == 1 || n <= 1) {
            return Workers.sequential().mapInOrder(n, task);
        }
        OrderedTasks<T> tasks = new OrderedTasks<>(n, task);
        for (int helper = 1; helper < Math.min(threads, n); helper++) {
            executor.execute(tasks);
        }
        tasks.run();
        return tasks.await();
    }

    /** Rejects new work; calls in progress on other threads are completed. */
    @Override
    public void close() {
        executor.shutdown();
    }
}
