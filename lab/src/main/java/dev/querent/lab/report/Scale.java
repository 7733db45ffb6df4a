package dev.querent.lab.report;

/** Maps values to picture units. The range may run downwards, as for a vertical axis. */
public record Scale(double lowest, double highest, double start, double end) {
    public Scale {
        if (!(highest > lowest)) {
            throw new IllegalArgumentException("a scale must rise, got " + lowest + " to " + highest);
        }
    }

    public double at(double value) {
        return start + (value - lowest) / (highest - lowest) * (end - start);
    }
}
