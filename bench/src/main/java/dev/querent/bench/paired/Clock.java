package dev.querent.bench.paired;

import java.time.Duration;

/** The kind of time that is measured. */
public enum Clock {
    /** Wall-clock time. */
    WALL {
        @Override
        public double seconds() {
            return System.nanoTime() * 1e-9;
        }
    },
    /**
     * Processor time of all threads of the process, compiler and garbage collector included: stable on a machine that
     * others use, too. It does not show what a second thread gains, and Linux counts it in steps of 10 ms.
     */
    CPU {
        @Override
        public double seconds() {
            Duration used = ProcessHandle.current().info().totalCpuDuration().orElseThrow();
            return used.toNanos() * 1e-9;
        }
    };

    /** Seconds since some moment in the past. */
    public abstract double seconds();
}
