package dev.querent.workflow;

import java.time.Duration;

/**
 * How often a checkpoint is written during labelling.
 *
 * @param worth minimum time that learning again would take
 * @param pause minimum time between two checkpoints
 */
record CheckpointInterval(Duration worth, Duration pause) {
    /** With these values, a crash costs little more than ten seconds, and writing takes a small share of the disk's time. */
    static final CheckpointInterval USUAL = new CheckpointInterval(Duration.ofSeconds(10), Duration.ofMinutes(1));

    boolean isDue(Duration notStored, Duration sinceWritten) {
        return notStored.compareTo(worth) >= 0 && sinceWritten.compareTo(pause) >= 0;
    }
}
