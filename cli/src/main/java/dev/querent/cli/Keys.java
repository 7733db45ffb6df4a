package dev.querent.cli;

/** What a person types, key by key. */
interface Keys extends AutoCloseable {
    /** Ctrl-D, or the end of a file. */
    int END = -1;

    /** The next key, a code point; waits for it. */
    int next();

    /** A line that is typed and ended with Enter; empty where there is none. */
    String line();

    @Override
    void close();
}
