package dev.querent.cli;

/** The exit codes that scripts rely on. */
final class ExitCodes {
    static final int OK = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;
    /** 128 + SIGINT, as shells report it. */
    static final int STOPPED = 130;

    private ExitCodes() {}
}
