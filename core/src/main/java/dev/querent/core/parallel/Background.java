package dev.querent.core.parallel;

import java.util.function.BooleanSupplier;

/**
 * A daemon thread that works whenever there is something to do, and sleeps otherwise.
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

    /** @param work does one piece and says whether it found one; must not throw */
    public static Background start(String name, BooleanSupplier work) {
        Background background = new Background(name, work);
        background.thread.start();
        return background;
    }

    /** Says that there may be something to do. Never waits. */
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
                closed = true; // nobody else has a hold of this thread, so it is meant
            }
        }
        awake = false;
        return !closed;
    }

    /** Begins no further piece and waits for the one under way; from within the work itself it only does the former. */
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
                interrupted = true; // the learner must not be handed back while it is written to
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
