package dev.querent.core.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60) // a deadlock fails instead of hanging the build
class WorkersTest {

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest(name = "{0} threads")
    @ValueSource(ints = {1, 2, 8})
    void resultsComeInIndexOrder(int threads) {
        try (WorkerPool pool = WorkerPool.of(threads)) {
            List<Integer> squares = pool.mapInOrder(1000, i -> i * i);
            assertThat(squares)
                    .isEqualTo(IntStream.range(0, 1000).mapToObj(i -> i * i).toList());
        }
    }

    @ParameterizedTest(name = "{0} threads")
    @ValueSource(ints = {1, 2, 8})
    void noTasksGiveNoResults(int threads) {
        try (WorkerPool pool = WorkerPool.of(threads)) {
            assertThat(pool.<Integer>mapInOrder(0, i -> i)).isEmpty();
        }
    }

    @Test
    void resultsMayFinishInAnyOrder() {
        CountDownLatch last = new CountDownLatch(1);
        try (WorkerPool pool = WorkerPool.of(2)) {
            List<Integer> results = pool.mapInOrder(2, i -> {
                if (i == 1) {
                    last.countDown();
                } else {
                    await(last); // task 0 ends after task 1
                }
                return i;
            });
            assertThat(results).containsExactly(0, 1);
        }
    }

    @Test
    void asManyTasksRunAtOnceAsThereAreThreads() {
        CyclicBarrier all = new CyclicBarrier(4);
        try (WorkerPool pool = WorkerPool.of(4)) {
            pool.forEach(4, i -> meet(all)); // would never return with fewer
        }
        assertThat(all.getNumberWaiting()).isZero();
    }

    @Test
    void callingThreadHelps() {
        CyclicBarrier both = new CyclicBarrier(2);
        Set<Thread> seen = ConcurrentHashMap.newKeySet();
        try (WorkerPool pool = WorkerPool.of(2)) {
            pool.forEach(2, i -> {
                seen.add(Thread.currentThread());
                meet(both);
            });
        }
        assertThat(seen).hasSize(2).contains(Thread.currentThread());
    }

    @ParameterizedTest(name = "{0} threads")
    @ValueSource(ints = {1, 2, 8})
    void firstFailureByIndexIsRethrownAsItIs(int threads) {
        try (WorkerPool pool = WorkerPool.of(threads)) {
            for (int round = 0; round < 50; round++) {
                assertThatThrownBy(() -> pool.forEach(200, i -> {
                            if (i % 3 == 2) {
                                throw new ArithmeticException("task " + i);
                            }
                        }))
                        .isExactlyInstanceOf(ArithmeticException.class)
                        .hasMessage("task 2");
            }
        }
    }

    @Test
    void laterFailureDoesNotHideAnEarlierOneThatComesLast() {
        CountDownLatch later = new CountDownLatch(1);
        try (WorkerPool pool = WorkerPool.of(2)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> pool.forEach(2, i -> {
                        if (i == 1) {
                            later.countDown();
                        } else {
                            await(later);
                        }
                        throw new IllegalArgumentException("task " + i);
                    }))
                    .withMessage("task 0");
        }
    }

    @Test
    void errorsAreRethrownAsTheyAre() {
        try (WorkerPool pool = WorkerPool.of(2)) {
            assertThatExceptionOfType(StackOverflowError.class)
                    .isThrownBy(() -> pool.forEach(4, i -> {
                        throw new StackOverflowError();
                    }));
        }
    }

    @Test
    void afterAFailureNoTaskIsStillRunning() {
        CountDownLatch failed = new CountDownLatch(1);
        AtomicInteger running = new AtomicInteger();
        try (WorkerPool pool = WorkerPool.of(2)) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> pool.forEach(2, i -> {
                        if (i == 0) {
                            failed.countDown();
                            throw new IllegalStateException("task 0");
                        }
                        running.incrementAndGet();
                        await(failed);
                        running.decrementAndGet();
                    }));
            assertThat(running).hasValue(0);
        }
    }

    @Test
    void afterAFailureNoFurtherTaskIsBegun() {
        AtomicInteger begun = new AtomicInteger();
        try (WorkerPool pool = WorkerPool.of(2)) {
            CyclicBarrier both = new CyclicBarrier(2);
            assertThatIllegalStateException()
                    .isThrownBy(() -> pool.forEach(1000, i -> {
                        begun.incrementAndGet();
                        meet(both);
                        throw new IllegalStateException("task " + i);
                    }));
        }
        assertThat(begun).hasValue(2);
    }

    @Test
    void nestedCallsDoNotDeadlock() {
        try (WorkerPool pool = WorkerPool.of(3)) {
            List<Integer> sums = pool.mapInOrder(
                    20,
                    i -> pool
                            .mapInOrder(
                                    20,
                                    j -> pool.mapInOrder(5, k -> i * j * k).stream()
                                            .mapToInt(Integer::intValue)
                                            .sum())
                            .stream()
                            .mapToInt(Integer::intValue)
                            .sum());
            assertThat(sums)
                    .isEqualTo(
                            IntStream.range(0, 20).mapToObj(i -> i * 190 * 10).toList());
        }
    }

    @Test
    void interruptedCallerStopsAndStaysInterrupted() {
        Thread caller = Thread.currentThread();
        CountDownLatch helperStarted = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        try (WorkerPool pool = WorkerPool.of(2)) {
            assertThatExceptionOfType(CancellationException.class)
                    .isThrownBy(() -> pool.forEach(2, i -> {
                        if (Thread.currentThread() == caller) {
                            await(helperStarted); // leaves the other task to the helper
                            caller.interrupt();
                            interrupted.countDown();
                        } else {
                            helperStarted.countDown();
                            await(interrupted);
                            while (caller.getState() != Thread.State.WAITING) { // until it waits for this task
                                Thread.onSpinWait();
                            }
                        }
                    }))
                    .withMessage("interrupted while waiting for parallel work");
        }
        assertThat(Thread.interrupted()).isTrue();
    }

    @ParameterizedTest(name = "{0} threads")
    @ValueSource(ints = {1, 4})
    void closedPoolRefusesWork(int threads) {
        WorkerPool pool = WorkerPool.of(threads);
        pool.close();
        assertThatIllegalStateException()
                .isThrownBy(() -> pool.mapInOrder(3, i -> i))
                .withMessage("the worker pool is closed");
    }

    @Test
    void poolClosedInTheMiddleOfACallStillFinishesIt() {
        WorkerPool pool = WorkerPool.of(3);
        List<Integer> results = pool.mapInOrder(100, i -> {
            if (i == 0) {
                pool.close();
            }
            return i;
        });
        assertThat(results).hasSize(100).doesNotContainNull();
    }

    @ParameterizedTest(name = "chunks of {0}")
    @ValueSource(ints = {1, 2, 7, 10, 11, Integer.MAX_VALUE})
    void chunksCoverTheRangeOnce(int chunk) {
        try (WorkerPool pool = WorkerPool.of(2)) {
            AtomicIntegerArray visits = new AtomicIntegerArray(10);
            pool.forEachChunk(10, chunk, (from, to) -> {
                assertThat(to - from).isBetween(1, chunk);
                for (int i = from; i < to; i++) {
                    visits.incrementAndGet(i);
                }
            });
            assertThat(IntStream.range(0, 10).map(visits::get)).containsOnly(1);
        }
    }

    @Test
    void chunksOfAHugeRangeDoNotOverflow() {
        AtomicInteger end = new AtomicInteger();
        Workers.sequential().forEachChunk(Integer.MAX_VALUE, 1 << 30, (from, to) -> end.set(to));
        assertThat(end).hasValue(Integer.MAX_VALUE);
    }

    @Test
    void emptyChunksAndEmptyPoolsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Workers.sequential().forEachChunk(3, 0, (from, to) -> {}))
                .withMessage("chunk must be >= 1, got 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorkerPool.of(0))
                .withMessage("threads must be >= 1, got 0");
    }

    @Test
    void sequentialWorkersStayOnTheCallingThread() {
        assertThat(Workers.sequential().mapInOrder(5, i -> Thread.currentThread()))
                .containsOnly(Thread.currentThread());
    }
}
