package dev.querent.bench.jmh;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A second row in JMH's table: floating-point operations in units of 10⁹; per second that is GFLOP/s. */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.OPERATIONS)
public class FlopCounter {
    public double gigaflop;

    @Setup(Level.Iteration)
    public void reset() {
        gigaflop = 0;
    }

    void add(double operations) {
        gigaflop += operations * 1e-9;
    }
}
