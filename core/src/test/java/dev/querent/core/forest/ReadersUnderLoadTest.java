package dev.querent.core.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.querent.core.data.Features;
import dev.querent.core.data.LabeledData;
import dev.querent.core.model.Predictions;
import dev.querent.core.parallel.Workers;
import dev.querent.core.progress.Run;
import dev.querent.core.random.Seed;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A learner is stopped after every task of an update while another thread predicts. A reader that needed a lock of the learner would wait for a
 * writer that waits for the reader, on any machine and at any load.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ReadersUnderLoadTest {
    private static final int TREES = 12;
    private static final int BATCH = 60;
    private static final LabeledData DATA = Clouds.draw(1, 4 * BATCH, 8);
    private static final Features QUERIES = DATA.features().select(new int[] {1, 2, 3});

    /** What a reader sees: which rows the model has learnt, and what it says. */
    private record Sight(int rows, List<Double> shares) {
        static Sight of(ForestModel model) {
            Predictions said = model.predict(QUERIES);
            List<Double> shares = IntStream.range(0, QUERIES.rows())
                    .boxed()
                    .flatMap(q -> Arrays.stream(said.row(q)).boxed())
                    .toList();
            return new Sight(model.rows().orElseThrow(), shares);
        }
    }

    /** Looks at the learner from a thread of its own, on behalf of a writer that waits. */
    private static final class Reader {
        final ForestLearner learner;
        final List<Sight> sights = new ArrayList<>();
        int waits;

        Reader(ForestLearner learner) {
            this.learner = learner;
        }

        void look() {
            Thread thread = new Thread(this::read);
            thread.start();
            while (thread.isAlive()) {
                if (waitsForCaller(thread)) {
                    waits++;
                    return; // the writer must go on, or neither ever would
                }
                Thread.onSpinWait();
            }
        }

        private void read() {
            Sight sight = Sight.of(learner.snapshot());
            synchronized (sights) {
                sights.add(sight);
            }
        }

        private static boolean waitsForCaller(Thread thread) {
            ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(thread.getId());
            return info != null
                    && info.getLockOwnerId() == Thread.currentThread().getId();
        }

        /** On the calling thread, with a look after every task. */
        Workers workers() {
            return new Workers() {
                @Override
                public int parallelism() {
                    return 1;
                }

                @Override
                public <T> List<T> mapInOrder(int n, IntFunction<T> task) {
                    return Workers.sequential().mapInOrder(n, i -> {
                        T result = task.apply(i);
                        look();
                        return result;
                    });
                }
            };
        }
    }

    private static LabeledData rows(int from, int to) {
        return DATA.select(IntStream.range(from, to).toArray());
    }

    private static ForestLearner learner() {
        ForestOptions options = ForestOptions.builder().trees(TREES).build();
        return ForestLearner.resume(new ForestTrainer(options).fit(rows(0, BATCH), Seed.of(1)), Run.quiet());
    }

    /** Every look during the change must find the model from before, and the model itself must stay as it was. */
    private static void requireUndisturbed(ForestLearner learner, Consumer<Run> change) {
        ForestModel before = learner.snapshot();
        Sight expected = Sight.of(before);
        Reader reader = new Reader(learner);

        change.accept(Run.on(reader.workers()).withListener(event -> reader.look()));

        assertThat(reader.waits).as("waits for the writer").isZero();
        long torn =
                reader.sights.stream().filter(seen -> !seen.equals(expected)).count();
        assertThat(torn).as("torn reads of %d", reader.sights.size()).isZero();
        assertThat(reader.sights).hasSizeGreaterThan(TREES);
        assertThat(Sight.of(before)).isEqualTo(expected);
        assertThat(Sight.of(learner.snapshot())).isNotEqualTo(expected);
    }

    @Test
    void readersNeitherWaitNorSeePartsOfAnUpdate() {
        ForestLearner learner = learner();
        for (int b = 1; b < 4; b++) {
            int from = b * BATCH;
            requireUndisturbed(learner, run -> learner.observe(rows(from, from + BATCH), run));
            assertThat(learner.snapshot().rows()).hasValue(from + BATCH);
        }
    }

    @Test
    void readersNeitherWaitNorSeePartsOfACorrection() {
        ForestLearner learner = learner();
        int[] all = IntStream.range(0, BATCH).toArray();
        List<String> names = IntStream.range(0, BATCH)
                .mapToObj(i -> DATA.labels().name((i + 1) % BATCH))
                .toList();
        requireUndisturbed(learner, run -> learner.relabel(all, names, run));
    }

    @Test
    void readersNeitherWaitNorSeePartsOfAForgetting() {
        ForestLearner learner = learner();
        requireUndisturbed(learner, run -> learner.forget(IntStream.range(0, 20).toArray(), run));
        assertThat(learner.snapshot().rows()).hasValue(BATCH - 20);
    }
}
