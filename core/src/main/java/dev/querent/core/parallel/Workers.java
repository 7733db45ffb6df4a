package dev.querent.core.parallel;

import dev.querent.core.internal.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;

/**
 * Runs numbered tasks and returns the results in index order, for any order of completion.
 *
 * <pre>{@code
 * try (WorkerPool workers = WorkerPool.of(4)) {
 *     List<Double> squares = workers.mapInOrder(10, i -> (double) i * i);
 * }
 * }</pre>
 */
public interface Workers {

    /** Maximum number of concurrent tasks. Results must never depend on it. */
    int parallelism();

    /** Results of tasks 0..n-1, in index order. Rethrows the exception of the first failing task (by index) unchanged. */
    <T> List<T> mapInOrder(int n, IntFunction<T> task);

    /** Runs tasks 0..n-1 for their effect on disjoint data; returns when all are done. */
    default void forEach(int n, IntConsumer task) {
        mapInOrder(n, i -> {
            task.accept(i);
            return Boolean.TRUE;
        });
    }

    /** Runs {@code body} over [0, size) in chunks of {@code chunk} (the last may be shorter). */
    default void forEachChunk(int size, int chunk, RangeConsumer body) {
        Require.atLeast("chunk", chunk, 1);
        int chunks = size / chunk + (size % chunk == 0 ? 0 : 1);
        forEach(chunks, c -> body.accept(c * chunk, c * chunk + Math.min(chunk, size - c * chunk)));
    }

    /** A half-open range of indices. */
    @FunctionalInterface
    interface RangeConsumer {
        void accept(int from, int to);
    }

    /** Runs everything on the calling thread. */
    static Workers sequential() {
        return Sequential.INSTANCE;
    }

    /** The single-threaded workers. */
    enum Sequential implements Workers {
        INSTANCE;

        @Override
        public int parallelism() {
            return 1;
        }

        @Override
        public <T> List<T> mapInOrder(int n, IntFunction<T> task) {
            List<T> results = new ArrayList<>(n);
            for (int i = 0; i < n; i++) {
                results.add(task.apply(i));
            }
            return results;
        }
    }
}
