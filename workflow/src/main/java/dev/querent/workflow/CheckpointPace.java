package dev.querent.workflow;

import java.time.Duration;

/**
 * How often a checkpoint is written during labelling.
 *
 * @param worth minimum time that learning again would take
 * @param pause minimum time between two checkpoints
 */
record CheckpointPace(Duration worth, Duration pause) {
    /** With this pace, a crash costs little more than ten seconds, and writing takes a small share of the disk's time. */
    static final CheckpointPace USUAL = new CheckpointPace(Duration.ofSeconds(10), Duration.ofMinutes(1));

    boolean isDue(Duration notStored, Duration sinceWritten) {
        return notStored.compareTo(worth) >= 0 && sinceWritten.compareTo(pause) >= 0;
    }
}
