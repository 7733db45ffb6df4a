package dev.querent.cli;

import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.FitEvent.JitterAdded;
import dev.querent.core.progress.FitEvent.NotConverged;
import dev.querent.core.progress.FitListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Collects warnings about work that nevertheless succeeded. */
final class Warnings implements FitListener {
    private final List<String> lines = new ArrayList<>();

    @Override
    public void on(FitEvent event) {
        if (event instanceof NotConverged stop) {
            String change = stop.change().isPresent()
                    ? String.format(
                            Locale.ROOT, " (last change %.1e)", stop.change().getAsDouble())
                    : "";
            lines.add(stop.what() + " did not converge in " + stop.iterations() + " iterations" + change);
        } else if (event instanceof JitterAdded added) {
            lines.add(String.format(
                    Locale.ROOT,
                    "the kernel matrix is nearly singular, so %.1e was added to its diagonal; check for duplicate rows",
                    added.jitter()));
        }
    }

    void add(String line) {
        lines.add(line);
    }

    List<String> lines() {
        return List.copyOf(lines);
    }
}
