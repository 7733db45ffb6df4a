package dev.querent.core.active;

import dev.querent.core.data.Features;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;

/** Rows that block until a gate is opened: a learner that takes as long as a test wants. */
final class GatedRows implements Function<int[], Features> {
    private final Features rows;
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch opened = new CountDownLatch(1);

    GatedRows(Features rows) {
        this.rows = rows;
    }

    @Override
    public Features apply(int[] items) {
        asked.countDown();
        try {
            opened.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return rows.select(items);
    }

    void awaitSomebody() throws InterruptedException {
        asked.await();
    }

    void open() {
        opened.countDown();
    }
}
