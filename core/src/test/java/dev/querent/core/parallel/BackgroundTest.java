package dev.querent.core.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BackgroundTest {

    @Test
    void worksAfterEachWakeUntilNothingIsLeft() throws InterruptedException {
        AtomicInteger waiting = new AtomicInteger(3);
        AtomicInteger done = new AtomicInteger();
        CountDownLatch seven = new CountDownLatch(7);
        try (Background background = Background.start("test", () -> {
            if (waiting.getAndUpdate(n -> Math.max(0, n - 1)) == 0) {
                return false;
            }
            done.incrementAndGet();
            seven.countDown();
            return true;
        })) {
            waiting.addAndGet(4);
            background.wake();
            assertThat(seven.await(30, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(done).hasValue(7);
    }

    @Test
    void closingWaitsForThePieceUnderWayAndBeginsNoOther() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        AtomicInteger ended = new AtomicInteger();
        Background background = Background.start("test", () -> {
            begun.countDown();
            try {
                mayEnd.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            ended.incrementAndGet();
            return true; // there would always be more
        });
        assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
        Thread closing = new Thread(background::close);
        closing.start();
        closing.join(50);
        assertThat(closing.isAlive()).isTrue();
        mayEnd.countDown();
        closing.join();
        int whenClosed = ended.get();
        background.wake();
        background.close();
        assertThat(whenClosed).isPositive();
        assertThat(ended).hasValue(whenClosed);
    }
}
