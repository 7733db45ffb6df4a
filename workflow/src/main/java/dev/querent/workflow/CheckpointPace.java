package dev.querent.workflow;

import java.time.Duration;

/**
 * How often a checkpoint is written while labels come in.
 *
 * @param worth what learning again would take, at least, for a checkpoint to be written
 * @param pause between two of them, at least
 */
record CheckpointPace(Duration worth, Duration pause) {
    /** So that a crash costs little more than ten seconds, and writing at most a small share of the disk's time. */
    static final CheckpointPace USUAL = new CheckpointPace(Duration.ofSeconds(10), Duration.ofMinutes(1));

    boolean isDue(Duration notStored, Duration sinceWritten) {
        return notStored.compareTo(worth) >= 0 && sinceWritten.compareTo(pause) >= 0;
    }
}
