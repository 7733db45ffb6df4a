package dev.querent.core.parallel;

import java.util.function.BooleanSupplier;

/**
 * A daemon thread that works while there is something to do, and sleeps otherwise.
 *
 * <pre>{@code
 * try (Background learning = Background.start("learning", queue::learnNext)) {
 *     queue.add(rows);
 *     learning.wake();
 * }
 * }</pre>
 */
public final class Background implements AutoCloseable {
    private final BooleanSupplier work;
    private final Thread thread;
    private boolean awake = true;
    private boolean closed;

    private Background(String name, BooleanSupplier work) {
        this.work = work;
        thread = new Thread(this::loop, "querent-" + name);
        thread.setDaemon(true);
    }

    /**
     * @param work does one piece and returns whether it found one; must not throw
     */
    public static Background start(String name, BooleanSupplier work) {
        Background background = new Background(name, work);
        background.thread.start();
        return background;
    }

    /** Signals that there may be something to do. Never blocks. */
    public synchronized void wake() {
        awake = true;
        notifyAll();
    }

    private void loop() {
        while (awaitWake()) {
            while (!isClosed() && work.getAsBoolean()) {
                // piece after piece
            }
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private synchronized boolean awaitWake() {
        while (!awake && !closed) {
            try {
                wait();
            } catch (InterruptedException e) {
                closed = true; // nobody else has a reference to this thread, so the interrupt is intended
            }
        }
        awake = false;
        return !closed;
    }

    /** Starts no further piece and waits for the one in progress; from within the work itself it does not wait. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        boolean interrupted = false;
        while (thread != Thread.currentThread() && thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true; // the learner must not be returned while it is written to
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
