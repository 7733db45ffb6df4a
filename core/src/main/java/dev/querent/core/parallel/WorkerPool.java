package dev.querent.core.parallel;

import dev.querent.core.internal.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/**
 * {@link Workers} on a fixed number of daemon threads. The calling thread helps, so a pool of n threads starts n-1 and
 * nested calls cannot deadlock. Safe for use by several threads; close it when done.
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
    }

    /** A pool that runs up to {@code threads} tasks at once. */
    public static WorkerPool of(int threads) {
        return new WorkerPool(Require.atLeast("threads", threads, 1));
    }

    /** A pool as wide as the machine. */
    public static WorkerPool ofAllProcessors() {
        return of(Runtime.getRuntime().availableProcessors());
    }

    @Override
    public int parallelism() {
        return threads;
    }

    @Override
    public <T> List<T> mapInOrder(int n, IntFunction<T> task) {
        if (threads == 1 || n <= 1) {
            return Workers.sequential().mapInOrder(n, task);
        }
        List<FutureTask<T>> futures = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            int index = i;
            Callable<T> call = () -> task.apply(index);
            futures.add(new FutureTask<>(call));
        }
        AtomicInteger next = new AtomicInteger();
        Runnable drain = () -> {
            for (int i = next.getAndIncrement(); i < n; i = next.getAndIncrement()) {
                futures.get(i).run();
            }
        };
        for (int helper = 1; helper < Math.min(threads, n); helper++) {
            executor.execute(drain);
        }
        drain.run();
        return collect(futures);
    }

    private static <T> List<T> collect(List<FutureTask<T>> futures) {
        List<T> results = new ArrayList<>(futures.size());
        try {
            for (FutureTask<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw rethrown(e.getCause(), results.size(), futures.size());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            CancellationException cancelled = new CancellationException("interrupted while waiting for parallel work");
            cancelled.initCause(e);
            throw cancelled;
        } finally {
            futures.forEach(future -> future.cancel(true)); // no effect on finished tasks
        }
    }

    private static RuntimeException rethrown(Throwable cause, int index, int n) {
        if (cause instanceof RuntimeException unchecked) {
            return unchecked;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return new IllegalStateException("task " + index + " of " + n + " failed", cause);
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
