package dev.querent.cli;

import dev.querent.core.parallel.Cancellation;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C into a request to stop, and gives the work a moment to end by itself, so that no temporary file is left behind.
 * The JVM then ends with code 130.
 */
final class Interrupt {
    private static final long PATIENCE_SECONDS = 5;

    private final CountDownLatch ended = new CountDownLatch(1);

    private Interrupt() {}

    static Interrupt listening(Cancellation cancellation) {
        Interrupt interrupt = new Interrupt();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> interrupt.stop(cancellation), "querent-interrupt"));
        return interrupt;
    }

    private void stop(Cancellation cancellation) {
        cancellation.request();
        try {
            if (!ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                Runtime.getRuntime().halt(ExitCodes.STOPPED); // a long native call cannot be stopped
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Before the process ends by itself, which runs the same hook. */
    void workEnded() {
        ended.countDown();
    }
}
