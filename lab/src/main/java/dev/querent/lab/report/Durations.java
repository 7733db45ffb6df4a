package dev.querent.lab.report;

/** Times in the unit that suits them, such as {@code 44 µs} or {@code 5.35 min}. */
public final class Durations {
    private static final double MINUTE = 60;
    private static final double HOUR = 3600;

    /** Seconds read better than minutes up to here. */
    private static final double SECONDS_UNTIL = 120;

    private Durations() {}

    /** With three significant digits. */
    public static String text(double seconds) {
        Unit unit = Unit.of(seconds);
        return NumberFormats.significant(seconds / unit.seconds, 3) + "\u00A0" + unit.name;
    }

    /** For ticks: as few digits as the value needs, at most three, e.g. for 1,000 s in minutes. */
    public static String compact(double seconds) {
        Unit unit = Unit.of(seconds);
        double amount = seconds / unit.seconds;
        double rounded = Math.rint(100 * amount) / 100;
        String digits = Math.abs(amount - rounded) > 1e-9 * Math.abs(amount)
                ? NumberFormats.significant(amount, 3)
                : NumberFormats.compact(amount);
        return digits + "\u00A0" + unit.name;
    }

    private record Unit(double seconds, String name) {
        static Unit of(double seconds) {
            double size = Math.abs(seconds) * (1 + 1e-12); // 1e-3 is a millisecond despite round-off
            if (size == 0 || (size >= 1 && size < SECONDS_UNTIL)) {
                return new Unit(1, "s");
            }
            if (size < 1e-6) {
                return new Unit(1e-9, "ns");
            }
            if (size < 1e-3) {
                return new Unit(1e-6, "µs");
            }
            if (size < 1) {
                return new Unit(1e-3, "ms");
            }
            return size < HOUR ? new Unit(MINUTE, "min") : new Unit(HOUR, "h");
        }
    }
}
