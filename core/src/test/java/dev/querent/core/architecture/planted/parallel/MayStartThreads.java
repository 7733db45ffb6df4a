package dev.querent.core.architecture.planted.parallel;

/** Planted: allowed here. */
public class MayStartThreads {
    public Thread thread = new Thread("planted");
}
