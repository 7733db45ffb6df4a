package dev.querent.core.progress;

/**
 * Hears about long work. Contract: the thread that started the work delivers the events, in order, so two runs produce
 * the same log.
 */
@FunctionalInterface
public interface FitListener {
    FitListener NONE = event -> {};

    void on(FitEvent event);
}
