package dev.querent.bench.figure;

import java.io.PrintWriter;
import java.util.Locale;

/** Prints one measured figure per line as soon as it is known, because people watch long runs. */
public record Figures(PrintWriter out) {

    public void heading(String text) {
        out.println();
        out.println(text);
        out.flush();
    }

    /** @param goal its desired maximum, in the same unit; 0 for none */
    public void time(String what, double seconds, double goal) {
        line(what, duration(seconds) + (goal > 0 ? "   (goal " + duration(goal) + ")" : ""));
    }

    public void line(String what, String value) {
        out.printf(Locale.ROOT, "  %-58s %s%n", what, value);
        out.flush();
    }

    public static String duration(double seconds) {
        if (seconds < 1e-3) {
            return String.format(Locale.ROOT, "%.2f µs", 1e6 * seconds);
        }
        return seconds < 1
                ? String.format(Locale.ROOT, "%.2f ms", 1e3 * seconds)
                : String.format(Locale.ROOT, "%.2f s", seconds);
    }
}
