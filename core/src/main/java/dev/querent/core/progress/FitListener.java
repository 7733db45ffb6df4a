package dev.querent.core.progress;

/**
 * Receives the events of long-running work. Contract: the thread that started the work delivers the events, in order, so two runs produce the
 * same log.
 */
@FunctionalInterface
public interface FitListener {
    FitListener NONE = event -> {};

    void on(FitEvent event);
}
