package dev.querent.cli;

import dev.querent.core.progress.FitEvent;
import dev.querent.core.progress.FitEvent.JitterAdded;
import dev.querent.core.progress.FitEvent.NotConverged;
import dev.querent.core.progress.FitEvent.SameFeatures;
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
        } else if (event instanceof SameFeatures same) {
            lines.add(String.format(
                    Locale.ROOT,
                    "all %d rows have the same %s, so a model can only learn how frequent the classes are; check which columns are features",
                    same.rows(),
                    same.features() == 1
                            ? "value of the only feature"
                            : "values of all " + same.features() + " features"));
        }
    }

    void add(String line) {
        lines.add(line);
    }

    List<String> lines() {
        return List.copyOf(lines);
    }
}
