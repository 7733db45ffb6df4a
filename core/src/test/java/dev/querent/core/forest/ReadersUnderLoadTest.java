package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.WorkerPool;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One thread learns batch after batch while another predicts without pause. */
class ReadersUnderLoadTest {
    private static final long LONGEST_STALL_NANOS = 50_000_000;
    private static final int BATCH = 400;
    private static final int BATCHES = 3;
    private static final int FEW_LOOKS = 100;

    /** A busy machine may delay any thread now and then; a reader that waits for the writer is delayed in every attempt. */
    private static final int ATTEMPTS = 12;

    private record Load(long longestStall, long shortestUpdate, long looks) {
        boolean isShown() {
            return looks > FEW_LOOKS && longestStall < LONGEST_STALL_NANOS;
        }
    }

    @Test
    void aReaderNeverWaitsForAnUpdateAndSeesWholeModels() {
        Load best = run();
        for (int attempt = 1; attempt < ATTEMPTS && !best.isShown(); attempt++) {
            best = run();
        }
        assertThat(best.shortestUpdate).isGreaterThan(LONGEST_STALL_NANOS); // otherwise waiting would go unnoticed
        assertThat(best.looks).isGreaterThan(FEW_LOOKS);
        assertThat(best.longestStall).isLessThan(LONGEST_STALL_NANOS);
    }

    private static Load run() {
        LabeledData data = Clouds.draw(1, BATCH * (BATCHES + 1), 40);
        ForestOptions options = ForestOptions.builder().trees(150).build();
        ForestModel first = new ForestTrainer(options)
                .fit(data.select(IntStream.range(0, BATCH).toArray()), Seed.of(1));
        ForestLearner learner = ForestLearner.resume(first, Run.quiet());
        Features queries = data.features().select(new int[] {1, 2, 3});
        AtomicBoolean done = new AtomicBoolean();
        AtomicLong stall = new AtomicLong();
        AtomicLong looks = new AtomicLong();
        long[] updates = new long[BATCHES];
        try (WorkerPool pool = WorkerPool.of(2)) {
            pool.forEach(2, task -> {
                if (task == 0) {
                    write(learner, data, updates);
                    done.set(true);
                } else {
                    read(learner, queries, done, stall, looks);
                }
            });
        }
        assertThat(learner.rows()).isEqualTo(data.size());
        return new Load(stall.get(), Arrays.stream(updates).min().orElseThrow(), looks.get());
    }

    private static void write(ForestLearner learner, LabeledData data, long[] updates) {
        for (int b = 0; b < BATCHES; b++) {
            long start = System.nanoTime();
            int from = BATCH * (b + 1);
            learner.observe(data.select(IntStream.range(from, from + BATCH).toArray()), Run.quiet());
            updates[b] = System.nanoTime() - start;
        }
    }

    private static void read(
            ForestLearner learner, Features queries, AtomicBoolean done, AtomicLong stall, AtomicLong looks) {
        while (!done.get()) {
            long start = System.nanoTime();
            ForestModel seen = learner.snapshot();
            Predictions said = seen.predict(queries);
            stall.accumulateAndGet(System.nanoTime() - start, Math::max);
            looks.incrementAndGet();
            boolean whole = seen.trees() == 150
                    && seen.rows().orElseThrow() % BATCH == 0 // before or after a batch, never within
                    && Math.abs(Arrays.stream(said.row(0)).sum() - 1) < 1e-9;
            if (!whole) { // no allocation unless something is wrong: garbage collection stalls readers too
                throw new AssertionError("a torn model: " + seen.trees() + " trees, " + seen.rows() + " rows");
            }
        }
    }
}
